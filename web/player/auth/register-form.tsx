import { useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react'
import { type ReactNode, useEffect } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { affiliate, register as registerCall, registerMobile } from '#contract/identity.ts'
import { breachMessage, checkRegistration, type RegistrationField, type RuleBreach } from '#contract/registration.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldNote } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { paths } from '../paths.ts'
import { takeSession } from '#web/lib/take-session.ts'
import { prepareBotCheck, takeBotCheck } from './bot-check.ts'
import {
  FIELD_LOOKS,
  type FormField,
  type RegisterForm as Values,
  type RegistrationSetting,
  SECRET_FIELDS,
  shownFields,
} from './register-fields.ts'

export type RegisterFormProps = { setting: RegistrationSetting; referralCode: string | null; onDone: () => void }

/** The registration form: the shared rules (contract/registration.ts) before sending, the server's word after. */
export function RegisterForm({ setting, referralCode, onDone }: RegisterFormProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const form = useForm<Values>({
    defaultValues: { terms: false, ...(referralCode ? { referralCode } : {}) },
    resolver: rulesOf(setting),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  const fields = shownFields(setting)
  const [first] = fields
  useEffect(() => prepareBotCheck(), [])
  // the dialog has opened before the form's setting came
  useEffect(() => {
    if (first) setFocus(first)
  }, [first, setFocus])
  const messageOf = (name: RegistrationField): string | undefined => {
    const breach = errors[name] as { breach?: RuleBreach; message?: string } | undefined
    if (!breach) return
    if (!breach.breach) return breach.message
    const { key, values } = breachMessage(breach.breach)
    return t(key as MessageKey, values)
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      // the invitation is checked first, so that nothing is registered without the upline that the visitor expects
      if (values.affiliateCode) await call(affiliate, { code: values.affiliateCode, domain: location.hostname })
      const send = setting.regType === 'registerMobile' ? registerMobile : registerCall
      const { session } = await call(send, {
        ...values,
        registerMethod: 'WEB',
        registerUrl: location.href,
        domain: location.hostname,
        login: true,
        botCheck: await takeBotCheck(),
      })
      if (session) takeSession(client, session)
      onDone()
    } catch (error) {
      const refusal = asApiError(error)
      for (const [name, fault] of Object.entries(refusal.fields))
        form.setError(name as FormField, { type: 'server', breach: fault } as never)
      if (refusal.code === 'USERNAME_TAKEN') form.setError('username', { message: refusal.message })
      else if (refusal.code === 'INVITATION_INVALID')
        form.setError(values.affiliateCode ? 'affiliateCode' : 'referralCode', { message: refusal.message })
      else if (Object.keys(refusal.fields).length === 0)
        form.setError('root', { message: refusal.message || t('common.network') })
    }
  })
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {fields.map((name) => (
        <RegisterField key={name} name={name} rule={setting.fields[name]} error={messageOf(name)} input={form.register(name)} />
      ))}
      <Checkbox {...form.register('terms')} error={messageOf('terms') && t('auth.terms.required')}>
        <Trans id="auth.terms" values={{ age: formatCount(setting.minAge, locale) }} components={[<TermsLink key="terms" />]} />
      </Checkbox>
      <FieldNote error={errors.root?.message} />
      <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
        {t('auth.register.submit')}
      </Button>
    </form>
  )
}

/** The words in between come from the message. */
function TermsLink({ children }: { children?: ReactNode }) {
  return (
    <a href={paths.help('term')} target="_blank" rel="noreferrer" className="text-brand-ink underline underline-offset-2">
      {children}
    </a>
  )
}

type RegisterFieldProps = {
  name: FormField
  rule: RegistrationSetting['fields'][FormField]
  error: string | undefined
  input: ReturnType<ReturnType<typeof useForm<Values>>['register']>
}

function RegisterField({ name, rule, error, input }: RegisterFieldProps) {
  const t = useT()
  const label = t(`auth.field.${name}` as MessageKey)
  const { key, values } = breachMessage({ rule: 'pattern', patternId: rule.patternId, min: rule.minLength, max: rule.maxLength })
  const hasHint = name !== 'confirmPassword' && name !== 'affiliateCode' && name !== 'referralCode'
  const shared = {
    ...input,
    label: rule.required ? (
      label
    ) : (
      <>
        {label} <span className="font-normal text-ink-3">({t('auth.optional')})</span>
      </>
    ),
    hint: hasHint ? t(key as MessageKey, values) : undefined,
    error,
    'aria-required': rule.required,
    ...FIELD_LOOKS[name],
  }
  if (SECRET_FIELDS.includes(name))
    return <PasswordField {...shared} showLabel={t('auth.password.show')} hideLabel={t('auth.password.hide')} />
  return <Field {...shared} {...(name === 'mobileNum' ? { placeholder: t('auth.mobile.placeholder') } : {})} />
}

function rulesOf(setting: RegistrationSetting): Resolver<Values> {
  return (values) => {
    const breaches = checkRegistration(setting.fields, values)
    const errors: Record<string, { type: string; breach: RuleBreach }> = {}
    for (const [name, breach] of Object.entries(breaches)) errors[name] = { type: breach.rule, breach }
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as unknown as FieldErrors<Values> }
      : { values, errors: {} }
  }
}
