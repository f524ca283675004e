import { breachMessage } from '#contract/identity/registration.ts'
import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import type { Translate } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** Error codes that belong to one field → that field. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  CODE_WRONG: 'verificationCode',
  CODE_EXPIRED: 'verificationCode',
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  USERNAME_TAKEN: 'username',
  MOBILE_TAKEN: 'mobileNum',
  PASSWORD_WRONG: 'oldPassword',
  UNDER_AGE: 'birthday',
}

export type Refusal = {
  error: ApiError
  /** The message beneath each field. */
  fields: Record<string, string>
  /** The message beneath the form, when the refusal belongs to no field. */
  root: string | null
  /** True when the next attempt must carry a captcha. */
  needsCaptcha: boolean
}

/** Translates the server's refusal into messages for the form. `known` are the fields that the form shows. */
export function describeRefusal(thrown: unknown, t: Translate, known: readonly string[]): Refusal {
  const error = asApiError(thrown)
  const fields: Record<string, string> = {}
  for (const [name, fault] of Object.entries(error.fields)) {
    const { key, values } = breachMessage(fault)
    if (known.includes(name)) fields[name] = t(key as MessageKey, values)
  }
  const message = error.message || t('common.network')
  const field = FIELD_OF_CODE[error.code]
  if (field && known.includes(field)) fields[field] = message
  return {
    error,
    fields,
    root: Object.keys(fields).length > 0 ? null : message,
    needsCaptcha: error.details.captcha === true,
  }
}
