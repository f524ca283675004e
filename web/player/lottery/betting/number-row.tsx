import type { CSSProperties } from 'react'
import type { RowRule } from '#games/lottery/core/selection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Marks } from './room.ts'
import type { Seen } from './positions.ts'
import { itemText, padOf, SHORTCUTS, type Shortcut } from './selection-state.ts'

export type Limited = { closed: ReadonlySet<string>; half: ReadonlySet<string> }
type Props = {
  family: string
  rule: RowRule
  name: string
  row: readonly number[]
  seen: ReadonlyMap<number, Seen> | null
  heat: { hot: ReadonlySet<number>; cold: ReadonlySet<number> } | null
  marks: Marks
  limited: Limited
  onPress: (value: number) => void
  onShortcut: (shortcut: Shortcut) => void
}

/** Rows with fewer numbers than this need no shortcuts. */
const SHORT = 6
/** Rows with more numbers than this are a block of ten in a line. */
const LONG = 12

/** Draws one row of numbers to press, with what past draws were beneath each, and its shortcuts. */
export function NumberRow({ rule, name, row, seen, heat, marks, limited, onPress, onShortcut }: Props) {
  const t = useT()
  const pad = padOf(rule) ?? []
  const isLong = pad.length > LONG
  return (
    <div
      role="group"
      aria-label={name}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0',
        !isLong && 'sm:grid-cols-[4.5rem_minmax(0,1fr)] xl:grid-cols-[4.5rem_minmax(0,1fr)_auto] xl:items-center',
      )}
    >
      <div
        className={cx(
          'flex items-baseline justify-between gap-x-2 text-sm font-semibold',
          !isLong && 'sm:flex-col sm:items-start',
        )}
      >
        <span>{name}</span>
        <span className="text-xs font-normal text-ink-3">
          {row.length > 0 ? t('lottery.picked', { count: row.length }) : ''}
        </span>
      </div>
      <div
        dir="ltr"
        className={cx(
          'grid gap-1.5',
          isLong ? 'grid-cols-5 sm:grid-cols-10' : 'grid-cols-5 md:grid-cols-[repeat(var(--numbers),minmax(0,1fr))]',
        )}
        style={{ '--numbers': pad.length } as CSSProperties}
      >
        {pad.map((value) => (
          <NumberKey
            key={value}
            text={itemText(rule, value)}
            isPicked={row.includes(value)}
            note={noteOf(seen?.get(value), marks)}
            heat={marks === 'fell' ? (heat?.hot.has(value) ? 'hot' : heat?.cold.has(value) ? 'cold' : null) : null}
            limited={limited}
            onPress={() => onPress(value)}
          />
        ))}
      </div>
      {pad.length >= SHORT && (
        <div className={cx('flex flex-wrap gap-1', !isLong && 'sm:col-start-2 xl:col-start-3')}>
          {SHORTCUTS.map((shortcut) => (
            <button
              key={shortcut}
              type="button"
              aria-label={`${name}: ${t(`lottery.shortcut.${shortcut}`)}`}
              className="min-h-8 rounded-[8px] bg-surface-2 px-2 text-xs text-ink-2 hover:bg-surface-3 hover:text-ink-1"
              onClick={() => onShortcut(shortcut)}
            >
              {t(`lottery.shortcut.${shortcut}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const noteOf = (seen: Seen | undefined, marks: Marks): string | null =>
  seen ? (marks === 'absent' ? (seen.absent === null ? '–' : String(seen.absent)) : String(seen.fell)) : null

type KeyProps = {
  text: string
  isPicked: boolean
  note: string | null
  heat: 'hot' | 'cold' | null
  limited: Limited
  onPress: () => void
}

function NumberKey({ text, isPicked, note, heat, limited, onPress }: KeyProps) {
  const t = useT()
  const [isClosed, isHalf] = [limited.closed.has(text), limited.half.has(text)]
  const about = [
    heat && t(`lottery.heat.${heat}`),
    isClosed && t('lottery.numberClosed'),
    isHalf && t('lottery.numberHalf'),
  ].filter(Boolean)
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      aria-label={about.length > 0 ? `${text}, ${about.join(', ')}` : text}
      disabled={isClosed}
      onClick={onPress}
      className={cx(
        'money flex h-12 min-w-0 flex-col items-center justify-center rounded-[10px] text-[17px] leading-none! transition-colors active:translate-y-px',
        isPicked ? 'bg-brand text-on-brand' : 'bg-surface-2 text-ink-1 hover:bg-surface-3',
        isClosed && 'text-ink-disabled line-through',
      )}
    >
      {text}
      {note !== null && (
        <span
          aria-hidden="true"
          className={cx(
            'num mt-1 font-text text-[11px] leading-none! font-normal',
            !isPicked && (heat === 'hot' ? 'text-warning' : heat === 'cold' ? 'text-info' : 'text-ink-3'),
          )}
        >
          {heat === 'hot' ? '▲' : heat === 'cold' ? '▼' : ''}
          {note}
        </span>
      )}
      {isHalf && (
        <span aria-hidden="true" className="num text-[11px] leading-none!">
          ½
        </span>
      )}
    </button>
  )
}
