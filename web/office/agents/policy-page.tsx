import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeAgentPolicy, officeSetAgentPolicy } from '#contract/agents/office-agents.ts'
import type { AgentPolicy, AgentType } from '#contract/agents/policy.ts'
import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { callOffice } from '../operator-session.ts'

const NUMBERS = ['depthMax', 'accountsPerDay', 'linksMax'] as const

/** Shows what the brand allows its agents, and the form that changes it. */
export function PolicyPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeAgentPolicy.id],
    queryFn: () => callOffice(officeAgentPolicy, {}),
  })
  if (isError)
    return <ErrorState title={t('office.loadFailed')} retryLabel={t('office.retry')} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.agentPolicy')}</h1>
      <p className="max-w-[70ch] text-ink-2">{t('office.agents.policyHint')}</p>
      <RuleWaiting waiting={data.waiting} />
      <PolicyForm key={JSON.stringify(data.policy)} data={data} />
    </div>
  )
}

function PolicyForm({ data: { policy } }: { data: OutputOf<typeof officeAgentPolicy> }) {
  const t = useT()
  const permissions = usePermissions()
  const [row, setRow] = useState(policy)
  const [typed, setTyped] = useState(() => Object.fromEntries(NUMBERS.map((name) => [name, String(policy[name])])))
  const [reason, setReason] = useState('')
  const set = useAct(officeSetAgentPolicy, t('office.saved'))
  const save = (event: FormEvent) => {
    event.preventDefault()
    const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(latinFigures(typed[name] ?? ''))]))
    set.mutate({ policy: { ...row, ...numbers } as AgentPolicy, reason })
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-5">
        <div className="grid gap-3 sm:grid-cols-3">
          {NUMBERS.map((name) => (
            <Field
              key={name}
              label={t(`office.agents.policy.${name}`)}
              inputMode="numeric"
              value={typed[name] ?? ''}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
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
            reason={permissions.includes('agents.write') ? undefined : t('office.notAllowed')}
          >
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type TypeProps = { type: AgentType; row: AgentPolicy; setRow: (row: AgentPolicy) => void }

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
