import type { LotteryRow } from '#contract/lottery/shapes.ts'
import { paths } from '#contract/paths.ts'
import type { BoardFormat } from '#games/lottery/core/board.ts'
import { takesShots } from '#games/lottery/sea/yeekee.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSeenDraw, type SeenDraw } from '../boards/draw-phase.ts'
import { DrawStage } from '../boards/draw-stage.tsx'
import { frameMs, framesOf, orderOf, unknownBoard } from '../boards/frames.ts'
import { PrizeTable } from '../boards/prize-table.tsx'
import { boardText } from '../boards/shown-board.ts'
import { useServerNow } from '../server-clock.ts'
import type { Issues } from './room.ts'

type Props = { lottery: LotteryRow; issues: Issues; format: BoardFormat }

/** Shows what was drawn last, in the same place the next draw while it happens, and tells its result once. */
export function LastDraw({ lottery, issues, format }: Props) {
  const t = useT()
  const seen = useSeenDraw({
    past: issues.past,
    other: lottery.last,
    nowMs: useServerNow(),
    isByShots: takesShots({ code: lottery.gameCode }),
  })
  const stage = { family: lottery.family, format, phase: seen?.phase ?? 'still', board: seen?.issue.board ?? null }
  return (
    <>
      <p className="mb-1 flex min-h-6 items-center gap-x-2 text-xs text-ink-3">
        <span className="num min-w-0 truncate">{headOf(t, seen)}</span>
        {seen?.issue.board && (
          <a
            href={paths.lotteryProof(lottery.gameCode, seen.issue.issue)}
            className="flex-none text-proof-ink hover:underline"
          >
            {t(lottery.source === 'own' ? 'lottery.check' : 'lottery.howDrawn')}
          </a>
        )}
      </p>
      {/* the same elements all the time: another draw moves nothing, and starts its scene by its key */}
      <DrawStage key={`${seen?.issue.issue} ${stage.phase}`} {...stage} />
      <p role="status" className="sr-only">
        {told(t, seen)}
      </p>
      <AllPrizes {...stage} />
    </>
  )
}

type Stage = Parameters<typeof DrawStage>[0]

/** A board of many prizes, whole, for who opens it; it fills in the order in which the stage shows it. */
function AllPrizes({ family, format, phase, board }: Stage) {
  const t = useT()
  const known = board ?? unknownBoard(family, format)
  const frames = framesOf(family, format, known)
  if (frames.length === 1) return null
  const afterMs = (part: string) => frameMs(frames.length) * frames.findIndex(({ names }) => names.includes(part))
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-brand-ink">
        {t('lottery.allPrizes')}
        <Icon name="caret-down" size="s" className="ms-1 group-open:rotate-180" />
      </summary>
      <PrizeTable
        key={phase}
        board={Object.fromEntries(orderOf(format).map((part) => [part, known[part] ?? []]))}
        afterMs={phase === 'drawn' ? afterMs : undefined}
      />
    </details>
  )
}

const headOf = (t: ReturnType<typeof useT>, seen: SeenDraw | null): string =>
  seen === null
    ? t('lottery.noResult')
    : t(seen.phase === 'waiting' ? 'lottery.drawing' : 'lottery.lastOf', { issue: seen.issue.issue })

/** What a screen reader is told while the page is open: nothing of a draw that was over before. */
const told = (t: ReturnType<typeof useT>, seen: SeenDraw | null): string =>
  !seen || seen.phase === 'still'
    ? ''
    : seen.issue.board
      ? t('lottery.drawn', { issue: seen.issue.issue, numbers: boardText(seen.issue.board) })
      : t('lottery.drawing', { issue: seen.issue.issue })
