import type { ContractKind } from '#contract/agents/terms-form.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import type { DateRange } from '#web/ui/date-range.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { CONTRACT_PAGES, useContractKinds } from '../agent/contract-pages.ts'
import { useRecords } from './bills/bill-calls.ts'
import { writePeriod } from './use-period.ts'

/** Shows what dividends and salaries paid in the period; each leads to its own page. Nothing where the account has none. */
export function IncomeContracts({ range }: { range: DateRange }) {
  const t = useT()
  const kinds = useContractKinds()
  if (kinds.length === 0) return null
  return (
    <section>
      <h2 className="mb-3.5">{t('agents.income.contracts')}</h2>
      <Panel>
        {kinds.map((kind) => (
          <Paid key={kind} kind={kind} range={range} />
        ))}
      </Panel>
    </section>
  )
}

function Paid({ kind, range }: { kind: ContractKind; range: DateRange }) {
  const t = useT()
  const { data, isError } = useRecords(kind, { side: 'got', from: range.from, to: range.to, pageSize: 1 })
  const { page } = CONTRACT_PAGES[kind]
  const isOpen = data !== undefined && parseMoney(data.open) > 0n
  return (
    <ListRow
      title={t(`agents.page.${page}`)}
      meta={isOpen && t('agents.income.notYet', { amount: formatMoney(data.open, data.currency) })}
      amount={<Money amount={isError ? undefined : (data?.paid ?? null)} currency={data?.currency ?? 'BDT'} />}
      href={paths.agent(page, writePeriod(range))}
    />
  )
}
