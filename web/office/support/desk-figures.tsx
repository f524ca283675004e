import type { OutputOf } from '#contract/call.ts'
import { officeSupportFigures } from '#contract/support/office-support.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { useSayAge } from './say-age.ts'
import { useLive } from './use-office-call.ts'

type Figures = Omit<OutputOf<typeof officeSupportFigures>['days'][number], 'day'>
type Row = Figures & { id: string; name: string }

/** So many days back from today. */
const DAYS = 14
const DAY_MS = 86_400_000
const SECOND_MS = 1000

/** Shows conversations, first answers and ratings of the last days: by day, and by operator. */
export function DeskFigures() {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const today = useToday()
  const dayFrom = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  const { data, error, refetch } = useLive(officeSupportFigures, {
    from: dayFrom(-DAYS),
    to: dayFrom(1),
  })
  if (error && !data)
    return (
      <ErrorState
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <FigureTable
        caption={t('office.desk.byDay')}
        head={t('office.desk.day')}
        rows={data.days.map(({ day, ...figures }) => ({ ...figures, id: day, name: formatDay(day, locale) }))}
      />
      <FigureTable
        caption={t('office.desk.byOperator')}
        head={t('office.desk.operator')}
        rows={data.operators.map(({ operator, ...figures }) => ({ ...figures, id: operator, name: operator }))}
      />
    </div>
  )
}

function FigureTable({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  const t = useT()
  const locale = useLocale()
  const sayAge = useSayAge()
  const columns: Column<Row>[] = [
    { id: 'name', head, phone: 'title', cell: (row) => row.name },
    {
      id: 'conversations',
      head: t('office.desk.conversations'),
      phone: 'amount',
      align: 'end',
      cell: (row) => formatCount(row.conversations, locale),
    },
    {
      id: 'first',
      head: t('office.desk.firstAnswer'),
      phone: 'line',
      align: 'end',
      cell: (row) => (row.firstAnswerSeconds === null ? '–' : sayAge(row.firstAnswerSeconds * SECOND_MS)),
    },
    {
      id: 'stars',
      head: t('office.desk.stars'),
      phone: 'line',
      align: 'end',
      cell: (row) =>
        row.stars === null
          ? '–'
          : t('office.desk.starsOf', {
              stars: formatCount(row.stars, locale),
              count: formatCount(row.ratings, locale),
            }),
    },
  ]
  return (
    <section>
      <h2 className="mb-2">{caption}</h2>
      <Panel>
        {rows.length === 0 ? (
          <p className="p-4 text-ink-3">{t('office.desk.noFigures')}</p>
        ) : (
          <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Panel>
    </section>
  )
}
