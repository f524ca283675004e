import { type FormEvent, useState } from 'react'
import { getCurrency } from '#contract/money.ts'
import { type LimitRow, limits, playSession, type ProtectionState, setLimit } from '#contract/protection/protection.ts'
import { isInMinutes, MINUTES_RANGE } from '#contract/protection/protection-rules.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { leadToFault, useAmount, wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Reason } from '#web/ui/reason.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { valueText } from './lengths.ts'

type Props = { row: LimitRow | null; state: ProtectionState; onClose: () => void }

/** Sets one limit. Before sending, it says whether the change takes effect immediately or after 24 hours. */
export function LimitDialog({ row, state, onClose }: Props) {
  const t = useT()
  const title = row
    ? t('protection.dialog.title', {
        kind: t(`protection.kind.${row.kind}`),
        period: t(`protection.period.${row.period}`),
      })
    : ''
  return (
    <Dialog open={row !== null} onOpenChange={onClose} title={title} closeLabel={t('protection.close')}>
      {row && <LimitForm key={`${row.kind}.${row.period}`} row={row} state={state} onDone={onClose} />}
    </Dialog>
  )
}

type FormProps = { row: LimitRow; state: ProtectionState; onDone: () => void }

function LimitForm({ row, state, onDone }: FormProps) {
  const t = useT()
  const { kind } = row
  const limit = useLimit({ row, state, onDone })
  const { value, change, leave, range, isTighter, error } = limit
  const present = row.value === null ? null : valueText(kind, row.value, state.currency, t)
  return (
    <form onSubmit={limit.submit} noValidate className="flex flex-col gap-4">
      {range ? (
        <Field
          label={t('protection.dialog.minutes')}
          inputMode="numeric"
          data-autofocus
          value={value}
          onChange={(event) => change(event.target.value)}
          maxLength={12}
          onBlur={leave}
          hint={t('protection.dialog.minutesHint', range)}
          error={error}
        />
      ) : (
        <MoneyField
          label={t('protection.dialog.amount')}
          symbol={getCurrency(state.currency).symbol}
          data-autofocus
          value={value}
          onValueChange={change}
          onBlur={leave}
          error={error}
        />
      )}
      {present !== null && limit.isChange && (
        <FieldNote
          hint={isTighter ? t('protection.dialog.tighter') : t('protection.dialog.looser', { value: present })}
        />
      )}
      {!isInMinutes(kind) && (
        <p className="text-xs text-ink-3">{t('protection.dialog.calendar', { timeZone: state.timeZone })}</p>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={limit.isPending} reason={limit.reason}>
        {t('protection.dialog.save')}
      </Button>
      {present !== null && (
        <div className="flex flex-col items-center gap-1.5">
          <Button tone="quiet" onClick={limit.remove}>
            {t('protection.dialog.remove')}
          </Button>
          <Reason>{t('protection.dialog.looser', { value: present })}</Reason>
        </div>
      )}
    </form>
  )
}

/**
 * Returns the limit that is being set: an amount, or minutes within `range`. A tighter limit takes effect immediately;
 * a looser one, and the removal, after 24 hours.
 */
function useLimit({ row, state, onDone }: FormProps) {
  const t = useT()
  const { kind, period } = row
  const [value, setValue] = useState('')
  const [touched, setTouched] = useState(false)
  const send = useSend(setLimit, [limits, playSession])
  const range = kind === 'time' || kind === 'reality' ? MINUTES_RANGE[kind] : null
  const typed = useAmount(value, { currency: state.currency }, touched)
  const plain = latinFigures(value).trim()
  const figure = range ? (/^\d{1,6}$/.test(plain) ? Number(plain) : Number.NaN) : Number(wireAmount(value))
  const isFine = range ? figure >= range.min && figure <= range.max : typed.fault === null
  const isTighter = row.value === null || figure < Number(row.value)
  const fault = range ? (touched && !isFine ? t('protection.dialog.range', range) : undefined) : typed.error
  const save = (next: string | null, counts: boolean) => {
    if (send.isPending) return
    send.mutate(
      { kind, period, value: next },
      {
        onSuccess: () => {
          showToast('success', counts ? t('protection.saved') : t('protection.waits'))
          onDone()
        },
      },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (!isFine) return leadToFault(event.currentTarget)
    save(range ? String(figure) : wireAmount(value), isTighter)
  }
  return {
    value,
    change: (next: string) => {
      setValue(next)
      send.reset()
    },
    leave: () => setTouched((was) => was || value !== ''),
    range,
    /** The typed value is valid and differs from the present limit. */
    isChange: isFine && figure !== Number(row.value),
    isTighter,
    error: send.error?.message || fault,
    reason: fault && t('common.amount.fix'),
    submit,
    remove: () => save(null, false),
    isPending: send.isPending,
  }
}
