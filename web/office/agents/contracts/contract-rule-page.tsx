import type { ContractRule } from '#contract/agents/contract-rows.ts'
import { officeContractRule, officeSetContractRule } from '#contract/agents/office-contracts.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms-form.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../../actions.ts'
import { plainRate } from '../rate-fields.tsx'
import type { DraftWords } from '../../frame/draft-changed.tsx'
import { useDraft } from '../../frame/use-draft.ts'
import { RuleForm, RulePage } from '../rule-page.tsx'

/** Kinds whose tiers may give a fixed amount. */
const FIXED_KINDS = ['dividend', 'daily', 'hourly'] as const
const SINGLE = ['gap', 'approveAbove', 'noticeMin'] as const
type Typed = Omit<ContractRule, 'noticeMin'> & { noticeMin: string; reason: string }

/** Shows what the brand allows of agents' contracts, and the form that changes it. */
export function ContractRulePage() {
  const t = useT()
  return (
    <RulePage call={officeContractRule} title={t('office.nav.agentContractRule')} hint={t('office.contract.ruleHint')}>
      {({ rule }) => <ContractRuleForm rule={rule} />}
    </RulePage>
  )
}

const ruleOf = ({ open, max, maxFixed, gap, approveAbove, noticeMin }: Typed): ContractRule => ({
  open,
  max: {
    dividend: plainRate(max.dividend),
    daily: plainRate(max.daily),
    hourly: plainRate(max.hourly),
    realtime: plainRate(max.realtime),
  },
  maxFixed: {
    dividend: wireAmount(maxFixed.dividend),
    daily: wireAmount(maxFixed.daily),
    hourly: wireAmount(maxFixed.hourly),
  },
  gap: plainRate(gap),
  approveAbove: wireAmount(approveAbove),
  noticeMin: Number(latinFigures(noticeMin)),
})

const formOf = (rule: ContractRule): Typed => ({ ...rule, noticeMin: String(rule.noticeMin), reason: '' })

function useContractRuleWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, at]) => {
      const [single] = SINGLE.filter((one) => one === part)
      if (single) return t(`office.contract.rule.${single}`)
      const group = part === 'open' ? 'open' : part === 'max' ? 'max' : 'maxFixed'
      const kinds = CONTRACT_KINDS.filter((one) => one === at).map((one) => t(`office.contract.kind.${one}`))
      return [t(`office.contract.rule.${group}`), ...kinds].join(' · ')
    },
  }
}

function ContractRuleForm({ rule }: { rule: ContractRule }) {
  const t = useT()
  const set = useAct(officeSetContractRule, t('office.saved'))
  const draft = useDraft(rule, { formOf, onChosen: set.reset })
  const words = useContractRuleWords()
  const { form: typed, change: setTyped } = draft
  const wrong = Object.keys(set.error?.fields ?? {})
  const fault = (path: string) => (wrong.includes(path) ? t('office.valueWrong') : undefined)
  return (
    <RuleForm
      permission="cashier.rules"
      isSending={set.isPending}
      fault={set.error}
      draft={draft}
      words={words}
      onSave={(form) => set.mutate({ ...ruleOf(form), reason: form.reason }, { onSuccess: () => draft.saved(form) })}
    >
      <fieldset className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        <legend className="mb-2 font-semibold">{t('office.contract.rule.open')}</legend>
        {CONTRACT_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            checked={typed.open[kind]}
            onChange={({ target }) => setTyped({ ...typed, open: { ...typed.open, [kind]: target.checked } })}
          >
            {t(`office.contract.kind.${kind}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Maxima typed={typed} fault={fault} onTyped={setTyped} />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {SINGLE.map((name) => (
          <Field
            key={name}
            label={t(`office.contract.rule.${name}`)}
            inputMode={name === 'noticeMin' ? 'numeric' : 'decimal'}
            dir="ltr"
            value={typed[name]}
            error={fault(name)}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
    </RuleForm>
  )
}

type MaximaProps = { typed: Typed; fault: (path: string) => string | undefined; onTyped: (typed: Typed) => void }

/** Edits the most that a contract of the brand may give, in percent and as an amount. */
function Maxima({ typed, fault, onTyped }: MaximaProps) {
  const t = useT()
  return (
    <>
      <fieldset className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <legend className="mb-2 font-semibold">{t('office.contract.rule.max')}</legend>
        {CONTRACT_KINDS.map((kind) => (
          <Field
            key={kind}
            label={`${t(`office.contract.kind.${kind}`)} %`}
            inputMode="decimal"
            dir="ltr"
            value={typed.max[kind]}
            error={fault(`max.${kind}`)}
            onChange={({ target }) => onTyped({ ...typed, max: { ...typed.max, [kind]: target.value } })}
          />
        ))}
      </fieldset>
      <fieldset className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <legend className="mb-2 font-semibold">{t('office.contract.rule.maxFixed')}</legend>
        {FIXED_KINDS.map((kind) => (
          <Field
            key={kind}
            label={t(`office.contract.kind.${kind}`)}
            inputMode="decimal"
            dir="ltr"
            value={typed.maxFixed[kind]}
            error={fault(`maxFixed.${kind}`)}
            onChange={({ target }) => onTyped({ ...typed, maxFixed: { ...typed.maxFixed, [kind]: target.value } })}
          />
        ))}
      </fieldset>
    </>
  )
}
