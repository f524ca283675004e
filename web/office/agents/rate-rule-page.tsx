import { useState } from 'react'
import { officeRateRule, officeSetRateRule, type RateRule } from '#contract/agents/rates.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { plainRate, plainRates, RateFields } from './rate-fields.tsx'
import { RuleForm, RulePage } from './rule-page.tsx'

/** Shows what the brand allows of agents' rebate rates, and the form that changes it. */
export function RateRulePage() {
  const t = useT()
  return (
    <RulePage call={officeRateRule} title={t('office.nav.agentRates')} hint={t('office.agents.ratesHint')}>
      {({ rule }) => <RateRuleForm key={JSON.stringify(rule)} rule={rule} />}
    </RulePage>
  )
}

function RateRuleForm({ rule }: { rule: RateRule }) {
  const t = useT()
  const [max, setMax] = useState(rule.max)
  const [gap, setGap] = useState(rule.gap)
  const [approveAbove, setApproveAbove] = useState(rule.approveAbove)
  const set = useAct(officeSetRateRule, t('office.saved'))
  const wrong = Object.keys(set.error?.fields ?? {})
  const fault = (name: string) => (wrong.includes(name) ? t('office.valueWrong') : undefined)
  const save = (reason: string) =>
    set.mutate({ max: plainRates(max), gap: plainRate(gap), approveAbove: wireAmount(approveAbove), reason })
  return (
    <RuleForm permission="cashier.rules" isSending={set.isPending} fault={set.error} onSave={save}>
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
    </RuleForm>
  )
}
