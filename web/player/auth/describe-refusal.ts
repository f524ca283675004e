import { breachMessage } from '#contract/registration.ts'
import { asApiError, type ApiError } from '#web/lib/api-error.ts'
import type { Translate } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

/** Refusals that are about one field, by their code. */
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
  /** What to say beneath each field. */
  fields: Record<string, string>
  /** What to say beneath the form, when no field is to blame. */
  root: string | null
  /** The next attempt must bring a captcha. */
  needsCaptcha: boolean
}

/** What the server refused, as words for the form. `known` are the fields that the form shows. */
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
