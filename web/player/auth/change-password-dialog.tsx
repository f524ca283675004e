import { logout } from '#contract/identity/identity.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { endSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields, usePasswordRule } from './new-password-fields.tsx'
import { useChangePassword } from './use-change-password.ts'

export type ChangePasswordDialogProps = {
  /** The password must be changed before anything else; closing the dialog logs out. */
  isForced: boolean
  onClose: () => void
  onDone: () => void
}

/** Changes the password, by the member's choice or because it is too old or was set by another person. */
export function ChangePasswordDialog({ isForced, onClose, onDone }: ChangePasswordDialogProps) {
  const t = useT()
  const { hint, needsCode, validate } = usePasswordRule()
  const { register, errors, isSubmitting, submit, sendCode, sentTo } = useChangePassword(needsCode, onDone)
  const needed = { validate: (text: string) => text !== '' || t('register.rule.required') }
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
