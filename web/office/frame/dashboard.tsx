import { useGetList, usePermissions } from 'ra-core'
import { Link } from 'react-router-dom'
import type { OutputOf } from '#contract/call.ts'
import type { officeDeposits, officeWithdrawals } from '#contract/office-cashier.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Filter, listPath } from './list-state.ts'
import { BooksCard } from '../books/books-card.tsx'
import { useDecisionCount } from '../decisions/use-decision-count.ts'
import { useFault } from './describe-fault.ts'

type Deposit = OutputOf<typeof officeDeposits>['content'][number]
type Withdrawal = OutputOf<typeof officeWithdrawals>['content'][number]

const QUEUES: readonly { resource: string; filter: Filter; name: MessageKey; permission: string }[] = [
  { resource: 'withdrawals', filter: { queue: 'review' }, name: 'office.toDecide', permission: 'withdrawals.read' },
  { resource: 'withdrawals', filter: { queue: 'attention' }, name: 'office.toLookAt', permission: 'withdrawals.read' },
  { resource: 'deposits', filter: { state: 'review' }, name: 'office.depositsInReview', permission: 'deposits.read' },
  { resource: 'members', filter: { kind: 'member' }, name: 'office.players', permission: 'members.read' },
]
const FIRST = { page: 1, perPage: 6 }

/** What waits for somebody, each a way into its list, and what came in last. */
export function Dashboard() {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.overview')}</h1>
      <div className="grid grid-cols-2 gap-4 max-lg:gap-2.5 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        <Decisions />
        {QUEUES.filter((queue) => permissions.includes(queue.permission)).map((queue) => (
          <Count key={queue.name} {...queue} />
        ))}
        {(permissions.includes('books.read') || permissions.includes('house.books')) && <BooksCard />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {permissions.includes('withdrawals.read') && <Waiting />}
        {permissions.includes('deposits.read') && <LastDeposits />}
      </div>
    </div>
  )
}

/** What waits for this operator's word. */
function Decisions() {
  const t = useT()
  const locale = useLocale()
  const { waiting } = useDecisionCount()
  return (
    <Link to="/decisions" className="rounded-card focus-visible:outline-2">
      <Card className="h-full transition-colors hover:bg-surface-2">
        <span className="block text-ink-2">{t('decision.waitingForYou')}</span>
        <span className="display mt-1 block text-[28px] leading-tight font-bold">{formatCount(waiting, locale)}</span>
      </Card>
    </Link>
  )
}

function Count({ resource, filter, name }: (typeof QUEUES)[number]) {
  const t = useT()
  const locale = useLocale()
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 }, filter })
  return (
    <Link to={listPath(resource, filter)} className="rounded-card focus-visible:outline-2">
      <Card className="h-full transition-colors hover:bg-surface-2">
        <span className="block text-ink-2">{t(name)}</span>
        <span className="display mt-1 block text-[28px] leading-tight font-bold">
          {error ? (
            '—'
          ) : total === undefined ? (
            <span aria-hidden="true" className="skeleton skeleton-late inline-block h-[1em] w-12" />
          ) : (
            formatCount(total, locale)
          )}
        </span>
      </Card>
    </Link>
  )
}

function Waiting() {
  const t = useT()
  const list = useGetList<Withdrawal>('withdrawals', { pagination: FIRST, filter: { queue: 'review' } })
  const lines = list.data?.map((row) => ({
    id: row.id,
    name: row.reference,
    who: row.member.username,
    state: t(`office.stage.${row.state}`),
    amount: row.amount,
    currency: row.currency,
    at: row.createdAt,
  }))
  return (
    <Latest
      resource="withdrawals"
      title={t('office.longestWaiting')}
      none={t('office.nobodyWaits')}
      lines={lines}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  )
}

function LastDeposits() {
  const t = useT()
  const list = useGetList<Deposit>('deposits', { pagination: FIRST, filter: {} })
  const lines = list.data?.map((row) => ({
    id: row.id,
    name: row.reference,
    who: row.member.username,
    state: t(`cashier.depositState.${row.state}`),
    amount: row.amount,
    currency: row.currency,
    at: row.createdAt,
  }))
  return (
    <Latest
      resource="deposits"
      title={t('office.lastDeposits')}
      none={t('office.nothing')}
      lines={lines}
      error={list.error}
      onRetry={() => void list.refetch()}
    />
  )
}

type Line = { id: string; name: string; who: string; state: string; amount: string; currency: string; at: string }
type LatestProps = {
  resource: string
  title: string
  none: string
  lines: Line[] | undefined
  error: unknown
  onRetry: () => void
}

function Latest({ resource, title, none, lines, error, onRetry }: LatestProps) {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  return (
    <Card>
      <h2 className="mb-2">{title}</h2>
      {error ? (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={onRetry}
        />
      ) : !lines ? (
        <RowSkeletons count={3} />
      ) : lines.length === 0 ? (
        <p className="py-2 text-ink-3">{none}</p>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.id} className="border-t border-line first:border-t-0">
              <Link
                to={`/${resource}/${line.id}/show`}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2 hover:bg-surface-2"
              >
                <span className="truncate">
                  <span className="num font-semibold">{line.name}</span> <span className="text-ink-2">{line.who}</span>
                </span>
                <Money className="text-end" amount={line.amount} currency={line.currency} />
                <span className="num text-xs text-ink-3">{formatMoment(line.at, locale)}</span>
                <span className="text-end text-xs text-ink-3">{line.state}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
