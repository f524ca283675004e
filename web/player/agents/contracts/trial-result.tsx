import { useState } from 'react'
import { type Trial, tryContract } from '#contract/agents/trials.ts'
import { TRIAL_MONTHS } from '#contract/agents/trial-months.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { useContractWords } from './use-words.ts'

/** What is tried on the past. `account`: for whom; the reader's own line where it is left out. */
export type TrialProps = { account?: string; terms: ContractTerms; currency: string }

/** Tries a contract on past months of a line, beside the one that goes on today. */
export function TrialResult({ account, terms, currency }: TrialProps) {
  const t = useT()
  const [months, setMonths] = useState('3')
  const trial = useSend(tryContract)
  const look = () => trial.mutate({ ...(account ? { account } : {}), terms, months: Number(months) })
  return (
    <section className="flex flex-col gap-3 rounded-control border border-line px-3.5 py-3 text-sm">
      <p className="font-semibold">{t('contracts.trial.title')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('contracts.trial.months')}
          value={months}
          options={TRIAL_MONTHS.map((count) => ({
            value: String(count),
            label: t('contracts.trial.count', { count }),
          }))}
          onChange={({ target }) => setMonths(target.value)}
        />
        <Button busy={trial.isPending} onClick={look}>
          {t('contracts.trial.look')}
        </Button>
      </div>
      <div aria-live="polite">
        {trial.error && <p className="text-negative">{trial.error.message}</p>}
        {trial.data && <Result trial={trial.data} kind={terms.kind} currency={currency} />}
      </div>
    </section>
  )
}

type ResultProps = { trial: Trial; kind: ContractTerms['kind']; currency: string }

/** Periods of a contract by day are many: only those that would have paid most are listed. */
const LISTED_MAX = 12

function Result({ trial: { periods, sum, today }, kind, currency }: ResultProps) {
  const t = useT()
  const words = useContractWords()
  if (periods.length === 0) return <p className="text-ink-2">{t('contracts.trial.nothing')}</p>
  const byAmount = periods.toSorted((one, other) => Number(parseMoney(other.amount) - parseMoney(one.amount)))
  const [best, worst] = [byAmount[0], byAmount.at(-1)]
  const dayKind = kind === 'dividend' ? 'dividend' : 'daily'
  const rows = [
    ['sum', sum],
    ...(today ? [['today', today.sum] as const] : []),
    ...(best && worst ? [['best', best.amount] as const, ['worst', worst.amount] as const] : []),
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3 border-t border-line py-1.5">
            <dt className="text-ink-2">{t(`contracts.trial.${name}`)}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-2">{t('contracts.trial.hint')}</p>
      <ul className="flex flex-col">
        {byAmount.slice(0, LISTED_MAX).map(({ from, until, amount }) => (
          <li key={from} className="flex justify-between gap-3 border-t border-line py-1.5">
            <span>{words.window(dayKind, { from, until })}</span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}
