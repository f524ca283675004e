import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Tag } from '#web/ui/tag.tsx'
import { numbersOf, type OriginalFacts } from './original.ts'
import { choiceText, moveText } from './original-words.ts'
import { FRAME, type Picture } from './picture-frame.ts'

const SIDE = 5
const KENO_COLUMNS = 8

/** Shows the choice, the moves and what the seeds decided: fields as a board, everything else as numbers. */
export function OriginalPicture({ facts, step }: Picture<OriginalFacts>) {
  const t = useT()
  const { engine, moves, multiplier, shown } = facts
  const isWhole = step >= Math.max(1, moves.length)
  const board = boardOf(facts, isWhole ? moves.length : step)
  return (
    <div className={cx(FRAME, 'flex flex-col gap-3 p-4')}>
      {board && (
        <div
          className="mx-auto grid w-full max-w-[300px] gap-1"
          dir="ltr"
          style={{ gridTemplateColumns: `repeat(${board.columns}, minmax(0, 1fr))` }}
        >
          {board.cells.map(({ text, tone }, index) => (
            <span
              key={index}
              className={cx('num grid aspect-square place-items-center rounded-sm text-[13px]', TONES[tone])}
            >
              {text}
            </span>
          ))}
        </div>
      )}
      {!board && isWhole && shown !== null && (
        <p className="num text-center text-[17px] break-words text-ink-1" dir="ltr">
          {shown}
        </p>
      )}
      {engine !== 'mines' && moves.length > 0 && (
        <p className="text-center text-sm text-ink-2">
          {moves
            .slice(0, isWhole ? moves.length : step)
            .map((move) => moveText(move, facts, t))
            .join(' · ')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-center gap-2">
        <span className="text-sm text-ink-3">{choiceText(facts, t)}</span>
        {isWhole && (
          <Tag tone={Number(multiplier) > 1 ? 'positive' : 'neutral'}>
            {t('bets.paid', { multiplier: `${multiplier.replace(/(\.\d\d\d*?)0+$/, '$1')}×` })}
          </Tag>
        )}
      </div>
    </div>
  )
}

type Tone = 'plain' | 'good' | 'bad' | 'chosen'
const TONES: Record<Tone, string> = {
  plain: 'bg-surface-2 text-ink-3',
  good: 'bg-positive-soft text-positive',
  bad: 'bg-negative-soft text-negative',
  chosen: 'bg-surface-4 text-ink-1',
}

function boardOf(
  { engine, choice, view, moves }: OriginalFacts,
  step: number,
): { columns: number; cells: { text: string; tone: Tone }[] } | null {
  if (engine === 'mines') {
    const opened = numbersOf(
      moves
        .slice(0, step)
        .map((move) => (typeof move === 'object' && move !== null && 'open' in move ? move.open : null)),
    )
    const mined = step >= moves.length ? numbersOf(view.mines) : []
    const cell = (field: number): { text: string; tone: Tone } => {
      if (mined.includes(field) || (opened.includes(field) && view.hit === field))
        return { text: '✕', tone: opened.includes(field) ? 'bad' : 'plain' }
      return opened.includes(field) ? { text: '◆', tone: 'good' } : { text: '', tone: 'plain' }
    }
    return { columns: SIDE, cells: Array.from({ length: SIDE * SIDE }, (_, field) => cell(field)) }
  }
  if (engine !== 'keno') return null
  const [picks, drawn] = [numbersOf(choice.picks), step >= moves.length ? numbersOf(view.drawn) : []]
  const tone = (number: number): Tone =>
    picks.includes(number) ? (drawn.includes(number) ? 'good' : 'chosen') : drawn.includes(number) ? 'bad' : 'plain'
  return {
    columns: KENO_COLUMNS,
    cells: Array.from({ length: 40 }, (_, index) => ({ text: String(index + 1), tone: tone(index + 1) })),
  }
}
