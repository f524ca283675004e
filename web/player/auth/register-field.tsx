import type { useForm } from 'react-hook-form'
import { breachMessage } from '#contract/identity/registration.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import {
  FIELD_LOOKS,
  type FormField,
  type RegisterForm as Values,
  type RegistrationSetting,
  SECRET_FIELDS,
} from './register-fields.ts'

export type RegisterFieldProps = {
  name: FormField
  rule: RegistrationSetting['fields'][FormField]
  error: string | undefined
  input: ReturnType<ReturnType<typeof useForm<Values>>['register']>
}

/** Returns what a rule asks for, in words. */
export function useRuleHint(rule: RegistrationSetting['fields'][FormField]): string {
  const t = useT()
  const { key, values } = breachMessage({
    rule: 'pattern',
    patternId: rule.patternId,
    min: rule.minLength,
    max: rule.maxLength,
  })
  return t(key as MessageKey, values)
}

/** Shows one field of the registration, according to the operator's rule. */
export function RegisterField({ name, rule, error, input }: RegisterFieldProps) {
  const t = useT()
  const label = t(`auth.field.${name}` as MessageKey)
  const hint = useRuleHint(rule)
  const hasHint = name !== 'confirmPassword' && name !== 'affiliateCode' && name !== 'referralCode'
  const { type, ...look } = FIELD_LOOKS[name] ?? {}
  // the browser's own date picker supports one order of day, month and year only
  const shownType = name === 'birthday' && rule.patternId !== 'dateYmd' ? 'text' : type
  const shared = {
    ...input,
    label: rule.required ? (
      label
    ) : (
      <>
        {label} <span className="font-normal text-ink-3">({t('auth.optional')})</span>
      </>
    ),
    hint: hasHint ? hint : undefined,
    error,
    'aria-required': rule.required,
    ...look,
    ...(shownType ? { type: shownType } : {}),
  }
  if (SECRET_FIELDS.includes(name))
    return <PasswordField {...shared} showLabel={t('auth.password.show')} hideLabel={t('auth.password.hide')} />
  return <Field {...shared} />
}
