import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { login } from '#contract/identity.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { goTo } from '../navigation.ts'
import { paths } from '../paths.ts'

type Values = { username: string; password: string }

/** Logs an agent in; the server refuses who is none (specification, section 6). A success leads to the agent centre. */
export function AgentLoginForm() {
  const t = useT()
  const client = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm<Values>({ defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ username, password }) => {
    try {
      takeSession(client, await call(login, { type: 'username', username: username.trim(), password, area: 'agent' }))
      goTo(paths.agentHome())
    } catch (error) {
      setError('root', { message: asApiError(error).message || t('common.network') })
    }
  })
  return (
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
  )
}
