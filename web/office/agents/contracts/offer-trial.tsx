import { useState } from 'react'
import { officeTryContract } from '#contract/agents/trials.ts'
import { TRIAL_MONTHS } from '#contract/agents/trial-months.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { OutputOf } from '#contract/call.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../../actions.ts'
import { FormFault } from '../../frame/form-fault.tsx'

type Tried = OutputOf<typeof officeTryContract>
type Row = { name: string; currency: string; sum: string; today: string | null }

/** The agent whose line it is, or the largest differences and the sum of all. */
function rowsOf({ one, agents, sums }: Tried, all: string): Row[] {
  if (one)
    return [
      { name: one.account.username, currency: one.currency, sum: one.sum, today: one.today ? one.today.sum : null },
    ]
  return [
    ...sums.map(({ currency, sum, today }) => ({ name: all, currency, sum, today })),
    ...agents.slice(0, 20).map(({ account, ...rest }) => ({ name: account.username, ...rest })),
  ]
}

/** Tries a draft on past months: over the agent's line, and over the line of every agent whom nobody stands above. */
export function OfferTrial({ id, terms }: { id: string; terms: ContractTerms }) {
  const t = useT()
  const [months, setMonths] = useState('3')
  const trial = useAct(officeTryContract)
  const look = (agentId?: string) =>
    trial.mutate({ ...(agentId === undefined ? {} : { agentId }), terms, months: Number(months) })
  return (
    <section className="flex flex-col gap-3 rounded-control border border-line px-3.5 py-3">
      <h2>{t('office.trial.title')}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('office.trial.months')}
          value={months}
          options={TRIAL_MONTHS.map((count) => ({ value: String(count), label: String(count) }))}
          onChange={({ target }) => setMonths(target.value)}
        />
        <Button busy={trial.isPending} onClick={() => look(id)}>
          {t('office.trial.one')}
        </Button>
        <Button busy={trial.isPending} onClick={() => look()}>
          {t('office.trial.all')}
        </Button>
      </div>
      <div aria-live="polite">
        {trial.error && <FormFault fault={trial.error} />}
        {trial.data && <Table rows={rowsOf(trial.data, t('office.trial.sum'))} />}
      </div>
    </section>
  )
}

function Table({ rows }: { rows: readonly Row[] }) {
  const t = useT()
  return (
    <table className="w-full">
      <thead className="text-ink-2">
        <tr>
          <th className="py-1 text-start font-medium">{t('office.kind.agent')}</th>
          <th className="py-1 text-end font-medium">{t('office.trial.would')}</th>
          <th className="py-1 text-end font-medium">{t('office.trial.today')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, currency, sum, today }) => (
          <tr key={`${name} ${currency}`} className="border-t border-line">
            <th scope="row" className="py-2 text-start font-normal">
              {name}
            </th>
            <td className="py-2 text-end">
              <Money amount={sum} currency={currency} />
            </td>
            <td className="py-2 text-end">{today === null ? '–' : <Money amount={today} currency={currency} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
