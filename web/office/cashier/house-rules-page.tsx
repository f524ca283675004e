import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type HouseRulesRow, officeHouseRules, officeSetHouseRules } from '#contract/cashier/office-cashier-rules.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { callOffice } from '../operator-session.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { RuleReason, SaveRules } from './rule-form.tsx'

/** Edits the house's bound on every brand's money rules: no brand may let one operator decide about more. */
export function HouseRulesPage() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeHouseRules.id],
    queryFn: () => callOffice(officeHouseRules, {}),
  })
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.houseRules')}</h1>
      <p className="text-ink-2">{t('office.houseRulesHint')}</p>
      {isError && !data && (
        <ErrorState
          compact
          title={t('office.loadFailed')}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons />}
      {data?.rules.map((rules) => (
        <HouseRulesForm key={rules.currency} rules={rules} />
      ))}
    </div>
  )
}

const BOUNDS = ['memberAbove', 'operatorAbove', 'brandAbove'] as const

const formOf = ({ memberAbove, operatorAbove, brandAbove }: HouseRulesRow) => ({
  bounds: { memberAbove, operatorAbove, brandAbove },
  reason: '',
})

function HouseRulesForm({ rules }: { rules: HouseRulesRow }) {
  const t = useT()
  const set = useAct(officeSetHouseRules, t('office.saved'))
  const { currency, waiting } = rules
  const draft = useDraft(rules, { formOf, onChosen: set.reset })
  const chooseFirst = useDraftReason(draft)
  const { bounds, reason } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const words = {
    name: ([, field]: readonly unknown[]) => {
      const name = BOUNDS.find((one) => one === field)
      return name ? t(`office.rules.${name}`) : t('office.reason')
    },
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const sent = draft.form
    set.mutate(
      {
        currency,
        memberAbove: wireAmount(bounds.memberAbove),
        operatorAbove: wireAmount(bounds.operatorAbove),
        brandAbove: wireAmount(bounds.brandAbove),
        reason,
      },
      { onSuccess: () => draft.saved(sent) },
    )
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <h2>{t('office.houseRulesOf', { currency })}</h2>
        <RuleWaiting waiting={waiting} />
        <DraftChanged draft={draft} words={words} />
        <div className="grid gap-3 sm:grid-cols-3">
          {BOUNDS.map((name) => (
            <Field
              key={name}
              label={t(`office.rules.${name}`)}
              inputMode="decimal"
              value={bounds[name]}
              error={set.error && name in set.error.fields ? t('office.valueWrong') : undefined}
              onChange={(event) => change({ bounds: { ...bounds, [name]: event.target.value } })}
            />
          ))}
        </div>
        <RuleReason reason={reason} onReasonChange={(next) => change({ reason: next })} />
        <FormFault fault={set.error} />
        <div>
          <SaveRules permission="house.rules" busy={set.isPending} chooseFirst={chooseFirst} />
        </div>
      </form>
    </Card>
  )
}
