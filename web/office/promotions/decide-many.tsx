import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeDecideApplications } from '#contract/promotions/office-applications.ts'
import { REJECT_REASONS } from '#contract/promotions/kinds.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'

type Result = OutputOf<typeof officeDecideApplications>['results'][number]
type Refused = Result & { result: Exclude<Result['result'], 'done' | 'waits'> }

/** Returns whether an application was left as it was. */
export const isRefused = (one: Result): one is Refused => one.result !== 'done' && one.result !== 'waits'

type Props = { ids: readonly string[]; onDecided: (left: readonly string[]) => void }

/** Decides the chosen applications with one act; those that were refused stay chosen. */
export function DecideMany({ ids, onDecided }: Props) {
  const t = useT()
  const mayReview = usePermissions().includes('promotions.review')
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState<(typeof REJECT_REASONS)[number]>('conditions')
  const decide = useAct(officeDecideApplications)
  const reason = mayReview ? (ids.length === 0 ? t('office.offers.chooseFirst') : undefined) : t('office.notAllowed')
  const send = (answer: 'approve' | 'reject') =>
    decide.mutate(
      {
        ids: [...ids],
        answer,
        ...(answer === 'reject' ? { reason: why } : amount === '' ? {} : { amount: wireAmount(amount) }),
      },
      { onSuccess: ({ results }) => onDecided(results.filter(isRefused).map(({ id }) => id)) },
    )
  const results = decide.data?.results ?? []
  const refused = results.filter(isRefused)
  const waiting = results.filter(({ result }) => result === 'waits').length
  const counts = { done: results.length - waiting - refused.length, waiting, left: refused.length }
  return (
    <Card>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t('office.offers.amountEach')}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Button tone="primary" busy={decide.isPending} reason={reason} onClick={() => send('approve')}>
          {t('office.offers.approveChosen', { count: ids.length })}
        </Button>
        <Select
          label={t('office.offers.why')}
          value={why}
          options={REJECT_REASONS.map((value) => ({ value, label: t(`promotions.rejected.${value}`) }))}
          onChange={(event) => setWhy(REJECT_REASONS.find((one) => one === event.target.value) ?? 'other')}
        />
        <Button busy={decide.isPending} reason={reason} onClick={() => send('reject')}>
          {t('office.offers.rejectChosen', { count: ids.length })}
        </Button>
      </div>
      <FormFault fault={decide.error} />
      {results.length > 0 && (
        <div role="status" className="mt-2 text-ink-2">
          <p>{t('office.offers.decidedSome', counts)}</p>
          {[...new Set(refused.map(({ result }) => result))].map((code) => (
            <p key={code}>{t(`office.offers.notDecided.${code}`)}</p>
          ))}
        </div>
      )}
    </Card>
  )
}
