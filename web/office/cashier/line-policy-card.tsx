import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type LinePolicyRow, officeLinePolicies, officeSetLinePolicy } from '#contract/cashier/office-line-policy.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { callOffice } from '../operator-session.ts'
import { usePermissions } from '../frame/operator.ts'

/** Shows what the brand allows of line payments, a card for each currency. */
export function LinePolicyCards() {
  const t = useT()
  const { data, isError, refetch } = useQuery({
    queryKey: [officeLinePolicies.id],
    queryFn: () => callOffice(officeLinePolicies, {}),
  })
  if (isError)
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

function PolicyForm({ policy }: { policy: LinePolicyRow }) {
  const t = useT()
  const sayFault = useFault()
  const permissions = usePermissions()
  const set = useAct(officeSetLinePolicy, t('office.saved'))
  const { waiting, ...settings } = policy
  const [row, setRow] = useState(settings)
  const [reason, setReason] = useState('')
  const [dayCount, setDayCount] = useState(String(policy.dayCount))
  const mayWrite = permissions.includes('cashier.rules')
  const wrong = (name: string) => (set.error && name in set.error.fields ? t('office.valueWrong') : undefined)
  const save = (event: FormEvent) => {
    event.preventDefault()
    set.mutate({
      ...row,
      min: wireAmount(row.min),
      max: wireAmount(row.max),
      dayAmount: wireAmount(row.dayAmount),
      dayCount: Number(latinFigures(dayCount)),
      reason,
    })
  }
  return (
    <Card>
      <form onSubmit={save} className="flex flex-col gap-4">
        <div>
          <h2>{t('office.linePolicyOf', { currency: policy.currency })}</h2>
          <p className="mt-1 text-ink-2">{t('office.linePolicyHint')}</p>
        </div>
        <RuleWaiting waiting={waiting} />
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
        <Field
          label={t('office.reason')}
          hint={t('office.ruleReasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {set.error && (
          <p role="alert" className="text-negative">
            {sayFault(set.error)}
          </p>
        )}
        <div>
          <Button
            type="submit"
            tone="primary"
            busy={set.isPending}
            reason={mayWrite ? undefined : t('office.notAllowed')}
          >
            {t('office.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
