import { officeAgentPolicy, officeSetAgentPolicy } from '#contract/agents/office-agents.ts'
import type { AgentPolicy, AgentType } from '#contract/agents/policy.ts'
import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import type { DraftWords } from '../frame/draft-changed.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { RuleForm, RulePage } from './rule-page.tsx'

const NUMBERS = ['depthMax', 'accountsPerDay', 'linksMax'] as const

/** Shows what the brand allows its agents, and the form that changes it. */
export function PolicyPage() {
  const t = useT()
  return (
    <RulePage call={officeAgentPolicy} title={t('office.nav.agentPolicy')} hint={t('office.agents.policyHint')}>
      {({ policy }) => <PolicyForm policy={policy} />}
    </RulePage>
  )
}

type Row = Pick<AgentPolicy, 'showsBalances' | 'types'>
const formOf = (policy: AgentPolicy) => ({
  row: { showsBalances: policy.showsBalances, types: policy.types } as Row,
  typed: Object.fromEntries(NUMBERS.map((name) => [name, String(policy[name])])),
  reason: '',
})

function usePolicyWords(): DraftWords {
  const t = useT()
  const typeName = (type: unknown) => {
    const found = AGENT_TYPES.find((one) => String(one) === String(type))
    return found === undefined ? t('office.agents.policy.noAgents') : t(`office.agents.type.${found}`)
  }
  return {
    name: ([part, field, type, what]) => {
      const number = NUMBERS.find((one) => one === field)
      if (number) return t(`office.agents.policy.${number}`)
      if (part !== 'row' || field !== 'types') return t('office.agents.policy.showsBalances')
      const opens = what === 'opensAgents' ? 'office.agents.policy.opensAgents' : 'office.agents.policy.opensMembers'
      return `${typeName(type)} · ${t(opens)}`
    },
    value: (path, value) => (path[3] === 'opensAgents' ? typeName(value) : undefined),
  }
}

function PolicyForm({ policy }: { policy: AgentPolicy }) {
  const t = useT()
  const set = useAct(officeSetAgentPolicy, t('office.saved'))
  const draft = useDraft(policy, { formOf, onChosen: set.reset })
  const words = usePolicyWords()
  const { row, typed } = draft.form
  const setRow = (next: Row) => draft.change((was) => ({ ...was, row: next }))
  const save = (form: typeof draft.form) => {
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(latinFigures(typed[name] ?? ''))]))
    const input = { policy: { ...row, ...numbers } as AgentPolicy, reason: form.reason }
    set.mutate(input, { onSuccess: () => draft.saved(form) })
  }
  return (
    <RuleForm
      permission="agents.write"
      isSending={set.isPending}
      fault={set.error}
      draft={draft}
      words={words}
      onSave={save}
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {NUMBERS.map((name) => (
          <Field
            key={name}
            label={t(`office.agents.policy.${name}`)}
            inputMode="numeric"
            value={typed[name] ?? ''}
            onChange={(event) =>
              draft.change((was) => ({ ...was, typed: { ...was.typed, [name]: event.target.value } }))
            }
          />
        ))}
      </div>
      <Checkbox
        checked={row.showsBalances}
        onChange={(event) => setRow({ ...row, showsBalances: event.target.checked })}
      >
        {t('office.agents.policy.showsBalances')}
      </Checkbox>
      <div className="grid gap-4 sm:grid-cols-2">
        {AGENT_TYPES.map((type) => (
          <TypeFields key={type} type={type} row={row} setRow={setRow} />
        ))}
      </div>
    </RuleForm>
  )
}

type TypeProps = { type: AgentType; row: Row; setRow: (row: Row) => void }

/** Edits which accounts agents of a type open. */
function TypeFields({ type, row, setRow }: TypeProps) {
  const t = useT()
  const rule = row.types[type]
  const change = (next: Partial<typeof rule>) =>
    setRow({ ...row, types: { ...row.types, [type]: { ...rule, ...next } } })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{t(`office.agents.type.${type}`)}</legend>
      <Checkbox checked={rule.opensMembers} onChange={(event) => change({ opensMembers: event.target.checked })}>
        {t('office.agents.policy.opensMembers')}
      </Checkbox>
      <Select
        label={t('office.agents.policy.opensAgents')}
        value={rule.opensAgents === null ? '' : String(rule.opensAgents)}
        onChange={(event) =>
          change({ opensAgents: AGENT_TYPES.find((one) => String(one) === event.target.value) ?? null })
        }
        options={[
          { value: '', label: t('office.agents.policy.noAgents') },
          ...AGENT_TYPES.map((one) => ({ value: String(one), label: t(`office.agents.type.${one}`) })),
        ]}
      />
    </fieldset>
  )
}
