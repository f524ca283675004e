/** What a method asks of an amount and what it costs. Pure. */
import { CallError, fail } from '#contract/errors.ts'
import { formatMoney } from '#contract/money.ts'
import type { UNAVAILABLE_REASONS } from '#contract/cashier.ts'
import { pickText } from '#contract/languages.ts'
import type { Method, Names } from './methods.sql.ts'
import type { Payer } from './payer.ts'

/** The name in the reader's language, else in what it falls back to. */
export function nameIn(locale: string, names: Names): string {
  return pickText(names, locale) ?? names.en
}

/** Why a member cannot use the method now; null when they can. */
export function whyUnavailable(
  method: Pick<Method, 'isActive' | 'currencies' | 'countries' | 'minVip'>,
  payer: Payer,
): (typeof UNAVAILABLE_REASONS)[number] | null {
  if (!method.isActive) return 'paused'
  if (!method.currencies.includes(payer.currency)) return 'currency'
  if (method.countries.length > 0 && !method.countries.some((country) => payer.countries.includes(country)))
    return 'country'
  return payer.vipLevel >= method.minVip ? null : 'vip'
}

/** Refuses a method that is off (METHOD_UNAVAILABLE) and an amount outside its range (AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE). */
export function checkMethod(method: Method | null, payer: Payer, amountMinor: bigint): Method {
  if (!method) throw new CallError('METHOD_UNAVAILABLE')
  const reason = whyUnavailable(method, payer)
  const { currency } = payer
  if (reason) throw new CallError('METHOD_UNAVAILABLE', { reason })
  if (amountMinor < method.minMinor) return fail('AMOUNT_TOO_SMALL', { min: formatMoney(method.minMinor, currency) })
  if (amountMinor > method.maxMinor) return fail('AMOUNT_TOO_LARGE', { max: formatMoney(method.maxMinor, currency) })
  return method
}

const BASIS_POINTS = 10_000n
/** Fees end at the hundredth that members see. */
const HUNDREDTH = 100n

/** What the house takes of an amount: fixed plus percentage, cut to the hundredth in the member's favour. */
export function feeOf(method: Pick<Method, 'feeFixedMinor' | 'feeBasisPoints'>, amountMinor: bigint): bigint {
  const fee = method.feeFixedMinor + (amountMinor * BigInt(method.feeBasisPoints)) / BASIS_POINTS
  return fee - (fee % HUNDREDTH)
}

/** Hundredths of a per cent as people write them: 150 → "1.5". */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toString()
}

/** "1.5" → 150. */
export function parsePercent(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Hides a payee's number but for its ends ("017•• •••482"); of a short one only the end stays. */
export function maskNumber(number: string): string {
  return number.length < 10 ? `••• •••${number.slice(-3)}` : `${number.slice(0, 3)}•• •••${number.slice(-3)}`
}
