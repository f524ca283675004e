import { useQueryClient } from '@tanstack/react-query'
import { Trans } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { affiliate, register as registerCall, registerMobile } from '#contract/identity/register.ts'
import type { SocialNewcomer } from '#contract/identity/social.ts'
import {
  breachMessage,
  checkRegistration,
  REGISTRATION_FIELDS,
  type RegistrationField,
  type RuleBreach,
} from '#contract/identity/registration.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { paths } from '#contract/paths.ts'
import { prepareBotCheck, takeBotCheck } from './bot-check.ts'
import { CaptchaField } from './captcha-field.tsx'
import { CodeField } from './code-field.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { homeCode, MobileField } from './mobile-field.tsx'
import { RegisterField } from './register-field.tsx'
import {
  type FormField,
  type RegisterForm as Values,
  type RegistrationSetting,
  shownFields,
} from './register-fields.ts'
import { useCaptcha } from './use-captcha.ts'
import { useSmsCode } from './use-sms-code.ts'

export type RegisterFormProps = {
  setting: RegistrationSetting
  /** The person whom an outside provider identified and who will own the account. */
  newcomer: SocialNewcomer | null
  referralCode: string | null
  /** The affiliate code from the address. When it is set, the form has no field for it. */
  affiliateCode: string | null
  onDone: () => void
}

/**
 * Shows the registration form. It checks the shared rules (contract/identity/registration.ts) before sending; the
 * server's refusals are shown after.
 */
