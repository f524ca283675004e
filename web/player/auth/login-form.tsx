import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { CodeLoginFields, PasswordLoginFields } from './login-fields.tsx'
import { type LoginOptions, useLogin } from './use-login.ts'

export type LoginFormProps = LoginOptions & {
  /** A message shown beneath the form until the next attempt. */
  notice: string | null
  isPrimary?: boolean
  onForgot: () => void
  /** Shown before the button; `after` is shown after it. */
  children?: ReactNode
  after?: ReactNode
}

/** Shows the fields of one way to log in. The captcha and the proof of work are added when the server asks for them. */
export function LoginForm({ notice, isPrimary = true, onForgot, children, after, ...options }: LoginFormProps) {
  const t = useT()
  const { form, errors, isSubmitting, submit, captcha, needsCaptcha, diallingCode, setDiallingCode } = useLogin(options)
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {options.way === 'username' ? (
        <PasswordLoginFields form={form} errors={errors} />
      ) : (
        <CodeLoginFields
          form={form}
          errors={errors}
          market={options.market}
          diallingCode={diallingCode}
          onDiallingCode={setDiallingCode}
        />
      )}
      {needsCaptcha && (
        <CaptchaField
          captcha={captcha}
          error={errors.captcha?.message}
          input={form.register('captcha', captcha.rule)}
        />
      )}
      {children}
      <FieldNote error={errors.root?.message ?? notice} />
      <Button tone={isPrimary ? 'primary' : 'secondary'} size="large" wide type="submit" busy={isSubmitting}>
        {t('auth.login.action')}
      </Button>
      {after}
      <button
        type="button"
        onClick={onForgot}
        className="-mt-1 min-h-6 self-center text-sm font-medium text-ink-2 hover:text-ink-1"
      >
        {t('entry.forgot.link')}
      </button>
    </form>
  )
}
