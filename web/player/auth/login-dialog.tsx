import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '#contract/identity.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { startTrial } from '../start-trial.ts'
import { AuthArt } from './auth-art.tsx'
import type { AuthDialogProps } from './auth-host.tsx'
import { takeSession } from '#web/lib/take-session.ts'

type LoginForm = { username: string; password: string }

/** Logs in with username or mobile and password. What the server refuses is said beneath the fields. */
export function LoginDialog({ reason, onClose, onDone, onSwitch }: AuthDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const [isOpeningTrial, setOpeningTrial] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<LoginForm>({ defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ username, password }) => {
    try {
      takeSession(client, await call(login, { type: 'username', username: username.trim(), password }))
      onDone()
    } catch (error) {
      setError('root', { message: asApiError(error).message || t('common.network') })
    }
  })
  const tryFree = async () => {
    setOpeningTrial(true)
    const started = await startTrial(client)
    setOpeningTrial(false)
    if (started) onDone()
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={onClose}
      title={t('auth.login.title')}
      closeLabel={t('common.close')}
      art={<AuthArt text={t('auth.login.art')} />}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {reason === 'please-log-in' && <p className="-mt-2 text-sm text-ink-2">{t('auth.pleaseLogIn')}</p>}
        <Field
          label={t('auth.usernameOrMobile')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          error={errors.username && t('auth.enterBoth')}
          {...register('username', { validate: (text) => text.trim() !== '' })}
        />
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          showLabel={t('auth.password.show')}
          hideLabel={t('auth.password.hide')}
          error={errors.password && t('auth.enterBoth')}
          {...register('password', { validate: (text) => text !== '' })}
        />
        <FieldNote error={errors.root?.message} />
        <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
          {t('auth.login.action')}
        </Button>
        <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('auth.or')}
        </div>
        <div className="flex gap-2 *:flex-1">
          {isSwitchOn(site, 'FREEPLAY') && (
            <Button busy={isOpeningTrial} onClick={() => void tryFree()}>
              {t('auth.tryFree')}
            </Button>
          )}
          <Button onClick={onSwitch}>{t('auth.register.action')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