export function RegisterForm({ setting, newcomer, referralCode, affiliateCode, onDone }: RegisterFormProps) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [invitedWith, setInvitedWith] = useState(affiliateCode)
  const [badCode, setBadCode] = useState<string | null>(null)
  const [diallingCode, setDiallingCode] = useState(homeCode(setting.market))
  const [isAsked, setAsked] = useState(false)
  const needsCaptcha = isAsked || setting.fields.captcha.enabled
  const captcha = useCaptcha(needsCaptcha)
  const form = useForm<Values>({
    defaultValues: {
      terms: false,
      ...(referralCode ? { referralCode } : {}),
      ...(affiliateCode ? { affiliateCode } : {}),
      ...startOf(setting, newcomer),
    },
    resolver: rulesOf(
      captcha.work ? { ...setting.fields, captcha: { ...setting.fields.captcha, enabled: false } } : setting.fields,
      (breach) => {
        const { key, values } = breachMessage(breach)
        return t(key as MessageKey, values)
      },
    ),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  const fields = shownFields(setting).filter((name) => name !== 'captcha' && !(name === 'affiliateCode' && invitedWith))
  const [first] = fields
  useEffect(() => prepareBotCheck(), [])
  // the dialog opened before the registration setting came
  useEffect(() => {
    if (first) setFocus(first)
  }, [first, setFocus])
  const askForCode = useSmsCode('register', (field, message) =>
    form.setError(field, { message }, { shouldFocus: true }),
  )
  const messageOf = (name: RegistrationField): string | undefined => errors[name]?.message

  const refuse = (thrown: unknown, sentCode: string | undefined) => {
    const refusal = describeRefusal(thrown, t, [...fields, 'captcha'])
    if (needsCaptcha) captcha.refresh()
    form.setValue('captcha', '')
    if (refusal.needsCaptcha) setAsked(true)
    if (refusal.error.code === 'INVITATION_INVALID') return setBadCode(sentCode ?? '')
    // in a registration by mobile the number is the username
    if (refusal.error.code === 'USERNAME_TAKEN' && setting.regType === 'registerMobile')
      refusal.fields.mobileNum = refusal.error.message
    for (const [name, message] of Object.entries(refusal.fields)) form.setError(name as FormField, { message })
    if (Object.keys(refusal.fields).length === 0)
      form.setError('root', { message: refusal.root ?? t('common.network') })
  }
  const submit = form.handleSubmit(async (values) => {
    const code = values.affiliateCode || values.referralCode || values.recommenderId
    try {
      // the invitation is checked first, so that no account is registered without the upline that the visitor expects
      if (values.affiliateCode) await call(affiliate, { code: values.affiliateCode, domain: location.hostname })
      const send = setting.regType === 'registerMobile' ? registerMobile : registerCall
      const { session } = await call(send, {
        ...values,
        ...(values.mobileNum && diallingCode ? { countryDialingCode: diallingCode } : {}),
        ...(needsCaptcha ? await captcha.proof(values.captcha ?? '') : {}),
        registerMethod: 'WEB',
        registerUrl: (location.origin + location.pathname + location.search).slice(0, 500),
        domain: location.hostname,
        login: true,
        ...(newcomer ? { social: true } : {}),
        botCheck: await takeBotCheck(),
      })
      if (session) takeSession(client, session)
      onDone()
    } catch (thrown) {
      prepareBotCheck()
      refuse(asApiError(thrown), code)
    }
  })
  const dropCode = () => {
    for (const name of ['affiliateCode', 'referralCode', 'recommenderId'] as const)
      if (form.getValues(name)) form.setValue(name, '')
    setInvitedWith(null)
    setBadCode(null)
  }
  const fieldOf = (name: FormField) => {
    const shared = { error: messageOf(name), input: form.register(name) }
    if (name === 'mobileNum')
      return (
        <MobileField
          key={name}
          label={t('auth.field.mobileNum')}
          market={setting.market}
          diallingCode={diallingCode}
          onDiallingCode={setDiallingCode}
          {...shared}
        />
      )
    if (name === 'verificationCode')
      return (
        <CodeField
          key={name}
          label={t('auth.field.verificationCode')}
          onSend={() => askForCode({ mobileNum: form.getValues('mobileNum') ?? '', countryDialingCode: diallingCode })}
          {...shared}
        />
      )
    return <RegisterField key={name} name={name} rule={setting.fields[name]} {...shared} />
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      {invitedWith && <p className="-mt-2 text-sm text-ink-2">{t('entry.invitation.from', { code: invitedWith })}</p>}
      {fields.map(fieldOf)}
      {needsCaptcha && <CaptchaField captcha={captcha} error={messageOf('captcha')} input={form.register('captcha')} />}
      <Checkbox {...form.register('terms')} error={messageOf('terms') && t('auth.terms.required')}>
        <Trans
          id="auth.terms"
          values={{ age: formatCount(setting.minAge, locale) }}
          components={[<TermsLink key="terms" />]}
        />
      </Checkbox>
      <FieldNote error={errors.root?.message} />
      <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
        {t('auth.register.submit')}
      </Button>
      <ConfirmDialog
        open={badCode !== null}
        onOpenChange={() => setBadCode(null)}
        title={t('entry.invitation.title')}
        text={t('entry.invitation.text', { code: badCode ?? '' })}
        confirmLabel={t('entry.invitation.without')}
        cancelLabel={t('entry.invitation.fix')}
        onConfirm={dropCode}
      />
    </form>
  )
}

/** Links to the terms. The words of the link come from the message. */
function TermsLink({ children }: { children?: ReactNode }) {
  return (
    <a
      href={paths.help('term')}
      target="_blank"
      rel="noreferrer"
      className="text-brand-ink underline underline-offset-2"
    >
      {children}
    </a>
  )
}

/** Returns the provider's data for the fields that the form has. */
function startOf({ fields }: RegistrationSetting, newcomer: SocialNewcomer | null): Partial<Values> {
  const { nickname, email } = newcomer ?? {}
  return {
    ...(fields.nickname.enabled && nickname ? { nickname } : {}),
    ...(fields.email.enabled && email ? { email } : {}),
  }
}

function rulesOf(rules: RegistrationSetting['fields'], say: (breach: RuleBreach) => string): Resolver<Values> {
  return (values) => {
    const breaches = checkRegistration(rules, values)
    const errors: FieldErrors<Values> = {}
    for (const name of REGISTRATION_FIELDS) {
      const breach = breaches[name]
      if (breach) errors[name] = { type: breach.rule, message: say(breach) }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
