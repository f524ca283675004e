import type { CSSProperties } from 'react'
import type { PrintedBoard } from '#contract/lottery/shapes.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Ball } from './ball.tsx'
import { boardText, shownBoard, waitingNumbers } from './shown-board.ts'
import { PrizeTable } from './prize-table.tsx'
import { RaceTrack } from './race-track.tsx'

type Props = {
  family: string
  issue: string
  /** Null until the draw is known. */
  board: PrintedBoard | null
}

/** How long one number falls after the one before, in milliseconds. */
const STEP_MS = 450

/** Shows a draw as it happens, in the manner of its lottery. Readers who want no motion see the result at once. */
export function LiveDraw({ family, issue, board }: Props) {
  const t = useT()
  return (
    <div aria-live="polite" className="lottery-stage rounded-card bg-sunken p-4">
      {board ? (
        <>
          <p className="sr-only">{t('lottery.drawn', { issue, numbers: boardText(board) })}</p>
          <Drawn key={issue} family={family} board={board} />
        </>
      ) : (
        <>
          <p className="mb-3 text-center text-sm text-ink-2">{t('lottery.drawing', { issue })}</p>
          <Waiting family={family} />
        </>
      )}
    </div>
  )
}

function Drawn({ family, board }: { family: string; board: PrintedBoard }) {
  if (family === 'race') return <RaceTrack finish={board.finish ?? []} />
  if (family === 'vietnam' || family === '4d' || family === 'thai') return <PrizeTable board={board} stepMs={STEP_MS} />
  const numbers = shownBoard(family, board).flatMap((part) => part.numbers)
  const size = numbers.length > 8 ? 'm' : 'l'
  return (
    <div aria-hidden="true" dir="ltr" className="flex flex-wrap justify-center gap-2">
      {numbers.map(({ number, look, tint }, place) => (
        <Ball
          // a board's places do not move
          key={place}
          number={number}
          look={look}
          tint={tint}
          size={size}
          className={look === 'die' ? 'lottery-throw' : 'lottery-fall'}
          style={{ '--after': `${place * (numbers.length > 8 ? 120 : STEP_MS)}ms` } as CSSProperties}
        />
      ))}
    </div>
  )
}

function Waiting({ family }: { family: string }) {
  const numbers = waitingNumbers(family)
  return (
    <div aria-hidden="true" dir="ltr" className="flex flex-wrap justify-center gap-2">
      {numbers.map(({ number, look, tint }, place) => (
        <Ball
          key={place}
          number={number}
          look={look}
          tint={tint}
          size={numbers.length > 8 ? 'm' : 'l'}
          className={look === 'die' ? 'lottery-shake' : 'lottery-turn'}
          style={{ '--after': `${place * 90}ms` } as CSSProperties}
        />
      ))}
    </div>
  )
}
