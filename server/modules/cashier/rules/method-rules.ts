/** A method's conditions on an amount, and its fees. Pure. */
import { CallError, fail } from '#contract/errors.ts'
import { formatMoney } from '#contract/money.ts'
import type { UNAVAILABLE_REASONS } from '#contract/cashier/methods.ts'
import { pickText } from '#contract/languages.ts'
import type { Method, Names } from './methods.sql.ts'
import type { Payer } from './payer.ts'

/** Returns the name in the reader's language, otherwise in the fallback language. */
export function nameIn(locale: string, names: Names): string {
  return pickText(names, locale) ?? names.en
}

/** Returns why a member cannot use the method now; null when they can. */
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

/**
 * Passes an amount that the method accepts, and returns the method. Fails with METHOD_UNAVAILABLE for a method that is
 * off, and with AMOUNT_TOO_SMALL or AMOUNT_TOO_LARGE outside its range.
 */
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
/** Fees are cut to hundredths, the smallest amount that members see. */
const HUNDREDTH = 100n

/**
 * Returns the house's fee of an amount, in ledger units: fixed plus percentage, cut to the hundredth in the member's
 * favour.
 */
export function feeOf(method: Pick<Method, 'feeFixedMinor' | 'feeBasisPoints'>, amountMinor: bigint): bigint {
  const fee = method.feeFixedMinor + (amountMinor * BigInt(method.feeBasisPoints)) / BASIS_POINTS
  return fee - (fee % HUNDREDTH)
}

/** Formats hundredths of a per cent as a percentage: 150 → "1.5". */
export function percentText(basisPoints: number): string {
  return (basisPoints / 100).toString()
}

/** Parses a percentage: "1.5" → 150. */
export function parsePercent(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Masks a payee's number except for its ends ("017•• •••482"); of a short number only the end is shown. */
export function maskNumber(number: string): string {
  return number.length < 10 ? `••• •••${number.slice(-3)}` : `${number.slice(0, 3)}•• •••${number.slice(-3)}`
}
