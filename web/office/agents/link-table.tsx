import type { InvitationLink } from '#contract/agents/accounts.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'

const STEPS = ['opened', 'registered', 'deposited', 'active'] as const

/** Shows an agent's links, each with what came of it. */
export function LinkTable({ links }: { links: readonly InvitationLink[] }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<InvitationLink>[] = [
    {
      id: 'label',
      head: t('office.agents.label'),
      phone: 'title',
      cell: (link) => link.label ?? t('office.agents.first'),
    },
    {
      id: 'code',
      head: t('office.agents.code'),
      phone: 'line',
      cell: ({ code }) => <span className="num">{code}</span>,
    },
    { id: 'opens', head: t('office.agents.opens'), phone: 'line', cell: ({ opens }) => t(`office.kind.${opens}`) },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ isOpen }) => (
        <Tag tone={isOpen ? 'positive' : 'neutral'}>{t(isOpen ? 'office.agents.open' : 'office.agents.shut')}</Tag>
      ),
    },
    ...STEPS.map((step): Column<InvitationLink> => ({
      id: step,
      head: t(`office.agents.funnel.${step}`),
      align: 'end',
      phone: 'line',
      cell: ({ funnel }) => <span className="num">{funnel[step].toLocaleString(locale)}</span>,
    })),
  ]
  return <Table caption={t('office.agents.links')} columns={columns} rows={links} rowKey={({ id }) => id} />
}
