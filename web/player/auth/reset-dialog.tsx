import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordVerification } from '#contract/identity/passwords.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { FinishLogin, logInAnew } from './finish-login.tsx'
import { NewPasswordFields, usePasswordRule } from './new-password-fields.tsx'
import type { Carried } from './use-login.ts'

type Values = { newPassword: string; confirmNewPassword: string }

/** Opened by the link of a mail: asks for a new password; success also logs the member in, by a last step where one is asked for. */
export function ResetDialog({
  link,
  onClose,
  onDone,
  onForgot,
}: {
  link: string
  onClose: () => void
  onDone: () => void
  onForgot: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const { hint, validate } = usePasswordRule()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const [asked, setAsked] = useState<Carried | null>(null)
  const submit = handleSubmit(async ({ newPassword }) => {
    try {
      const { account } = await call(passwordVerification, { link, newPassword })
      const entry = await logInAnew(account, newPassword)
      if ('refusal' in entry) return setAsked(entry)
      takeSession(client, entry.opened)
      showToast('success', t('entry.password.changed'))
      onDone()
    } catch (thrown) {
      const refusal = describeRefusal(thrown, t, ['newPassword'])
      for (const [name, message] of Object.entries(refusal.fields)) setError(name as keyof Values, { message })
      if (refusal.root) setError('root', { type: refusal.error.code, message: refusal.root })
    }
  })
  if (asked) return <FinishLogin carried={asked} onClose={onClose} onDone={onDone} />
  return (
    <Dialog open onOpenChange={onClose} title={t('entry.reset.title')} closeLabel={t('common.close')}>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <NewPasswordFields
          isFirst
          hint={hint}
          errors={{ newPassword: errors.newPassword?.message, confirmNewPassword: errors.confirmNewPassword?.message }}
          newPassword={register('newPassword', { validate })}
          confirmNewPassword={register('confirmNewPassword', {
            validate: (text, all) => text === all.newPassword || t('register.rule.mismatch'),
          })}
        />
        <FieldNote error={errors.root?.message} />
        {errors.root?.type === 'LINK_INVALID' ? (
          <Button size="large" wide onClick={onForgot}>
            {t('entry.reset.askAgain')}
          </Button>
        ) : (
          <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
            {t('entry.password.set')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
