import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/call.ts'
import { officeBill } from '#contract/agents/bills.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../../frame/link.tsx'
import { listPath, useListState } from '../../frame/list-state.ts'
import { Pages } from '../../frame/pages.tsx'
import { callOffice } from '../../operator-session.ts'

type Shown = OutputOf<typeof officeBill>
type Member = Shown['content'][number]
type Round = Shown['rounds'][number]
type Account = Member['account']

/** Shows a bill member by member, or round by round, a page at a time; each leads to the bets. `first`: the first page. */
export function BillLines({ first }: { first: Shown }) {
  const t = useT()
  const state = useListState()
  const { id } = first.bill
  const { data, isError, refetch } = useQuery({
    queryKey: [officeBill.id, id, state.page],
    queryFn: () => callOffice(officeBill, { id, pageNo: state.page, pageSize: first.pageSize }),
    placeholderData: keepPreviousData,
    enabled: state.page > 1,
  })
  const shown = state.page > 1 ? data : first
  if (isError)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  const { content, rounds, bill } = shown ?? first
  if (first.total === 0) return <p className="text-ink-3">{t('office.bill.noLines')}</p>
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-x-auto">
        {bill.kind === 'realtime' ? (
          <RoundTable rows={rounds} currency={bill.currency} />
        ) : (
          <MemberTable rows={content} bill={bill} />
        )}
      </div>
      <Pages state={state} total={first.total} perPage={first.pageSize} />
    </div>
  )
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/

/** Shows an account with the way to what it bet in the period of the bill. */
function ToBets({ account: { username }, bill: { from, until } }: { account: Account; bill: Shown['bill'] }) {
  const days = IS_DAY.test(from) ? { from, to: lastDay(until) } : { from: from.slice(0, 10), to: from.slice(0, 10) }
  return (
    <Link className="text-brand-ink hover:underline" to={listPath('rounds', { username, ...days })}>
      {username}
    </Link>
  )
}

function lastDay(until: string): string {
  const date = new Date(`${until}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

function MemberTable({ rows, bill }: { rows: readonly Member[]; bill: Shown['bill'] }) {
  const t = useT()
  const { currency } = bill
  const columns: Column<Member>[] = [
    {
      id: 'member',
      head: t('office.member'),
      phone: 'title',
      cell: ({ account }) => <ToBets account={account} bill={bill} />,
    },
    ...(['stake', 'payout', 'bonuses', 'valid', 'loss'] as const).map((name): Column<Member> => ({
      id: name,
      head: t(`office.bill.line.${name}`),
      align: 'end',
      phone: 'line',
      cell: (row) => <Money amount={row[name]} currency={currency} />,
    })),
    {
      id: 'active',
      head: t('office.contract.test.active'),
      phone: 'line',
      cell: ({ isActive }) =>
        isActive ? <Tag tone="positive">{t('office.bill.active')}</Tag> : <span className="text-ink-3">–</span>,
    },
    {
      id: 'part',
      head: t('office.bill.line.part'),
      align: 'end',
      phone: 'amount',
      cell: ({ part }) => (part === null ? '–' : <Money amount={part} currency={currency} />),
    },
  ]
  return <Table caption={t('office.bill.members')} columns={columns} rows={rows} rowKey={({ account }) => account.id} />
}

function RoundTable({ rows, currency }: { rows: readonly Round[]; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const percent = (text: string) => <span className="num">{text} %</span>
  const columns: Column<Round>[] = [
    {
      id: 'round',
      head: t('office.round'),
      phone: 'title',
      cell: ({ round }) => (
        <Link className="num text-brand-ink hover:underline" to={listPath('rounds', { roundId: round })}>
          {round}
        </Link>
      ),
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: ({ account }) => account.username },
    { id: 'game', head: t('office.game'), phone: 'line', cell: ({ game }) => game },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: ({ at }) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>,
    },
    ...(['stake', 'valid', 'payout'] as const).map((name): Column<Round> => ({
      id: name,
      head: t(`office.bill.line.${name}`),
      align: 'end',
      phone: 'line',
      cell: (row) => <Money amount={row[name]} currency={currency} />,
    })),
    ...(['own', 'below', 'part'] as const).map((name): Column<Round> => ({
      id: name,
      head: t(`office.bill.round.${name}`),
      align: 'end',
      phone: 'line',
      cell: (row) => percent(row[name]),
    })),
    {
      id: 'earned',
      head: t('office.bill.line.part'),
      align: 'end',
      phone: 'amount',
      cell: ({ earned }) => <Money amount={earned} currency={currency} />,
    },
  ]
  return (
    <Table
      caption={t('office.bill.rounds')}
      columns={columns}
      rows={rows}
      rowKey={({ account, round, at }) => `${account.id} ${round} ${at}`}
    />
  )
}
