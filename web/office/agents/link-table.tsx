import type { InvitationLink } from '#contract/agents/accounts.ts'
import { RATED_TYPES } from '#contract/agents/rates.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useRateText } from './rate-fields.tsx'

const STEPS = ['opened', 'registered', 'deposited', 'active'] as const

/** Says the rebate rates of whom a link opens, and that they no longer fit where they do not. */
function LinkRates({ link: { rates, fits } }: { link: InvitationLink }) {
  const t = useT()
  const rateText = useRateText()
  if (!rates) return '–'
  const given = RATED_TYPES.filter((type) => Number(rates[type]) > 0)
  return (
    <span className="flex flex-wrap gap-x-2 max-lg:justify-end">
      <span className="flex flex-wrap gap-x-3 max-lg:justify-end">
        {given.map((type) => (
          <span key={type}>
            {t(`bets.type.${type}`)} <span className="num">{rateText(type, rates[type])}</span>
          </span>
        ))}
      </span>
      {!fits && <Tag tone="negative">{t('office.agents.ratesUnfit')}</Tag>}
    </span>
  )
}

/** Shows an agent's links, each with the rates that come with it and what came of it. */
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
    { id: 'rates', head: t('office.agents.rates'), phone: 'line', cell: (link) => <LinkRates link={link} /> },
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
