import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import {
  PAYMENT_PASSWORD_MAX,
  PAYMENT_PASSWORD_MIN,
  paymentPasswordCode,
  resetPaymentPassword,
} from '#contract/cashier/payees.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Replaces a forgotten payment password: asks for the login password and then a code, or directly for the code that
 * customer service read out.
 */
export function ResetPasswordDialog({ open, onOpenChange }: Props) {
  const t = useT()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('cashier.close')}
      title={t('cashier.forgotPaymentPassword')}
      description={
        sentTo === null
          ? t('cashier.resetHint')
          : t(sentTo === '' ? 'cashier.resetReadOut' : 'cashier.resetSentTo', { recipient: sentTo })
      }
    >
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <CodeForm onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function AskForm({ onSent }: { onSent: (recipient: string) => void }) {
  const t = useT()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<{ password: string }>({ defaultValues: { password: '' } })
  const ask = useSend(paymentPasswordCode)
  const submit = handleSubmit(({ password }) =>
    ask.mutate({ password }, { onSuccess: ({ recipient }) => onSent(recipient) }),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <PasswordField
        label={t('cashier.loginPassword')}
        showLabel={t('cashier.show')}
        hideLabel={t('cashier.hide')}
        autoComplete="current-password"
        {...register('password', { required: true })}
        error={errors.password ? t('cashier.enterLoginPassword') : undefined}
      />
      {ask.error && (
        <p role="alert" className="text-sm text-negative">
          {ask.error.message}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={ask.isPending}>
        {t('cashier.sendCode')}
      </Button>
      <Button tone="quiet" wide onClick={() => onSent('')}>
        {t('cashier.haveCode')}
      </Button>
    </form>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const t = useT()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<{ code: string; next: string }>({ defaultValues: { code: '', next: '' } })
  const reset = useSend(resetPaymentPassword, [withdrawMethods])
  const done = () => {
    onDone()
    showToast('success', t('cashier.paymentPasswordSet'))
  }
  const submit = handleSubmit(({ code, next }) => reset.mutate({ code, newPassword: next }, { onSuccess: done }))
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <Field
        label={t('cashier.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={6}
        {...register('code', { pattern: /^\d{6}$/, required: true })}
        error={errors.code ? t('cashier.codeForm') : undefined}
      />
      <PasswordField
        label={t('cashier.newPaymentPassword')}
        showLabel={t('cashier.show')}
        hideLabel={t('cashier.hide')}
        autoComplete="new-password"
        maxLength={PAYMENT_PASSWORD_MAX}
        {...register('next', { minLength: PAYMENT_PASSWORD_MIN, required: true })}
        error={errors.next ? t('cashier.passwordLength') : undefined}
      />
      {reset.error && (
        <p role="alert" className="text-sm text-negative">
          {reset.error.message}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={reset.isPending}>
        {t('cashier.save')}
      </Button>
    </form>
  )
}
