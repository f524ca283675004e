import { runBooks, officeBooks } from '#contract/books/office-books.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList, useRows } from '../frame/rows.ts'
import { BackupsCard } from './backups-card.tsx'
import { Trend } from './trend.tsx'
import { isAlarming, type Report, Verdict } from './verdict.tsx'

const LIST = pagedList(officeBooks)

/** As many rows as the list's first page: both use the same query, so they change at the same moment. */
const TREND = 25
const WATCH_MS = 1_500
const IDLE_MS = 60_000

const isUnderWay = (report: Report | undefined) => report?.state === 'waiting' || report?.state === 'running'

/** Lists every report of the books and the one that is running, and lets operators ask for a new one. */
export function BooksPage() {
  const t = useT()
  const { rows: last = [] } = useRows(LIST, {
    pageSize: TREND,
    watchMs: (reports) => (isUnderWay(reports?.[0]) ? WATCH_MS : IDLE_MS),
  })
  const run = useAct(runBooks, t('books.asked'))
  const underWay = last.find(isUnderWay)
  const newest = last.find((report) => report.endedAt !== null)
  const isWhole = last.some((report) => report.tookMs !== null)
  const columns = useColumns()
  const told = isWhole ? columns : columns.filter(({ id }) => id !== 'took' && id !== 'by')
  return (
    <div className="flex flex-col gap-4">
      {newest && isAlarming(newest) && (
        <p
          role="alert"
          className="rounded-card border border-negative bg-negative-soft p-(--fh-card-pad) font-semibold text-negative"
        >
          {newest.state === 'failed' ? t('books.failed') : t('books.differ', { count: newest.differing ?? 0 })}.{' '}
          {t('books.look')}
        </p>
      )}
      {underWay && (
        <Card>
          <div className="mb-2 flex justify-between gap-4">
            <span className="font-semibold">{t('books.running')}</span>
            <span className="text-ink-2" aria-live="polite">
              {underWay.state === 'waiting'
                ? t('books.waiting')
                : t('books.progress', { done: underWay.done, total: underWay.total })}
            </span>
          </div>
          <ProgressBar value={underWay.done} max={underWay.total} label={t('books.running')} />
        </Card>
      )}
      <Trend reports={last} />
      <ResourceList
        list={LIST}
        path="/books"
        title={t('books.title')}
        columns={told}
        opens
        watchMs={underWay ? WATCH_MS : IDLE_MS}
        actions={
          <Button
            icon="arrows-clockwise"
            tone="primary"
            size="small"
            disabled={Boolean(underWay)}
            busy={run.isPending}
            onClick={() => run.mutate({})}
          >
            {t('books.run')}
          </Button>
        }
      />
      <p className="text-ink-3">{t('books.lead')}</p>
      <BackupsCard />
    </div>
  )
}

function useColumns(): Column<Report>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'when',
      head: t('books.when'),
      phone: 'title',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.askedAt, locale)}</span>,
    },
    { id: 'state', head: t('books.state'), phone: 'amount', cell: (row) => <Verdict report={row} /> },
    {
      id: 'checks',
      head: t('books.checks'),
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="num">
          {row.done} / {row.total}
        </span>
      ),
    },
    {
      id: 'took',
      head: t('books.took'),
      align: 'end',
      phone: 'line',
      cell: (row) =>
        row.tookMs === null ? (
          '–'
        ) : (
          <span className="num">{t('books.seconds', { seconds: (row.tookMs / 1000).toFixed(1) })}</span>
        ),
    },
    { id: 'by', head: t('books.by'), phone: 'line', cell: (row) => row.askedBy ?? t('books.nightly') },
  ]
}
