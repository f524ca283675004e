import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { logout } from '#contract/identity/identity.ts'
import { changePassword, passwordCode } from '#contract/identity/passwords.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { endSession, settlePasswordChange } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { CodeField } from './code-field.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { NewPasswordFields, usePasswordRule } from './new-password-fields.tsx'

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string; verificationCode: string }
const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword', 'verificationCode'] as const

export type ChangePasswordDialogProps = {
  /** The password must be changed before anything else; closing the dialog logs out. */
  isForced: boolean
  onClose: () => void
  onDone: () => void
}

/** Changes the password, by the member's choice or because it is too old or was set by another person. */
export function ChangePasswordDialog({ isForced, onClose, onDone }: ChangePasswordDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { hint, needsCode, validate } = usePasswordRule()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '', verificationCode: '' },
  })
  const { errors, isSubmitting } = formState
  const needed = { validate: (text: string) => text !== '' || t('register.rule.required') }
  const submit = handleSubmit(async ({ verificationCode, ...passwords }) => {
    try {
      await call(changePassword, { ...passwords, ...(needsCode ? { verificationCode } : {}) })
      settlePasswordChange()
      await client.invalidateQueries()
      showToast('success', t('entry.password.changed'))
      onDone()
    } catch (thrown) {
      const refusal = describeRefusal(thrown, t, FIELDS)
      for (const [name, message] of Object.entries(refusal.fields)) setError(name as keyof Values, { message })
      if (refusal.root) setError('root', { message: refusal.root })
    }
  })
  const sendCode = async () => {
    try {
      const { recipient, expiredMinutes } = await call(passwordCode, {})
      setSentTo(recipient)
      return expiredMinutes
    } catch (thrown) {
      setError('verificationCode', { message: describeRefusal(thrown, t, []).root ?? t('common.network') })
      return null
    }
  }
  const leave = () => {
    if (!isForced) return onClose()
    void call(logout, {}).catch(() => undefined)
    endSession()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('entry.change.title')}
      closeLabel={isForced ? t('entry.change.leave') : t('common.close')}
      description={isForced ? t('entry.change.forced') : undefined}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={t('entry.change.old')}
          autoComplete="current-password"
          data-autofocus
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          error={errors.oldPassword?.message}
          {...register('oldPassword', needed)}
        />
        <NewPasswordFields
          hint={hint}
          errors={{ newPassword: errors.newPassword?.message, confirmNewPassword: errors.confirmNewPassword?.message }}
          newPassword={register('newPassword', {
            validate: (text, all) =>
              text !== '' && text === all.oldPassword ? t('register.rule.same') : validate(text),
          })}
          confirmNewPassword={register('confirmNewPassword', {
            validate: (text, all) => text === all.newPassword || t('register.rule.mismatch'),
          })}
        />
        {needsCode && (
          <CodeField
            label={t('entry.code.label')}
            onSend={sendCode}
            error={errors.verificationCode?.message}
            input={register('verificationCode', needed)}
            {...(sentTo ? { sentHint: t('entry.code.sentTo', { recipient: sentTo }) } : {})}
          />
        )}
        <FieldNote error={errors.root?.message} />
        <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
          {t('entry.password.set')}
        </Button>
      </form>
    </Dialog>
  )
}
