/**
 * Money as the client needs it: whole ten-thousandths of the currency's unit (bigint), decimal strings on the wire,
 * grouped text on the screen. Floats are never used.
 */

/** Ten-thousandths in one unit of currency. */
export const MINOR_PER_UNIT = 10_000n
const EXPONENT = 4

export type CurrencyLook = {
  symbol: string
  /** Decimals that the member sees. */
  decimals: number
}

export type MoneyParts = {
  sign: '' | '+' | '−'
  symbol: string
  whole: string
  /** With its decimal point: ".50"; empty where the currency shows none. */
  fraction: string
}

/** Reads an amount from the wire. Throws RangeError when it is none. */
export function toMinor(amount: string): bigint {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(amount)
  if (!match) throw new RangeError('not an amount of money')
  const minor = BigInt(match[2] ?? '0') * MINOR_PER_UNIT + BigInt((match[3] ?? '').padEnd(EXPONENT, '0'))
  return match[1] ? -minor : minor
}

/** Writes an amount for the wire, two decimals or as many as it has. */
export function toWire(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(EXPONENT + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -EXPONENT)}.${digits.slice(-EXPONENT).replace(/0{1,2}$/, '')}`
}

/** Returns the parts of a shown amount; decimals beyond the currency's are cut. `signed` marks a gain with a plus. */
export function moneyParts(minor: bigint, { symbol, decimals }: CurrencyLook, signed = false): MoneyParts {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(EXPONENT + 1, '0')
  const whole = digits.slice(0, -EXPONENT).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const fraction = decimals > 0 ? `.${digits.slice(-EXPONENT).slice(0, decimals)}` : ''
  return { sign: minor < 0n ? '−' : signed && minor > 0n ? '+' : '', symbol, whole, fraction }
}

/** Writes an amount in one line: "৳1,234.50". */
export function formatMoney(minor: bigint, currency: CurrencyLook, signed = false): string {
  const { sign, symbol, whole, fraction } = moneyParts(minor, currency, signed)
  return `${sign}${symbol}${whole}${fraction}`
}

/** Returns the smallest amount that members see, in ten-thousandths: payouts are whole multiples of it. */
export function quantumOf({ decimals }: Pick<CurrencyLook, 'decimals'>): bigint {
  return 10n ** BigInt(Math.max(0, EXPONENT - decimals))
}
