import { type DisputeRow, officeDisputes } from '#contract/agents/disputes.ts'
import { DISPUTE_STATES } from '#contract/agents/dispute-states.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Link } from '../../frame/link.tsx'
import { ResourceList } from '../../frame/resource-list.tsx'
import { pagedList } from '../../frame/rows.ts'
import { useAskColumns } from '../ask-columns.tsx'
import { DisputeActs } from './dispute-acts.tsx'

const LIST = pagedList(officeDisputes)
const TONES = { open: 'warning', stands: 'neutral', agreed: 'positive', withdrawn: 'neutral' } as const

function useColumns(): Column<DisputeRow>[] {
  const t = useT()
  const locale = useLocale()
  const { agent, at, state, answer } = useAskColumns<DisputeRow['state'], DisputeRow>({
    tones: TONES,
    stateName: (one) => t(`office.dispute.${one}`),
    answerHead: t('office.dispute.answer'),
    answerOf: (row) => row.answer,
  })
  return [
    {
      id: 'bill',
      head: t('office.dispute.bill'),
      phone: 'title',
      cell: ({ bill }) => (
        <Link className="text-brand-ink" to={`/agent-bills/${bill.id}/show`}>
          {t(`office.contract.kind.${bill.kind}`)}, {formatDay(`${bill.day}T12:00:00`, locale)}
        </Link>
      ),
    },
    agent,
    {
      id: 'amount',
      head: t('office.amount'),
      phone: 'line',
      cell: ({ bill }) => <Money amount={bill.amount} currency={bill.currency} />,
    },
    {
      id: 'text',
      head: t('office.dispute.text'),
      phone: 'line',
      cell: ({ text, about }) => (about ? `${about.username}: ${text}` : text),
    },
    at,
    state,
    answer,
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <DisputeActs row={row} /> },
  ]
}

/** Lists what agents dispute of their bills; each row leads to the bill with all its lines. */
export function DisputeList() {
  const t = useT()
  return (
    <ResourceList
      list={LIST}
      path="/agent-disputes"
      title={t('office.nav.agentDisputes')}
      columns={useColumns()}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.dispute.all'),
          options: DISPUTE_STATES.map((value) => ({ value, label: t(`office.dispute.${value}`) })),
        },
      ]}
    />
  )
}
