import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { isAlarming, type Report } from './verdict.tsx'
import { Link } from '../frame/link.tsx'

const LEAST_PERCENT = 12

/** Shows the last reports from old to new: how long each took, and whether it was clean. */
export function Trend({ reports }: { reports: readonly Report[] }) {
  const t = useT()
  const locale = useLocale()
  const ended = reports.filter((report) => report.endedAt !== null).reverse()
  const longest = Math.max(1, ...ended.map((report) => report.tookMs ?? 0))
  if (ended.length < 2) return null
  /** A brand does not see how long they took: all bars have the same height. */
  const isTold = ended.some((report) => report.tookMs !== null)
  const say = (report: Report) =>
    `${formatMoment(report.askedAt, locale)}: ${isAlarming(report) ? t('books.differ', { count: report.differing ?? 0 }) : t('books.balanced')}${report.tookMs === null ? '' : `, ${t('books.seconds', { seconds: (report.tookMs / 1000).toFixed(1) })}`}`
  return (
    <Card>
      <h2>{t('books.trend')}</h2>
      <ol className="mt-3 flex h-16 items-end gap-1">
        {ended.map((report) => (
          <li key={report.id} className="h-full max-w-8 flex-1">
            <Link
              to={`/books/${report.id}/show`}
              title={say(report)}
              aria-label={say(report)}
              className="flex h-full items-end"
            >
              <span
                className={cx('block w-full rounded-xs', isAlarming(report) ? 'bg-negative' : 'bg-positive')}
                style={{ height: `${Math.max(LEAST_PERCENT, (isTold ? (report.tookMs ?? 0) / longest : 1) * 100)}%` }}
              />
            </Link>
          </li>
        ))}
      </ol>
      {isTold && <p className="mt-2 text-xs text-ink-3">{t('books.trendHint')}</p>}
    </Card>
  )
}
