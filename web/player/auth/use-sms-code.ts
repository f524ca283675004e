import { smsNoLogin, type SMS_PURPOSES } from '#contract/identity/identity.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeBotCheck } from './bot-check.ts'
import { describeRefusal } from './describe-refusal.ts'

/**
 * For how many minutes the code is valid; or how many seconds to wait, when the request came too early; or null for any
 * other refusal.
 */
export type SmsAnswer = number | { waitSeconds: number } | null
export type SmsRequest = { mobileNum: string; countryDialingCode: string }

type SmsField = 'mobileNum' | 'verificationCode'
/** The part of a form in which a request for a code says what is wrong. */
export type SmsForm = {
  /** Shows the message beside its field, and moves the focus there. */
  say: (field: SmsField, message: string) => void
  /** Removes what was said: the same words are announced anew when they come back. */
  clear: (fields: readonly SmsField[]) => void
}

/**
 * Asks for a code by SMS. What is wrong with the number is reported beside its field, any other failure to send beside
 * the code that does not come, where the button is (decision 0765). An empty number is not sent. Returns the minutes for
 * which the code is valid, the seconds to wait before the next request, or null.
 */
export function useSmsCode(purpose: (typeof SMS_PURPOSES)[number], { say, clear }: SmsForm) {
  const t = useT()
  return async ({ mobileNum, countryDialingCode }: SmsRequest): Promise<SmsAnswer> => {
    clear(['mobileNum', 'verificationCode'])
    if (mobileNum.trim() === '') {
      say('mobileNum', t('register.rule.mobile'))
      return null
    }
    try {
      const { expiredMinutes } = await call(smsNoLogin, {
        botCheck: await takeBotCheck(),
        purpose,
        mobileNum,
        ...(purpose === 'register' ? { mobileNo: mobileNum } : {}),
        ...(countryDialingCode ? { countryDialingCode } : {}),
      })
      return expiredMinutes
    } catch (error) {
      const {
        fields,
        root,
        error: { code, details },
      } = describeRefusal(error, t, ['mobileNum'])
      if (fields.mobileNum) say('mobileNum', fields.mobileNum)
      else say('verificationCode', root ?? t('common.network'))
      return code === 'TOO_MANY_REQUESTS' && details.retryAfterSeconds
        ? { waitSeconds: details.retryAfterSeconds }
        : null
    }
  }
}
