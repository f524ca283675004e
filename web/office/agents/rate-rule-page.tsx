import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeRateRule, officeSetRateRule } from '#contract/agents/rates.ts'
import { wireAmount } from '#web/lib/amount.ts'
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
import { plainRate, plainRates, RateFields } from './rate-fields.tsx'

/** Shows what the brand allows of agents' rebate rates, and the form that changes it. */
export function RateRulePage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeRateRule.id],
    queryFn: () => callOffice(officeRateRule, {}),
  })
  if (isError)
    return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.agentRates')}</h1>
      <p className="max-w-[70ch] text-ink-2">{t('office.agents.ratesHint')}</p>
      <RuleWaiting waiting={data.waiting} />
      <RuleForm key={JSON.stringify(data.rule)} data={data} />
    </div>
  )
}

function RuleForm({ data: { rule } }: { data: OutputOf<typeof officeRateRule> }) {
  const t = useT()
  const permissions = usePermissions()
  const [max, setMax] = useState(rule.max)
  const [gap, setGap] = useState(rule.gap)
  const [approveAbove, setApproveAbove] = useState(rule.approveAbove)
  const [reason, setReason] = useState('')
  const set = useAct(officeSetRateRule, t('office.saved'))
  const wrong = Object.keys(set.error?.fields ?? {})
  const fault = (name: string) => (wrong.includes(name) ? t('office.valueWrong') : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({ max: plainRates(max), gap: plainRate(gap), approveAbove: wireAmount(approveAbove), reason })
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-5">
        <fieldset>
          <legend className="mb-2 font-semibold">{t('office.agents.rateMax')}</legend>
          <RateFields typed={max} wrong={wrong} onTyped={setMax} />
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={`${t('office.agents.rateGap')} %`}
            inputMode="decimal"
            value={gap}
            error={fault('gap')}
            onChange={(event) => setGap(event.target.value)}
          />
          <Field
            label={t('office.agents.approveAbove')}
            inputMode="decimal"
            value={approveAbove}
            error={fault('approveAbove')}
            onChange={(event) => setApproveAbove(event.target.value)}
          />
        </div>
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
    </Card>
  )
}
