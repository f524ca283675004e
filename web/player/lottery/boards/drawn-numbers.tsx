import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import { cx } from '#web/ui/cx.ts'
import { Ball, type BallSize } from './ball.tsx'
import { boardText, shownBoard } from './shown-board.ts'

type Props = { family: string; board: PrintedBoard; size?: BallSize; className?: string }

/** Shows what was drawn in one line. */
export function DrawnNumbers({ family, board, size = 'm', className }: Props) {
  const parts = shownBoard(family, board)
  const small = parts.some(({ numbers }) => numbers.length > 8) ? 's' : size
  return (
    <span
      role="img"
      aria-label={boardText(board)}
      dir="ltr"
      className={cx('inline-flex flex-wrap items-center', small === 's' ? 'gap-1' : 'gap-1.5', className)}
    >
      {parts.map(({ part, numbers, isApart }) => (
        <span key={part} aria-hidden="true" className="contents">
          {isApart && <span className="px-0.5 text-ink-3">+</span>}
          {numbers.map(({ number, look, tint }, place) => (
            <Ball key={`${part} ${place}`} number={number} look={look} tint={tint} size={small} />
          ))}
        </span>
      ))}
    </span>
  )
}
