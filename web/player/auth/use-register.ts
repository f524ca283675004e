import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { affiliate, register as registerCall, registerMobile } from '#contract/identity/register.ts'
import { breachMessage, checkRegistration, REGISTRATION_FIELDS } from '#contract/identity/registration.ts'
import type { SocialNewcomer } from '#contract/identity/social.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { type Translate, useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { takeSession } from '#web/lib/take-session.ts'
import { prepareBotCheck, takeBotCheck } from './bot-check.ts'
import { describeRefusal } from './describe-refusal.ts'
import { homeCode } from './mobile-field.tsx'
import {
  type FormField,
  type RegisterForm as Values,
  type RegistrationSetting,
  shownFields,
} from './register-fields.ts'
import { useCaptcha } from './use-captcha.ts'

export type RegisterOptions = {
  setting: RegistrationSetting
  /** The person whom an outside provider identified and who will own the account. */
  newcomer: SocialNewcomer | null
  referralCode: string | null
  /** The affiliate code from the address. When it is set, the form has no field for it. */
  affiliateCode: string | null
  onDone: () => void
}

/**
 * Returns the registration form. It checks the shared rules (contract/identity/registration.ts) before sending. The
 * server's refusals are reported beside their fields, else beneath the form; a refused invitation in `invitation`.
 */
export function useRegister(options: RegisterOptions) {
  const { setting, newcomer, onDone } = options
  const t = useT()
  const client = useQueryClient()
  const [diallingCode, setDiallingCode] = useState(homeCode(setting.market))
  const [isAsked, setAsked] = useState(false)
  const needsCaptcha = isAsked || setting.fields.captcha.enabled
  const captcha = useCaptcha(needsCaptcha)
  const form = useForm<Values>({
    defaultValues: startOf(options),
    resolver: rulesOf(setting, captcha.work !== null, t),
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState
  const invitation = useInvitation(form, options.affiliateCode)
  const fields = shownFields(setting).filter(
    (name) => name !== 'captcha' && !(name === 'affiliateCode' && invitation.invitedWith),
  )
  useEffect(() => prepareBotCheck(), [])

  const refuse = (thrown: unknown, sentCode: string | undefined) => {
    const refusal = describeRefusal(thrown, t, [...fields, 'captcha'])
    if (needsCaptcha) captcha.refresh()
    form.setValue('captcha', '')
    if (refusal.needsCaptcha) setAsked(true)
    if (refusal.error.code === 'INVITATION_INVALID') return invitation.setBadCode(sentCode ?? '')
    // in a registration by mobile the number is the username
    if (refusal.error.code === 'USERNAME_TAKEN' && setting.regType === 'registerMobile')
      refusal.fields.mobileNum = refusal.error.message
    for (const [name, message] of Object.entries(refusal.fields)) form.setError(name as FormField, { message })
    if (Object.keys(refusal.fields).length === 0)
      form.setError('root', { message: refusal.root ?? t('common.network') })
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      // the invitation is checked first, so that no account is registered without the upline that the visitor expects
      if (values.affiliateCode) await call(affiliate, { code: values.affiliateCode, domain: location.hostname })
      const send = setting.regType === 'registerMobile' ? registerMobile : registerCall
      const { session } = await call(send, {
        ...values,
        ...(values.mobileNum && diallingCode ? { countryDialingCode: diallingCode } : {}),
        ...(needsCaptcha ? await captcha.proof(values.captcha ?? '') : {}),
        ...originOf(location),
        login: true,
        ...(newcomer ? { social: true } : {}),
        botCheck: await takeBotCheck(),
      })
      if (session) takeSession(client, session)
      onDone()
    } catch (thrown) {
      prepareBotCheck()
      refuse(asApiError(thrown), values.affiliateCode || values.referralCode || values.recommenderId)
    }
  })
  return {
    form,
    errors,
    isSubmitting,
    submit,
    fields,
    invitation,
    captcha,
    needsCaptcha,
    diallingCode,
    setDiallingCode,
  }
}

/** Returns the code that the visitor was invited with, and the code that the server refused, until it is dropped. */
function useInvitation(form: UseFormReturn<Values>, affiliateCode: string | null) {
  const [invitedWith, setInvitedWith] = useState(affiliateCode)
  const [badCode, setBadCode] = useState<string | null>(null)
  const drop = () => {
    for (const name of ['affiliateCode', 'referralCode', 'recommenderId'] as const)
      if (form.getValues(name)) form.setValue(name, '')
    setInvitedWith(null)
    setBadCode(null)
  }
  return { invitedWith, badCode, setBadCode, drop }
}

/** Returns where the visitor registers, as the house records it. */
function originOf({ origin, pathname, search, hostname }: Location) {
  return {
    registerMethod: 'WEB' as const,
    registerUrl: (origin + pathname + search).slice(0, 500),
    domain: hostname,
  }
}

/** Returns what the form starts with: codes from the address, and the provider's data for the fields that it has. */
function startOf({ setting: { fields }, newcomer, referralCode, affiliateCode }: RegisterOptions): Partial<Values> {
  const { nickname, email } = newcomer ?? {}
  return {
    terms: false,
    ...(referralCode ? { referralCode } : {}),
    ...(affiliateCode ? { affiliateCode } : {}),
    ...(fields.nickname.enabled && nickname ? { nickname } : {}),
    ...(fields.email.enabled && email ? { email } : {}),
  }
}

/** Returns the form's validation by the brand's rules. A proof of work replaces the captcha's letters. */
function rulesOf({ fields }: RegistrationSetting, hasWork: boolean, t: Translate): Resolver<Values> {
  const rules = hasWork ? { ...fields, captcha: { ...fields.captcha, enabled: false } } : fields
  return (values) => {
    const breaches = checkRegistration(rules, values)
    const errors: FieldErrors<Values> = {}
    for (const name of REGISTRATION_FIELDS) {
      const breach = breaches[name]
      if (!breach) continue
      const { key, values: said } = breachMessage(breach)
      errors[name] = { type: breach.rule, message: t(key as MessageKey, said) }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
