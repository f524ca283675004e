import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeAgentRates, officeSetAgentRates, RATED_TYPES } from '#contract/agents/rates.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { callOffice } from '../operator-session.ts'
import { plainRates, RateFields } from './rate-fields.tsx'

type Shown = OutputOf<typeof officeAgentRates>

/** Shows an agent's rebate rates; operators set those of agents whom nobody stands above. */
export function RatesCard({ id }: { id: string }) {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeAgentRates.id, id],
    queryFn: () => callOffice(officeAgentRates, { id }),
  })
  return (
    <Card>
      <h2 className="mb-2">{t('office.agents.rates')}</h2>
      {isError && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons count={2} />}
      {data && <RatesNow shown={data} />}
      {data?.bounds && <RatesForm key={JSON.stringify(data)} id={id} shown={data} />}
    </Card>
  )
}

function RatesNow({ shown: { now, next, bounds } }: { shown: Shown }) {
  const t = useT()
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {RATED_TYPES.map((type) => (
          <div key={type}>
            <dt className="text-sm text-ink-3">{t(`bets.type.${type}`)}</dt>
            <dd className="num font-semibold">
              {now[type]} %{next && next[type] !== now[type] && <span className="text-info"> → {next[type]} %</span>}
            </dd>
          </div>
        ))}
      </dl>
      {next && <p className="mt-2 text-sm text-ink-2">{t('office.agents.ratesNext')}</p>}
      {!bounds && <p className="mt-2 text-sm text-ink-2">{t('office.agents.ratesByUpline')}</p>}
    </>
  )
}

function RatesForm({ id, shown }: { id: string; shown: Shown }) {
  const t = useT()
  const permissions = usePermissions()
  const [typed, setTyped] = useState(shown.next ?? shown.now)
  const [reason, setReason] = useState('')
  const set = useAct(officeSetAgentRates, t('office.saved'))
  const save = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ id, rates: plainRates(typed), reason })
  }
  return (
    <form onSubmit={save} className="mt-4 flex flex-col gap-4">
      <RuleWaiting waiting={shown.waiting} />
      <RateFields
        typed={typed}
        wrong={Object.keys(set.error?.fields ?? {})}
        hint={(type) => `${shown.bounds?.[type].min ?? ''} – ${shown.bounds?.[type].max ?? ''}`}
        onTyped={setTyped}
      />
      <Field
        label={t('office.reason')}
        hint={t('office.agents.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFault fault={set.error} />
      <div>
        <Button
          type="submit"
          tone="primary"
          busy={set.isPending}
          reason={permissions.includes('cashier.rules') ? undefined : t('office.notAllowed')}
        >
          {t('office.save')}
        </Button>
      </div>
    </form>
  )
}
