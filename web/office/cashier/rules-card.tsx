import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import {
  type CashierRules,
  type CashierRulesRow,
  officeCashierRules,
  officeSetCashierRules,
} from '#contract/cashier/office-cashier-rules.ts'
import { formatMoney } from '#contract/money.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'
import { LimitRows, readLimits, textOfLimit, type TypedLimit, useSayLimit } from './limit-rows.tsx'
import { RuleReason, SaveRules } from './rule-form.tsx'

/** Shows the cashier's rules in every currency: who decides, how long orders wait, what members may withdraw. */
export function RulesCards() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeCashierRules.id],
    queryFn: () => callOffice(officeCashierRules, {}),
  })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('office.loadFailed')}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons />
  return data.rules.map((rules) => <RulesForm key={rules.currency} rules={rules} />)
}

const BOUNDS = ['memberAbove', 'operatorAbove', 'brandAbove'] as const
const AMOUNTS = [...BOUNDS, 'autoApproveUpTo'] as const
const NUMBERS = ['payeeWaitMinutes', 'reopenHours', 'restHours', 'receiveMinutes'] as const

type Typed = Record<(typeof AMOUNTS)[number] | (typeof NUMBERS)[number], string>

/** Returns the rules as the form's texts. */
const textsOf = (rules: CashierRules): Typed => ({
  memberAbove: rules.memberAbove,
  operatorAbove: rules.operatorAbove,
  brandAbove: rules.brandAbove,
  autoApproveUpTo: rules.autoApproveUpTo,
  payeeWaitMinutes: String(rules.payeeWaitMinutes),
  reopenHours: String(rules.reopenHours),
  restHours: String(rules.restHours),
  receiveMinutes: rules.receiveMinutes === null ? '' : String(rules.receiveMinutes),
})

/** Returns the rules that the form's texts say, apart from the limits. */
const rulesOf = (typed: Typed): Omit<CashierRules, 'currency' | 'limits'> => ({
  memberAbove: wireAmount(typed.memberAbove),
  operatorAbove: wireAmount(typed.operatorAbove),
  brandAbove: wireAmount(typed.brandAbove),
  autoApproveUpTo: wireAmount(typed.autoApproveUpTo),
  payeeWaitMinutes: Number(latinFigures(typed.payeeWaitMinutes)),
  reopenHours: Number(latinFigures(typed.reopenHours)),
  restHours: Number(latinFigures(typed.restHours)),
  // empty: the house's figure
  receiveMinutes: typed.receiveMinutes.trim() === '' ? null : Number(latinFigures(typed.receiveMinutes)),
})

const formOf = (rules: CashierRules) => ({ single: textsOf(rules), limits: rules.limits.map(textOfLimit), reason: '' })

function useRulesWords(): DraftWords {
  const t = useT()
  const fields = [...AMOUNTS, ...NUMBERS]
  const sayLimit = useSayLimit()
  return {
    name: ([part, place]) => {
      if (part === 'limits')
        return typeof place === 'number' ? `${t('office.rules.limits')} · ${place + 1}` : t('office.rules.limits')
      const name = fields.find((one) => one === place)
      return name ? t(`office.rules.${name}`) : t('office.reason')
    },
    value: ([part, , what], value) => {
      if (part !== 'limits' || value === undefined) return undefined
      if (what !== undefined) return sayLimit({ [what]: value })
      return (
        [value]
          .flat()
          .map((one) => sayLimit(one as Partial<TypedLimit>))
          .join('; ') || undefined
      )
    },
  }
}

function RulesForm({ rules }: { rules: CashierRulesRow }) {
  const t = useT()
  const set = useAct(officeSetCashierRules, t('office.saved'))
  const draft = useDraft(rules, { formOf, onChosen: set.reset })
  const words = useRulesWords()
  const chooseFirst = useDraftReason(draft)
  const { single, limits, reason } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const fields = Object.keys(set.error?.fields ?? {})
  const wrong = (name: string) => (fields.some((field) => field.startsWith(name)) ? t('office.valueWrong') : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const sent = draft.form
    set.mutate(
      { currency: rules.currency, ...rulesOf(single), limits: readLimits(limits), reason },
      { onSuccess: () => draft.saved(sent) },
    )
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <h2>{t('office.rulesOf', { currency: rules.currency })}</h2>
        <p className="text-ink-2">{t('office.rulesHint')}</p>
        <RuleWaiting waiting={rules.waiting} />
        <DraftChanged draft={draft} words={words} />
        <BoundFields rules={rules} typed={single} setTyped={(next) => change({ single: next })} wrong={wrong} />
        <LimitRows rows={limits} onRowsChange={(next) => change({ limits: next })} wrong={wrong} />
        <RuleReason reason={reason} onReasonChange={(next) => change({ reason: next })} />
        <FormFault fault={set.error} />
        <div>
          <SaveRules permission="cashier.rules" busy={set.isPending} chooseFirst={chooseFirst} />
        </div>
      </form>
    </Card>
  )
}

type BoundProps = {
  rules: CashierRulesRow
  typed: Typed
  setTyped: (typed: Typed) => void
  wrong: (name: string) => string | undefined
}

/** Edits who decides from which amount on, each with the house's own bound, and how long orders wait. */
function BoundFields({ rules, typed, setTyped, wrong }: BoundProps) {
  const t = useT()
  const floorOf = (name: (typeof AMOUNTS)[number]) =>
    name === 'autoApproveUpTo'
      ? undefined
      : rules.floor
        ? t('office.floorOf', { amount: formatMoney(rules.floor[name], rules.currency) })
        : t('office.floorNone')
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`office.rules.${name}`)}
          inputMode="decimal"
          value={typed[name]}
          error={wrong(name)}
          hint={floorOf(name)}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      {NUMBERS.map((name) => (
        <Field
          key={name}
          label={t(`office.rules.${name}`)}
          inputMode="numeric"
          value={typed[name]}
          error={wrong(name)}
          hint={name === 'receiveMinutes' ? t('office.rules.receiveMinutesHint') : undefined}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
