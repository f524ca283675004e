import type { OutputOf } from '#contract/call.ts'
import { ROUND_STATES } from '#contract/bets/bets.ts'
import { officeRounds } from '#contract/bets/office-bets.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useListState } from '../frame/list-state.ts'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { Total } from '../frame/totals.tsx'
import { HeldWinsWaiting } from './held-wins.tsx'
import { RoundActs } from './round-acts.tsx'

const LIST = pagedList(officeRounds)

type Answer = OutputOf<typeof officeRounds>
type Row = Answer['content'][number]

/** Lists rounds of every member. */
export function RoundList() {
  const t = useT()
  const isOpenOnly = useListState().filter.state === 'open'
  const columns = useColumns(isOpenOnly)
  return (
    <div className="flex flex-col gap-4">
      <HeldWinsWaiting />
      <ResourceList
        list={LIST}
        path="/rounds"
        record="officeRounds"
        title={t('office.nav.rounds')}
        columns={columns}
        opens
        totals={(answer) => <Totals answer={answer} />}
        filters={[
          {
            kind: 'chips',
            field: 'state',
            label: t('office.state'),
            options: ROUND_STATES.map((value) => ({ value, label: t(`office.roundState.${value}`) })),
          },
          { kind: 'text', field: 'username', label: t('office.member') },
          { kind: 'text', field: 'vendor', label: t('office.vendor') },
          { kind: 'text', field: 'roundId', label: t('office.round') },
          {
            kind: 'choice',
            field: 'kind',
            label: t('office.money'),
            none: t('office.play.real'),
            options: [{ value: 'trial', label: t('office.play.trial') }],
          },
          { kind: 'days' },
        ]}
      />
    </div>
  )
}

function useColumns(isOpenOnly: boolean): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'game',
      head: t('office.game'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{row.gameName}</span>,
    },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member.username },
    { id: 'vendor', head: t('office.vendor'), phone: 'hidden', cell: (row) => row.vendor },
    {
      id: 'round',
      head: t('office.round'),
      phone: 'hidden',
      cell: (row) => (
        <span className="num block max-w-[20ch] truncate" title={row.roundId}>
          {row.roundId}
        </span>
      ),
    },
    ...(isOpenOnly
      ? []
      : [
          {
            id: 'state',
            head: t('office.state'),
            phone: 'line',
            cell: (row) => (
              <Tag tone={row.state === 'open' ? 'info' : 'neutral'}>{t(`office.roundState.${row.state}`)}</Tag>
            ),
          } satisfies Column<Row>,
        ]),
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.openedAt, locale)}</span>,
    },
    {
      id: 'stake',
      head: t('office.stake'),
      align: 'end',
      phone: 'line',
      cell: (row) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      id: 'payout',
      head: t('office.payoutOf'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.payout} currency={row.currency} />,
    },
    // when the list shows open rounds only, both ways to end one are shown in place of the state
    ...(isOpenOnly
      ? [
          {
            id: 'acts',
            head: t('office.resolve.head'),
            phone: 'line',
            cell: (row) => row.state === 'open' && <RoundActs id={row.id} />,
          } satisfies Column<Row>,
        ]
      : []),
  ]
}

function Totals({ answer: { totals, since } }: { answer: Answer }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <Total name={t('office.stake')}>
        <Money amount={totals.stake} />
      </Total>
      <Total name={t('office.payoutOf')}>
        <Money amount={totals.payout} />
      </Total>
      <Total name={t('office.membersResult')}>
        <Money amount={totals.profit} signed />
      </Total>
      {since && (
        <p className="basis-full text-ink-3">{t('office.rounds.since', { since: formatMoment(since, locale) })}</p>
      )}
    </>
  )
}
