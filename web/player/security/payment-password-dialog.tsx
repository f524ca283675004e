import { useForm } from 'react-hook-form'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { lineTransferOptions } from '#contract/cashier/line-payment.ts'
import { PAYMENT_PASSWORD_MAX, PAYMENT_PASSWORD_MIN, paymentPassword } from '#contract/cashier/payees.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Form = { oldPassword: string; newPassword: string; repeated: string }
type Props = { open: boolean; isSet: boolean; onClose: () => void }

/**
 * Sets the payment password, or changes it with the present one. A forgotten one is replaced on the withdrawal page.
 */
export function PaymentPasswordDialog({ open, isSet, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('passwords.payment.title')}
      closeLabel={t('common.close')}
      description={t(isSet ? 'passwords.payment.forgot' : 'passwords.payment.hint')}
    >
      {open && <Choose isSet={isSet} onDone={onClose} />}
    </Dialog>
  )
}

function Choose({ isSet, onDone }: { isSet: boolean; onDone: () => void }) {
  const t = useT()
  const {
    register,
    handleSubmit,
    getValues,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { oldPassword: '', newPassword: '', repeated: '' } })
  const save = useSend(paymentPassword, [withdrawMethods, lineTransferOptions])
  const submit = handleSubmit(({ oldPassword, newPassword }) =>
    save.mutate(
      { newPassword, ...(isSet ? { oldPassword } : {}) },
      {
        onSuccess: () => {
          showToast('success', t('passwords.changed'))
          onDone()
        },
      },
    ),
  )
  const look = { showLabel: t('security.show'), hideLabel: t('security.hide'), maxLength: PAYMENT_PASSWORD_MAX }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {isSet && (
        <PasswordField
          {...look}
          label={t('passwords.present')}
          autoComplete="off"
          data-autofocus
          error={errors.oldPassword && t('passwords.empty')}
          {...register('oldPassword', { required: true })}
        />
      )}
      <PasswordField
        {...look}
        label={t('passwords.new')}
        autoComplete="off"
        error={errors.newPassword && t('passwords.length', { min: PAYMENT_PASSWORD_MIN, max: PAYMENT_PASSWORD_MAX })}
        {...register('newPassword', { required: true, minLength: PAYMENT_PASSWORD_MIN })}
      />
      <PasswordField
        {...look}
        label={t('passwords.repeat')}
        autoComplete="off"
        error={errors.repeated && t('register.rule.mismatch')}
        {...register('repeated', { validate: (text) => text === getValues('newPassword') })}
      />
      <FieldNote error={save.error?.message} />
      <Button type="submit" tone="primary" size="large" wide busy={save.isPending}>
        {t('passwords.save')}
      </Button>
    </form>
  )
}
