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

/**
 * Asks for a code by SMS. An empty number is reported beside its field and not sent; a refusal is reported there too.
 * Returns the minutes for which the code is valid, the seconds to wait before the next request, or null.
 */
export function useSmsCode(purpose: (typeof SMS_PURPOSES)[number], say: (field: 'mobileNum', message: string) => void) {
  const t = useT()
  return async ({ mobileNum, countryDialingCode }: SmsRequest): Promise<SmsAnswer> => {
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
      say('mobileNum', fields.mobileNum ?? root ?? t('common.network'))
      return code === 'TOO_MANY_REQUESTS' && details.retryAfterSeconds
        ? { waitSeconds: details.retryAfterSeconds }
        : null
    }
  }
}
