import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '#contract/identity.ts'
import type { VerificationOffer } from '#contract/security.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { startTrial } from '../start-trial.ts'
import { AuthArt } from './auth-art.tsx'
import type { AuthDialogProps } from './auth-host.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { keepRemembered, RememberedLogin, useRememberedName } from './remembered.tsx'
import { SecondStepDialog } from './second-step-dialog.tsx'
import { takeSession } from '#web/lib/take-session.ts'

type LoginForm = { username: string; password: string }

/** Logs in with username or mobile and password. What the server refuses is said beneath the fields. */
export function LoginDialog({ reason, onClose, onDone, onSwitch }: AuthDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const site = useSite()
  const [isOpeningTrial, setOpeningTrial] = useState(false)

  const [offer, setOffer] = useState<VerificationOffer | null>(null)
  const remembered = useRememberedName()
  const { register, handleSubmit, setError, formState } = useForm<LoginForm>({
    defaultValues: { username: '', password: '' },
    // as soon as it is known; never over what was typed meanwhile
    ...(remembered ? { values: { username: remembered, password: '' }, resetOptions: { keepDirtyValues: true } } : {}),
  })
  const { errors, isSubmitting } = formState
  const [ticked, setTicked] = useState<boolean | null>(null)
  const remember = ticked ?? Boolean(remembered)
  const [isSomebodyElse, setSomebodyElse] = useState(false)

  const refuse = (error: ApiError) => {
    if (error.code === 'VERIFICATION_REQUIRED') setOffer(error.details as unknown as VerificationOffer)
    else setError('root', { message: error.message || t('common.network') })
  }
  const enter = async (session: Parameters<typeof takeSession>[1]) => {
    takeSession(client, session)
    if (remember || remembered) await keepRemembered(remember)
    onDone()
  }
  const submit = handleSubmit(async ({ username, password }) => {
    try {
      await enter(await call(login, { type: 'username', username: username.trim(), password }))
    } catch (error) {
      refuse(asApiError(error))
    }
  })
  const tryFree = async () => {
    setOpeningTrial(true)
    const started = await startTrial(client)
    setOpeningTrial(false)
    if (started) onDone()
  }
  if (offer) {
    const startOver = (message: string) => {
      setOffer(null)
      setError('root', { message })
    }
    return <SecondStepDialog offer={offer} onOpened={(session) => void enter(session)} onClose={onClose} onOver={startOver} />
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
        {remembered && !isSomebodyElse && (
          <RememberedLogin
            username={remembered}
            onOpened={(session) => {
              takeSession(client, session)
              onDone()
            }}
            onRefused={refuse}
            onForgotten={() => {
              setSomebodyElse(true)
              setTicked(false)
            }}
          />
        )}
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
        <Checkbox checked={remember} onChange={(event) => setTicked(event.target.checked)}>
          {t('auth.remember')}
        </Checkbox>
        <FieldNote error={errors.root?.message} />
        <Button tone={remembered && !isSomebodyElse ? 'secondary' : 'primary'} size="large" wide type="submit" busy={isSubmitting}>
          {t('auth.login.action')}
        </Button>
        <PasskeyButton onOpened={(session) => void enter(session)} onFault={(message) => setError('root', { message })} />
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
