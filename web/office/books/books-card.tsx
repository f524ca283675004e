import { officeBooks } from '#contract/books/office-books.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { pagedList, useRows } from '../frame/rows.ts'
import { isAlarming, Verdict } from './verdict.tsx'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(officeBooks)
const LOOKS_AGAIN_MS = 60_000

/** Shows on the overview whether the books balance. Red until a later report is clean. */
export function BooksCard() {
  const t = useT()
  const locale = useLocale()
  const { rows, error } = useRows(LIST, { pageSize: 5, watchMs: LOOKS_AGAIN_MS })
  const last = rows?.find((report) => report.endedAt !== null)
  const alarming = last !== undefined && isAlarming(last)
  return (
    <Link to="/books" className="rounded-card focus-visible:outline-2">
      <Card className={cx('h-full transition-colors hover:bg-surface-2', alarming && 'border-negative')}>
        <span className="block text-ink-2">{t('books.title')}</span>
        <span className="mt-2 block" role={alarming ? 'alert' : undefined}>
          {error ? (
            '—'
          ) : !rows ? (
            <span aria-hidden="true" className="skeleton skeleton-late inline-block h-5.5 w-28" />
          ) : last ? (
            <Verdict report={last} />
          ) : (
            <span className="text-ink-3">{t('books.never')}</span>
          )}
        </span>
        {last?.endedAt && (
          <span className="num mt-2 block text-xs text-ink-3">{formatMoment(last.endedAt, locale)}</span>
        )}
      </Card>
    </Link>
  )
}
