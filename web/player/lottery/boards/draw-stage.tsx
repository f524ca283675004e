import type { CSSProperties } from 'react'
import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import type { BoardFormat } from '#games/lottery/core/board.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { partName } from '../words.ts'
import { Ball, type BallSize } from './ball.tsx'
import type { Phase } from './draw-phase.ts'
import { frameMs, framesOf, unknownBoard, type Frame } from './frames.ts'
import { RaceRow } from './race-row.tsx'
import { boardText, type ShownNumber } from './shown-board.ts'

type Props = {
  family: string
  format: BoardFormat
  phase: Phase
  /** Null until the draw is known. */
  board: PrintedBoard | null
}

/** Between one number and the next that falls or turns, in milliseconds: a few numbers are drawn slowly, many fast. */
const STEP_MS = 450
const FAST_STEP_MS = 130
const MANY = 8

/**
 * Where the numbers of the last draw stand, and where the next ones are seen as they are drawn, in the manner of the
 * lottery. It takes the same room before, during and after a draw. Readers who want no motion see the result at once.
 */
export function DrawStage({ family, format, phase, board }: Props) {
  const t = useT()
  const known = board ?? unknownBoard(family, format)
  const frames = framesOf(family, format, known)
  const isLong = frames.length > 1
  const name = board ? boardText(board) : t('lottery.notDrawn')
  return (
    <div role="img" aria-label={name} dir="ltr" className="grid items-start">
      {frames.map((frame, at) => (
        <div
          key={frame.names.join()}
          aria-hidden="true"
          className={cx(
            'min-w-0 [grid-area:1/1]',
            isLong && (at < frames.length - 1 ? 'lottery-frame' : 'lottery-last-frame'),
          )}
          data-live={phase === 'drawn' ? '' : undefined}
          style={timing(at, frames.length)}
        >
          {isLong && <PrizeName frame={frame} />}
          {family === 'race' ? (
            <RaceRow finish={known.finish ?? []} phase={phase} />
          ) : (
            <Numbers frame={frame} phase={phase} startMs={isLong ? at * frameMs(frames.length) : 0} isLong={isLong} />
          )}
        </div>
      ))}
    </div>
  )
}

const timing = (at: number, frames: number) =>
  ({ '--after': `${at * frameMs(frames)}ms`, '--time': `${frameMs(frames)}ms` }) as CSSProperties

function PrizeName({ frame }: { frame: Frame }) {
  const t = useT()
  return (
    <p className="truncate text-xs text-ink-3" dir="auto">
      {frame.names.map((name) => partName(t, name)).join(' · ')}
    </p>
  )
}

type NumbersProps = { frame: Frame; phase: Phase; startMs: number; isLong: boolean }

function Numbers({ frame, phase, startMs, isLong }: NumbersProps) {
  const total = frame.parts.reduce((sum, { numbers }) => sum + numbers.length, 0)
  const isMany = total > MANY
  const size: BallSize = isMany || (isLong && total > 3) ? 's' : 'm'
  // a board fills prize by prize: all numbers of a prize at once
  const stepMs = isLong ? 0 : isMany ? FAST_STEP_MS : STEP_MS
  let before = 0
  return (
    <div className={cx('flex flex-wrap items-center', size === 's' ? 'gap-1' : 'gap-1.5')}>
      {frame.parts.map(({ part, numbers, isApart }) => (
        <span key={part} className="contents">
          {isApart && !isLong && <span className="px-0.5 text-ink-3">+</span>}
          {numbers.map((number, place) => (
            <Ball
              key={place}
              {...number}
              size={size}
              turns={number.look === 'plate' ? (phase === 'drawn' ? 'now' : 'stands') : undefined}
              className={motionOf(number, phase)}
              style={{ '--after': `${startMs + before++ * stepMs}ms`, '--part': place } as CSSProperties}
            />
          ))}
        </span>
      ))}
    </div>
  )
}

function motionOf({ look }: ShownNumber, phase: Phase): string | undefined {
  if (phase === 'waiting') return look === 'die' ? 'lottery-shake' : 'lottery-turn'
  if (phase === 'drawn' && look !== 'plate') return look === 'die' ? 'lottery-throw' : 'lottery-fall'
  return undefined
}
