import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '#contract/identity.ts'
import type { VerificationOffer } from '#contract/security.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { SecondStepProps } from '../auth/second-step-dialog.tsx'
import { goTo } from '../navigation.ts'
import { paths } from '../paths.ts'

const SecondStep = lazyScreen<SecondStepProps>('second-step', async () => (await import('../auth/second-step-dialog.tsx')).SecondStepDialog, ['auth', 'login-steps', 'errors'])

type Values = { username: string; password: string }

/** Logs an agent in; the server refuses who is none (specification, section 6). A success leads to the agent centre. */
export function AgentLoginForm() {
  const t = useT()
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = formState
  const [offer, setOffer] = useState<VerificationOffer | null>(null)
  const enter = (session: Parameters<typeof takeSession>[1]) => {
    takeSession(client, session)
    goTo(paths.agentHome())
  }
  const submit = handleSubmit(async ({ username, password }) => {
    try {
      enter(await call(login, { type: 'username', username: username.trim(), password, area: 'agent' }))
    } catch (error) {
      const refusal = asApiError(error)
      if (refusal.code === 'VERIFICATION_REQUIRED') setOffer(refusal.details as unknown as VerificationOffer) // the shape that this code carries
      else setError('root', { message: refusal.message })
    }
  })
  return (
    <>
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t('auth.usernameOrMobile')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
    </form>
    {offer && (
      <SecondStep
        offer={offer}
        onOpened={enter}
        onClose={() => setOffer(null)}
        onOver={(message) => {
          setOffer(null)
          setError('root', { message })
        }}
      />
    )}
    </>
  )
}
