import type { SoldPlay } from '#contract/lottery/hall.ts'
import type { RowRule, Word } from '#games/lottery/core/selection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { wordName } from '../words.ts'
import type { Limited } from './number-row.tsx'

type Props = {
  family: string
  rule: RowRule
  name: string
  row: readonly number[]
  words: readonly Word[]
  sold: SoldPlay
  limited: Limited
  onPress: (value: number) => void
}

const oddsText = (odds: number) => String(odds / 10_000)

/** Draws one row of words to press: the reader's word, the lottery's own term, and what it pays at fixed odds. */
export function WordRow({ family, name, row, words, sold, limited, onPress }: Props) {
  const t = useT()
  const odds = sold.tables[0]?.odds ?? {}
  return (
    <div role="group" aria-label={name} className="border-b border-line py-3 last:border-b-0">
      <div className="mb-2 text-sm font-semibold">{name}</div>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3 xl:grid-cols-4">
        {words.map((word, value) => {
          const isPicked = row.includes(value)
          const paid = odds[word.id]
          return (
            <button
              key={word.id}
              type="button"
              aria-pressed={isPicked}
              disabled={limited.closed.has(word.id)}
              onClick={() => onPress(value)}
              className={cx(
                'flex min-h-12 items-center justify-between gap-2 rounded-[10px] px-3 py-2 text-start text-sm transition-colors disabled:text-ink-disabled',
                isPicked ? 'bg-brand text-on-brand' : 'bg-surface-2 text-ink-1 hover:bg-surface-3',
              )}
            >
              <span className="min-w-0">
                <span className="block font-semibold">{wordName(t, family, word)}</span>
                {word.own !== wordName(t, family, word) && (
                  <span className={cx('block text-xs', !isPicked && 'text-ink-3')} lang="und">
                    {word.own}
                  </span>
                )}
              </span>
              {paid !== undefined && (
                <span dir="ltr" className="money text-[15px]">
                  {oddsText(paid)}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </div>
  )
}
