import type { AgentRisk } from '#contract/agents/risks.ts'
import { officeAgentRisks } from '#contract/agents/risks.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'
import { LoadingCard } from './loading-card.tsx'

const MONEY = ['stake', 'valid', 'deposits', 'withdrawals'] as const
const NOON = 'T12:00:00'

/** Shows signs of collusion and self-referral in an agent's line, each with its evidence: a person judges them, nothing else does. */
export function RisksCard({ id }: { id: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <LoadingCard title={t('office.agents.risks')} call={officeAgentRisks} input={{ id }}>
      {({ from, risks }) => (
        <div className="flex flex-col gap-2">
          <p className="text-sm text-ink-3">
            {t('office.agents.risksHint', { day: formatDay(`${from}${NOON}`, locale) })}
          </p>
          {risks.length === 0 ? (
            <p className="text-ink-3">{t('office.agents.risksNone')}</p>
          ) : (
            <RiskTable rows={risks} />
          )}
        </div>
      )}
    </LoadingCard>
  )
}

function Member({ id, username }: AgentRisk['member']) {
  return (
    <Link className="text-brand-ink hover:underline" to={`/members/${id}/show`}>
      {username}
    </Link>
  )
}

function RiskTable({ rows }: { rows: readonly AgentRisk[] }) {
  const t = useT()
  const locale = useLocale()
  const columns: Column<AgentRisk>[] = [
    { id: 'member', head: t('office.member'), phone: 'title', cell: ({ member }) => <Member {...member} /> },
    { id: 'rule', head: t('office.agents.risk'), phone: 'line', cell: ({ rule }) => t(`office.agents.risk.${rule}`) },
    {
      id: 'others',
      head: t('office.agents.riskWith'),
      phone: 'line',
      cell: ({ others }) => (
        <span className="flex flex-wrap gap-x-2">
          {others.length === 0 ? '–' : others.map((one) => <Member key={one.id} {...one} />)}
        </span>
      ),
    },
    {
      id: 'facts',
      head: t('office.agents.riskFacts'),
      phone: 'line',
      cell: ({ rule, facts }) => t(`office.agents.risk.${rule}.facts`, valuesOf(facts, locale)),
    },
  ]
  return (
    <div className="overflow-x-auto">
      <Table
        caption={t('office.agents.risks')}
        columns={columns}
        rows={rows}
        rowKey={({ rule, member, others }) => [rule, member.id, ...others.map(({ id }) => id)].join(' ')}
      />
    </div>
  )
}

/** Returns figures as they are said: amounts with their currency, numbers as the language writes them. */
function valuesOf(facts: AgentRisk['facts'], locale: string): Record<string, string> {
  const currency = String(facts['currency'] ?? '')
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      if (MONEY.some((one) => one === name)) return [name, formatMoney(String(value), currency)]
      return [name, typeof value === 'number' ? formatCount(value, locale) : value]
    }),
  )
}
