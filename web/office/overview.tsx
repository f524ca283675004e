import { officeDeposits } from '#contract/cashier/office-deposits.ts'
import { officeWithdrawals } from '#contract/cashier/office-withdrawals.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Filter, listPath } from './frame/list-state.ts'
import { BooksCard } from './books/books-card.tsx'
import { useChatCount } from './frame/use-chat-count.ts'
import { useDecisionCount } from './frame/use-decision-count.ts'
import { useFault } from './frame/describe-fault.ts'
import { usePermissions } from './frame/operator.ts'
import { type Listing, pagedList, useRows } from './frame/rows.ts'
import { Link } from './frame/link.tsx'
import { BrandDays, PlayersCard } from './overview-days.tsx'

const WITHDRAWALS = pagedList(officeWithdrawals)
const DEPOSITS = pagedList(officeDeposits)
const SHOWN = 6

type QueueProps<Row, Answer> = { list: Listing<Row, Answer>; path: string; filter: Filter; name: MessageKey }

/** Shows the work that waits, each with a link to its list, and what came in last. */
export function Overview() {
  const t = useT()
  const permissions = usePermissions()
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.overview')}</h1>
      <div className="grid grid-cols-2 gap-4 max-lg:gap-2.5 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        <Decisions />
        {permissions.includes('withdrawals.read') && (
          <>
            <Count list={WITHDRAWALS} path="withdrawals" filter={{ queue: 'review' }} name="office.toDecide" />
            <Count list={WITHDRAWALS} path="withdrawals" filter={{ queue: 'attention' }} name="office.toLookAt" />
          </>
        )}
        {permissions.includes('deposits.read') && (
          <Count list={DEPOSITS} path="deposits" filter={{ state: 'review' }} name="office.depositsInReview" />
        )}
        {permissions.includes('support.read') && <Chats />}
        {permissions.includes('members.read') && <PlayersCard />}
        {(permissions.includes('books.read') || permissions.includes('house.books')) && <BooksCard />}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {permissions.includes('withdrawals.read') && <Waiting />}
        {permissions.includes('deposits.read') && <LastDeposits />}
      </div>
      {permissions.includes('members.read') && <BrandDays />}
    </div>
  )
}

/** Shows the decisions that wait for this operator. */
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

/** Shows the conversations that wait in the queue. */
function Chats() {
  const t = useT()
  const locale = useLocale()
  const waiting = useChatCount()
  return (
    <Link to="/chats" className="rounded-card focus-visible:outline-2">
      <Card className="h-full transition-colors hover:bg-surface-2">
        <span className="block text-ink-2">{t('office.chatsToAnswer')}</span>
        <span className="display mt-1 block text-[28px] leading-tight font-bold">{formatCount(waiting, locale)}</span>
      </Card>
    </Link>
  )
}

function Count<Row, Answer>({ list, path, filter, name }: QueueProps<Row, Answer>) {
  const t = useT()
  const locale = useLocale()
  const { total, error } = useRows(list, { pageSize: 1, filter })
  return (
    <Link to={listPath(path, filter)} className="rounded-card focus-visible:outline-2">
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
  const list = useRows(WITHDRAWALS, { pageSize: SHOWN, filter: { queue: 'review' } })
  const lines = list.rows?.map((row) => ({
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
      onRetry={list.refetch}
    />
  )
}

function LastDeposits() {
  const t = useT()
  const list = useRows(DEPOSITS, { pageSize: SHOWN })
  const lines = list.rows?.map((row) => ({
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
      onRetry={list.refetch}
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
                <Money className="justify-self-end" amount={line.amount} currency={line.currency} />
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
