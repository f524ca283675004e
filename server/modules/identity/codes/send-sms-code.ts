import type { ParsedInputOf } from '#contract/call.ts'
import type { smsNoLogin } from '#contract/identity/identity.ts'
import { fail } from '#contract/errors.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Context } from '#server/lib/http.ts'
import type { Env } from '#server/lib/env.ts'
import { provesNumbers } from '#server/lib/reach.ts'
import { findRegistrationDemand, passLoginGuard } from '../guard/login-guard.ts'
import { findMobileOwner } from '../accounts/mobiles.sql.ts'
import { readMobile, type MobileNumber } from '../accounts/mobile-numbers.ts'
import { sendCode } from './one-time-codes.ts'

type Input = ParsedInputOf<typeof smsNoLogin>

/** Returns the mobile number of a form's field. Fails with INVALID_INPUT, which names the field. */
export function getMobile(
  brand: Brand,
  typed: { mobileNum?: string | undefined; countryDialingCode?: string | undefined },
): MobileNumber {
  return (
    readMobile(typed.mobileNum ?? '', typed.countryDialingCode, brand.market) ??
    fail('INVALID_INPUT', { fields: { mobileNum: { rule: 'mobile' } } })
  )
}

/**
 * Returns whether the brand lets visitors prove a number for this purpose. A forgotten password can be replaced by
 * phone wherever a number can be proved.
 */
function isOpenFor({ config }: Env, { switches }: Brand, purpose: Input['purpose']): boolean {
  if (!provesNumbers(config, switches)) return false
  if (purpose === 'login') return switches.MOBILECODELOGIN
  return purpose === 'forgot' || switches.REGMOBVERF3
}

/**
 * Sends a code to a visitor's mobile number. The answer and the work are the same whether or not an account has the
 * number. For a login or a new password the code is sent only when the member has proved the number before: a number
 * that was only typed may belong to a stranger. Fails with SMS_CLOSED, INVALID_INPUT, BOT_CHECK_REQUIRED and
 * TOO_MANY_REQUESTS.
 */
export async function sendSmsCode(context: Context, input: Input): Promise<{ expiredMinutes: number }> {
  const { env, brand, merchant, ip, locale } = context
  if (!isOpenFor(env, brand, input.purpose)) return fail('SMS_CLOSED')
  const mobile = getMobile(brand, { ...input, mobileNum: input.mobileNum ?? input.mobileNo })
  await passLoginGuard(
    context,
    { captcha: false, botCheck: (await findRegistrationDemand(env, merchant)).botCheck },
    input,
  )
  const owner = await findMobileOwner(env.db, merchant, mobile.e164)
  return sendCode(env, {
    merchant,
    purpose: input.purpose,
    channel: 'sms',
    target: mobile.e164,
    accountId: null,
    ip,
    locale,
    isReal: input.purpose === 'register' || owner?.isVerified === true,
    isAbroad: mobile.country !== brand.market,
  })
}
