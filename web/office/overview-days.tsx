import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeBrandDays } from '#contract/reports/office-reports.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Table } from '#web/ui/table.tsx'
import { useFault } from './frame/describe-fault.ts'
import { Link } from './frame/link.tsx'
import { listPath } from './frame/list-state.ts'
import { callOffice } from './operator-session.ts'

type Day = OutputOf<typeof officeBrandDays>['days'][number]

const DAYS = 14
const FIGURES = ['registered', 'loggedIn', 'played', 'firstDeposits', 'deposits', 'withdrawals'] as const

function useBrandDays() {
  return useQuery({
    queryKey: [officeBrandDays.id, DAYS],
    queryFn: () => callOffice(officeBrandDays, { days: DAYS }),
    staleTime: 30_000,
  })
}

/** Shows on the overview how many players the brand has, and how many of them registered today; links to their list. */
export function PlayersCard() {
  const t = useT()
  const locale = useLocale()
  const { data, error } = useBrandDays()
  return (
    <Link to={listPath('members', { kind: 'member' })} className="rounded-card focus-visible:outline-2">
      <Card className="h-full transition-colors hover:bg-surface-2">
        <span className="block text-ink-2">{t('office.players')}</span>
        <span className="display mt-1 block text-[28px] leading-tight font-bold">
          {error ? (
            '—'
          ) : data ? (
            formatCount(data.members, locale)
          ) : (
            <span aria-hidden="true" className="skeleton skeleton-late inline-block h-[1em] w-12" />
          )}
        </span>
        {data && (
          <span className="mt-2 block text-xs text-ink-3">
            {t('office.days.newToday', { count: data.days[0]?.registered ?? 0 })}
          </span>
        )}
      </Card>
    </Link>
  )
}

/** Shows what members did on each of the last days. */
export function BrandDays() {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const { data, error, refetch } = useBrandDays()
  return (
    <Card>
      <h2>{t('office.days.title')}</h2>
      <p className="mb-2 text-xs text-ink-3">{t('office.days.hint')}</p>
      {error ? (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <RowSkeletons count={4} />
      ) : (
        <Table<Day>
          caption={t('office.days.title')}
          rows={data.days}
          rowKey={(row) => row.day}
          columns={[
            {
              id: 'day',
              head: t('office.days.day'),
              cell: (row) => <span className="num">{row.day}</span>,
              phone: 'title' as const,
            },
            ...FIGURES.map((figure) => ({
              id: figure,
              head: t(`office.days.${figure}`),
              cell: (row: Day) => <span className="num">{formatCount(row[figure], locale)}</span>,
              align: 'end' as const,
              phone: 'line' as const,
            })),
          ]}
        />
      )}
    </Card>
  )
}
