import type { IssueRow, LotteryRow } from '#contract/lottery/shapes.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { DrawnNumbers } from '../boards/drawn-numbers.tsx'
import { readValue } from '../words.ts'
import { shortIssue } from '../short-issue.ts'
import type { Issues } from './room.ts'

const SHOWN = 6
const SHORT = 7
/** What is read off a board that stands beside it, where it has that. */
const WORDS = ['size', 'parity'] as const

/** Whether the numbers leave room beside them; otherwise they have the next line. */
const isShort = (board: IssueRow['board']): boolean => Object.values(board ?? {}).flat().length <= SHORT

/** Lists the last draws, each a link to its proof. */
export function RecentDraws({ lottery, issues }: { lottery: LotteryRow; issues: Issues }) {
  const t = useT()
  const drawn = issues.past.filter(({ board }) => board !== null).slice(0, SHOWN)
  return (
    <section className="rounded-card border border-line bg-surface-1 px-4.5 py-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base!">{t('lottery.recentDraws')}</h2>
        <span className="flex gap-3 text-sm">
          <a
            href={paths.lotteryResults({ game: lottery.gameCode, part: 'trend' })}
            className="inline-flex min-h-6 items-center text-brand-ink hover:underline"
          >
            {t('lottery.trend')}
          </a>
          <a
            href={paths.lotteryResults({ game: lottery.gameCode })}
            className="inline-flex min-h-6 items-center text-brand-ink hover:underline"
          >
            {t('lottery.all')}
          </a>
        </span>
      </div>
      {drawn.length === 0 && <p className="mt-2 text-sm text-ink-3">{t('lottery.noResult')}</p>}
      <ul>
        {drawn.map(({ issue, board, reads }, place) => (
          // by its place: a new draw writes the rows anew and moves none
          <li key={place} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2.5">
            <a
              href={paths.lotteryProof(lottery.gameCode, issue)}
              title={issue}
              className="num inline-flex min-h-6 items-center text-sm text-ink-3 hover:text-proof-ink hover:underline"
            >
              {shortIssue(issue)}
            </a>
            <span className={cx('min-w-16 text-end text-xs text-ink-2', isShort(board) && 'order-last')}>
              {WORDS.flatMap((key) => reads[key] ?? [])
                .map((value) => readValue(t, lottery.family, value))
                .join(' · ')}
            </span>
            {board && <DrawnNumbers family={lottery.family} board={board} size="s" className="justify-end" />}
          </li>
        ))}
      </ul>
    </section>
  )
}
