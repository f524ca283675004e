import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type LinePolicyRow, officeLinePolicies, officeSetLinePolicy } from '#contract/cashier/office-line-policy.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'
import { RuleReason, SaveRules } from './rule-form.tsx'

/** Shows what the brand allows of line payments, a card for each currency. */
export function LinePolicyCards() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeLinePolicies.id],
    queryFn: () => callOffice(officeLinePolicies, {}),
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
  return data.policies.map((policy) => <PolicyForm key={policy.currency} policy={policy} />)
}

const WAYS = ['toUpline', 'toDownline'] as const
const AMOUNTS = ['min', 'max', 'dayAmount'] as const

/** The policy as the form's texts. */
const formOf = ({ waiting: _waiting, dayCount, ...row }: LinePolicyRow) => ({
  row,
  dayCount: String(dayCount),
  reason: '',
})
type Settings = ReturnType<typeof formOf>['row']

function usePolicyWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, field]) => {
      if (part === 'dayCount') return t('office.linePolicy.dayCount')
      const name = [...WAYS, ...AMOUNTS].find((one) => one === field)
      return name ? t(`office.linePolicy.${name}`) : t('office.reason')
    },
  }
}

function PolicyForm({ policy }: { policy: LinePolicyRow }) {
  const t = useT()
  const permissions = usePermissions()
  const set = useAct(officeSetLinePolicy, t('office.saved'))
  const draft = useDraft(policy, { formOf, onChosen: set.reset })
  const words = usePolicyWords()
  const chooseFirst = useDraftReason(draft)
  const { row, dayCount, reason } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const mayWrite = permissions.includes('cashier.rules')
  const wrong = (name: string) => (set.error && name in set.error.fields ? t('office.valueWrong') : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const sent = draft.form
    set.mutate(
      {
        ...row,
        min: wireAmount(row.min),
        max: wireAmount(row.max),
        dayAmount: wireAmount(row.dayAmount),
        dayCount: Number(latinFigures(dayCount)),
        reason,
      },
      { onSuccess: () => draft.saved(sent) },
    )
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <div>
          <h2>{t('office.linePolicyOf', { currency: policy.currency })}</h2>
          <p className="mt-1 text-ink-2">{t('office.linePolicyHint')}</p>
        </div>
        <RuleWaiting waiting={policy.waiting} />
        <DraftChanged draft={draft} words={words} />
        <Ways row={row} setRow={(next) => change({ row: next })} mayWrite={mayWrite} />
        <Bounds
          row={row}
          setRow={(next) => change({ row: next })}
          dayCount={dayCount}
          setDayCount={(next) => change({ dayCount: next })}
          wrong={wrong}
        />
        <RuleReason reason={reason} onReasonChange={(next) => change({ reason: next })} />
        <FormFault fault={set.error} />
        <div>
          <SaveRules permission="cashier.rules" busy={set.isPending} chooseFirst={chooseFirst} />
        </div>
      </form>
    </Card>
  )
}

type RowProps = { row: Settings; setRow: (row: Settings) => void }

/** Chooses the directions that line payments may go. */
function Ways({ row, setRow, mayWrite }: RowProps & { mayWrite: boolean }) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-2">
      {WAYS.map((name) => (
        <Checkbox
          key={name}
          checked={row[name]}
          disabled={!mayWrite}
          onChange={(event) => setRow({ ...row, [name]: event.target.checked })}
        >
          {t(`office.linePolicy.${name}`)}
        </Checkbox>
      ))}
    </div>
  )
}

type BoundsProps = RowProps & {
  dayCount: string
  setDayCount: (dayCount: string) => void
  wrong: (name: string) => string | undefined
}

/** Edits how much one line payment may be, and how much and how many a day. */
function Bounds({ row, setRow, dayCount, setDayCount, wrong }: BoundsProps) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`office.linePolicy.${name}`)}
          inputMode="decimal"
          value={row[name]}
          error={wrong(name)}
          onChange={(event) => setRow({ ...row, [name]: event.target.value })}
        />
      ))}
      <Field
        label={t('office.linePolicy.dayCount')}
        inputMode="numeric"
        value={dayCount}
        error={wrong('dayCount')}
        onChange={(event) => setDayCount(event.target.value)}
      />
    </div>
  )
}
