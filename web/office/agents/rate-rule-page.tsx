import { officeRateRule, officeSetRateRule, RATED_TYPES, REBATE_PAYS, type RateRule } from '#contract/agents/rates.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { plainRate, plainRates, RateFields } from './rate-fields.tsx'
import type { DraftWords } from '../frame/draft-changed.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { RuleForm, RulePage } from './rule-page.tsx'

/** Shows what the brand allows of agents' rebate rates, and the form that changes it. */
export function RateRulePage() {
  const t = useT()
  return (
    <RulePage call={officeRateRule} title={t('office.nav.agentRates')} hint={t('office.agents.ratesHint')}>
      {({ rule }) => <RateRuleForm rule={rule} />}
    </RulePage>
  )
}

type Quotas = RateRule['quotas']
const BANDS_MAX = 10

const formOf = ({ max, gap, quotas, pay, claimFrom, claimDays, approveAbove }: RateRule) => ({
  max,
  gap,
  quotas,
  single: { pay, claimFrom: claimFrom ?? '', claimDays: String(claimDays), approveAbove },
  reason: '',
})

function useRateRuleWords(): DraftWords {
  const t = useT()
  const typeName = (type: unknown) => RATED_TYPES.filter((one) => one === type).map((one) => t(`bets.type.${one}`))
  const single: Readonly<Record<string, string>> = {
    pay: t('office.agents.ratePay'),
    claimFrom: t('office.agents.claimFrom'),
    claimDays: t('office.agents.claimDays'),
    approveAbove: t('office.agents.approveAbove'),
  }
  return {
    name: ([part, field, what]) => {
      if (part === 'max') return [t('office.agents.rateMax'), ...typeName(field)].join(' · ')
      if (part === 'gap') return [t('office.agents.rateGap'), ...typeName(field)].join(' · ')
      if (part === 'single') return single[String(field)] ?? ''
      if (what === undefined) return t('office.agents.quotas')
      return t(what === 'from' ? 'office.agents.quotaFrom' : 'office.agents.quotaAccounts')
    },
    value: ([, field], value) => {
      const pay = REBATE_PAYS.find((one) => field === 'pay' && one === value)
      return pay && t(`office.agents.ratePay.${pay}`)
    },
  }
}

function RateRuleForm({ rule }: { rule: RateRule }) {
  const t = useT()
  const set = useAct(officeSetRateRule, t('office.saved'))
  const draft = useDraft(rule, { formOf, onChosen: set.reset })
  const words = useRateRuleWords()
  const { max, gap, quotas, single } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const wrong = Object.keys(set.error?.fields ?? {})
  const save = (form: typeof draft.form) => {
    const input = {
      max: plainRates(max),
      gap: plainRates(gap),
      quotas: quotas.map(({ from, accounts }) => ({ from: plainRate(from), accounts })),
      pay: single.pay,
      claimFrom: single.claimFrom || null,
      claimDays: Number(latinFigures(single.claimDays).trim()),
      approveAbove: wireAmount(single.approveAbove),
      reason: form.reason,
    }
    set.mutate(input, { onSuccess: () => draft.saved(form) })
  }
  return (
    <RuleForm
      permission="cashier.rules"
      isSending={set.isPending}
      fault={set.error}
      draft={draft}
      words={words}
      onSave={save}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{t('office.agents.rateMax')}</legend>
        <RateFields
          typed={max}
          wrong={wrong.filter((name) => !name.startsWith('gap'))}
          onTyped={(next) => change({ max: next })}
        />
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('office.agents.rateGap')}</legend>
        <RateFields
          typed={gap}
          wrong={wrong.filter((name) => name.startsWith('gap'))}
          onTyped={(next) => change({ gap: next })}
        />
      </fieldset>
      <QuotaFields
        quotas={quotas}
        isWrong={wrong.some((name) => name.startsWith('quotas'))}
        onQuotas={(next) => change({ quotas: next })}
      />
      <PayFields typed={single} wrong={wrong} onTyped={(next) => change({ single: next })} />
    </RuleForm>
  )
}

type Single = { pay: RateRule['pay']; claimFrom: string; claimDays: string; approveAbove: string }
type PayProps = { typed: Single; wrong: readonly string[]; onTyped: (typed: Single) => void }

/** Edits how rebates are paid: by themselves or when they are claimed, until when, and above which amount two persons look. */
function PayFields({ typed, wrong, onTyped }: PayProps) {
  const t = useT()
  const fault = (name: string) => (wrong.includes(name) ? t('office.valueWrong') : undefined)
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Select
        label={t('office.agents.ratePay')}
        value={typed.pay}
        options={REBATE_PAYS.map((value) => ({ value, label: t(`office.agents.ratePay.${value}`) }))}
        onChange={({ target }) => onTyped({ ...typed, pay: target.value as Single['pay'] })}
      />
      {typed.pay === 'claim' && (
        <Field
          type="date"
          label={t('office.agents.claimFrom')}
          hint={t('office.agents.claimFromHint')}
          value={typed.claimFrom}
          error={fault('claimFrom')}
          onChange={({ target }) => onTyped({ ...typed, claimFrom: target.value })}
        />
      )}
      <Field
        label={t('office.agents.claimDays')}
        hint={t('office.agents.claimDaysHint')}
        inputMode="numeric"
        value={typed.claimDays}
        error={fault('claimDays')}
        onChange={({ target }) => onTyped({ ...typed, claimDays: target.value })}
      />
      <Field
        label={t('office.agents.approveAbove')}
        inputMode="decimal"
        value={typed.approveAbove}
        error={fault('approveAbove')}
        onChange={({ target }) => onTyped({ ...typed, approveAbove: target.value })}
      />
    </div>
  )
}

type QuotaProps = { quotas: Quotas; isWrong: boolean; onQuotas: (quotas: Quotas) => void }

/** Edits how many agents right below one may have rates of each band. */
function QuotaFields({ quotas, isWrong, onQuotas }: QuotaProps) {
  const t = useT()
  const put = (at: number, change: Partial<Quotas[number]>) =>
    onQuotas(quotas.map((one, place) => (place === at ? { ...one, ...change } : one)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{t('office.agents.quotas')}</legend>
      <p className="max-w-[70ch] text-sm text-ink-2">{t('office.agents.quotasHint')}</p>
      {quotas.map(({ from, accounts }, at) => (
        // bands have no other name than their place
        // oxlint-disable-next-line no-array-index-key
        <div key={at} className="flex flex-wrap items-end gap-3">
          <Field
            label={t('office.agents.quotaFrom')}
            inputMode="decimal"
            value={from}
            onChange={({ target }) => put(at, { from: target.value })}
          />
          <Field
            label={t('office.agents.quotaAccounts')}
            inputMode="numeric"
            value={String(accounts)}
            onChange={({ target }) => put(at, { accounts: Number(latinFigures(target.value).replace(/\D/g, '')) })}
          />
          <Button size="small" tone="quiet" onClick={() => onQuotas(quotas.filter((_, place) => place !== at))}>
            {t('office.agents.quotaRemove')}
          </Button>
        </div>
      ))}
      {isWrong && (
        <p role="alert" className="text-sm text-negative">
          {t('office.agents.quotasWrong')}
        </p>
      )}
      <div>
        <Button
          size="small"
          disabled={quotas.length >= BANDS_MAX}
          onClick={() => onQuotas([...quotas, { from: '', accounts: 0 }])}
        >
          {t('office.agents.quotaAdd')}
        </Button>
      </div>
    </fieldset>
  )
}
