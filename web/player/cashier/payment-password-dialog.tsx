import { useForm } from 'react-hook-form'
import { lineTransferOptions } from '#contract/cashier/line-payment.ts'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN, paymentPassword } from '#contract/cashier/payees.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Fields = { first: string; second: string }

/** Sets the payment password for the first time. */
export function PaymentPasswordDialog({
  open,
  onOpenChange,
  onSet,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Told the password that was set, for the form that needs it next. */
  onSet?: (password: string) => void
}) {
  const t = useT()
  const {
    register,
    handleSubmit,
    getValues,
    formState: { errors },
  } = useForm<Fields>({ defaultValues: { first: '', second: '' } })
  const set = useSend(paymentPassword, [withdrawMethods, lineTransferOptions])
  const submit = handleSubmit(({ first }) =>
    set.mutate(
      { newPassword: first },
      {
        onSuccess: () => {
          onSet?.(first)
          onOpenChange(false)
          showToast('success', t('cashier.paymentPasswordSet'))
        },
      },
    ),
  )
  const look = {
    showLabel: t('cashier.show'),
    hideLabel: t('cashier.hide'),
    autoComplete: 'new-password',
    maxLength: PAYMENT_PASSWORD_MAX,
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('cashier.close')}
      title={t('cashier.setPaymentPassword')}
      description={t('cashier.setPaymentPasswordHint')}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <PasswordField
          {...look}
          label={t('cashier.newPaymentPassword')}
          {...register('first', { minLength: PAYMENT_PASSWORD_MIN, required: true })}
          error={errors.first ? t('cashier.passwordLength') : undefined}
        />
        <PasswordField
          {...look}
          label={t('cashier.repeatPaymentPassword')}
          {...register('second', { validate: (text) => text === getValues('first') })}
          error={errors.second ? t('cashier.passwordMismatch') : undefined}
        />
        {set.error && (
          <p role="alert" className="text-sm text-negative">
            {set.error.message}
          </p>
        )}
        <Button type="submit" tone="primary" size="large" wide busy={set.isPending}>
          {t('cashier.save')}
        </Button>
      </form>
    </Dialog>
  )
}
