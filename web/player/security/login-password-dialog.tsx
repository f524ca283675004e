import { useForm, type UseFormRegister } from 'react-hook-form'
import { changePassword, passwordCode, passwordRule } from '#contract/identity/passwords.ts'
import { breachMessage, type RuleBreach } from '#contract/identity/registration.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Form = { oldPassword: string; newPassword: string; confirmNewPassword: string; verificationCode: string }

/** Changes the login password; asks for the present one, and for a code where the brand requires it. */
export function LoginPasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('passwords.login.title')}
      closeLabel={t('common.close')}
      description={t('passwords.login.hint')}
    >
      {open && <Change onDone={onClose} />}
    </Dialog>
  )
}

function Change({ onDone }: { onDone: () => void }) {
  const t = useT()
  const { data } = useCall(passwordRule, {}, { staleTime: 0 })
  const { register, handleSubmit } = useForm<Form>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '', verificationCode: '' },
  })
  const save = useSend(changePassword, [securityOverview])
  const breaches = (save.error?.fields ?? {}) as Record<string, RuleBreach>
  const faultOf = (name: keyof Form) => {
    const breach = breaches[name]
    if (!breach) return undefined
    const { key, values } = breachMessage(breach)
    return t(key as MessageKey, values)
  }
  const submit = handleSubmit(({ verificationCode, ...passwords }) =>
    save.mutate(
      { ...passwords, ...(data?.needsCode ? { verificationCode } : {}) },
      {
        onSuccess: () => {
          showToast('success', t('passwords.changed'))
          onDone()
        },
      },
    ),
  )
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <PasswordFields register={register} faultOf={faultOf} />
      {data?.needsCode && <CodeFields register={register} fault={faultOf('verificationCode')} />}
      <FieldNote error={Object.keys(breaches).length === 0 ? save.error?.message : undefined} />
      <Button type="submit" tone="primary" size="large" wide busy={save.isPending}>
        {t('passwords.save')}
      </Button>
    </form>
  )
}

type FieldsProps = { register: UseFormRegister<Form> }

function PasswordFields({ register, faultOf }: FieldsProps & { faultOf: (name: keyof Form) => string | undefined }) {
  const t = useT()
  const look = { showLabel: t('security.show'), hideLabel: t('security.hide') }
  return (
    <>
      <PasswordField
        {...look}
        label={t('passwords.present')}
        autoComplete="current-password"
        data-autofocus
        error={faultOf('oldPassword')}
        {...register('oldPassword')}
      />
      <PasswordField
        {...look}
        label={t('passwords.new')}
        autoComplete="new-password"
        error={faultOf('newPassword')}
        {...register('newPassword')}
      />
      <PasswordField
        {...look}
        label={t('passwords.repeat')}
        autoComplete="new-password"
        error={faultOf('confirmNewPassword')}
        {...register('confirmNewPassword')}
      />
    </>
  )
}

/** Shows the field for the code, with the button that sends one. */
function CodeFields({ register, fault }: FieldsProps & { fault: string | undefined }) {
  const t = useT()
  const send = useSend(passwordCode)
  return (
    <>
      <Field
        label={t('passwords.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        hint={send.data && t('passwords.code.sent', { recipient: send.data.recipient })}
        error={send.error?.message ?? fault}
        {...register('verificationCode')}
      />
      <Button busy={send.isPending} onClick={() => send.mutate({})}>
        {t('passwords.code.send')}
      </Button>
    </>
  )
}
