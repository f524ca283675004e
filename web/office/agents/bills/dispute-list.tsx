import { type DisputeRow, officeDisputes } from '#contract/agents/disputes.ts'
import { DISPUTE_STATES } from '#contract/agents/dispute-states.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../../frame/link.tsx'
import { ResourceList } from '../../frame/resource-list.tsx'
import { pagedList } from '../../frame/rows.ts'
import { DisputeActs } from './dispute-acts.tsx'

const LIST = pagedList(officeDisputes)
const TONES = { open: 'warning', stands: 'neutral', agreed: 'positive', withdrawn: 'neutral' } as const

function useColumns(): Column<DisputeRow>[] {
  const t = useT()
  const locale = useLocale()
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
    {
      id: 'agent',
      head: t('office.kind.agent'),
      phone: 'line',
      cell: ({ agent }) => (
        <Link className="text-brand-ink" to={`/agents/${agent.id}/show`}>
          {agent.username}
        </Link>
      ),
    },
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
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: ({ askedAt }) => <span className="num whitespace-nowrap">{formatMoment(askedAt, locale)}</span>,
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`office.dispute.${state}`)}</Tag>,
    },
    {
      id: 'answer',
      head: t('office.dispute.answer'),
      phone: 'line',
      cell: ({ answeredBy, answer }) => (answeredBy ? `${answeredBy}: ${answer ?? ''}` : '–'),
    },
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
