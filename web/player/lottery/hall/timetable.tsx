import type { OutputOf } from '#contract/call.ts'
import type { lotteryLobby } from '#contract/lottery/hall.ts'
import type { LotteryRow } from '#contract/lottery/shapes.ts'
import { paths } from '#contract/paths.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { countdownText, useServerNow } from '../server-clock.ts'

type Row = OutputOf<typeof lotteryLobby>['timetable'][number]
type Props = { rows: readonly Row[]; lotteries: readonly LotteryRow[] }

/** Lists the next draws by time. */
export function TimetableList({ rows, lotteries }: Props) {
  const t = useT()
  const locale = useLocale()
  const nowMs = useServerNow()
  const days = (count: number, rest: string) => t('lottery.days', { count, days: String(count), rest })
  const coming = rows.filter(({ closesAt }) => Date.parse(closesAt) > nowMs)
  if (coming.length === 0)
    return (
      <Panel className="mt-5">
        <EmptyState picture="search" title={t('lottery.noDraws')} hint={t('lottery.noDrawsHint')} />
      </Panel>
    )
  return (
    <Panel className="mt-5">
      <ol>
        {coming.map(({ gameCode, issue, closesAt, drawsAt }) => {
          const row = lotteries.find((one) => one.gameCode === gameCode)
          return (
            <li
              key={`${gameCode} ${issue}`}
              className="relative flex items-center gap-3 border-b border-line px-4 py-3 last:border-b-0"
            >
              <div className="min-w-0 flex-1">
                <a
                  href={paths.hall(row?.area ?? 'CN', gameCode)}
                  className="block truncate font-semibold text-ink-1 after:absolute after:inset-0 hover:underline"
                >
                  <bdi>{row?.name ?? gameCode}</bdi>
                </a>
                <div className="num text-xs text-ink-3">
                  {t('lottery.issue', { issue })} · {formatMoment(drawsAt, locale)}
                </div>
              </div>
              <div className="text-end">
                <div className="text-xs text-ink-3">{t('lottery.closesIn')}</div>
                <div dir="ltr" className="money text-[17px]">
                  {countdownText(closesAt, nowMs, days)}
                </div>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
