/**
 * Money on both sides of the wire.
 *
 * In code and in the database an amount is a bigint of the ledger's unit: 1/10 000 of the currency's own unit,
 * for every currency (`LEDGER_EXPONENT`). On the wire it is a decimal string of the currency's unit ("1234.50").
 * Floats are never used. Only this file converts and formats.
 */

/** Decimal places of the ledger below the currency's own unit. */
export const LEDGER_EXPONENT = 4

/** Ledger units in one unit of currency. */
export const MINOR_PER_UNIT = 10_000n

/** The facts of a currency; `decimals` is how many places members see. */
export type Currency = { code: string; symbol: string; decimals: number }

export const CURRENCIES = {
  BDT: { code: 'BDT', symbol: '৳', decimals: 2 },
  USD: { code: 'USD', symbol: '$', decimals: 2 },
  INR: { code: 'INR', symbol: '₹', decimals: 2 },
  VND: { code: 'VND', symbol: '₫', decimals: 2 },
  THB: { code: 'THB', symbol: '฿', decimals: 2 },
  TLB: { code: 'TLB', symbol: '₺', decimals: 2 },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof CURRENCIES

/** Describes a currency. Throws RangeError for a code that the platform does not know. */
export function getCurrency(code: string): Currency {
  const currency = (CURRENCIES as Record<string, Currency>)[code]
  if (!currency) throw new RangeError(`unknown currency ${code}`)
  return currency
}

/** The form of an amount on the wire: optional minus, digits, optional fraction of at most four places. */
export const MONEY_PATTERN = /^-?\d{1,15}(\.\d{1,4})?$/

/** Reads a wire amount ("1234.5") into ledger units. Throws RangeError when it is not an amount. */
export function parseMoney(text: string): bigint {
  if (!MONEY_PATTERN.test(text)) throw new RangeError('not an amount of money')
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const minor = BigInt(whole) * MINOR_PER_UNIT + BigInt(fraction.padEnd(LEDGER_EXPONENT, '0'))
  return negative ? -minor : minor
}

/**
 * Writes ledger units for the wire: at least two decimals, more only where the amount has them
 * (12345000n → "1234.50", 1n → "0.0001").
 */
export function toWire(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(LEDGER_EXPONENT + 1, '0')
  const whole = digits.slice(0, -LEDGER_EXPONENT)
  const fraction = digits.slice(-LEDGER_EXPONENT).replace(/0{1,2}$/, '')
  return `${minor < 0n ? '-' : ''}${whole}.${fraction}`
}

export type MoneyParts = { sign: '' | '+' | '−'; symbol: string; whole: string; fraction: string }

/**
 * Splits an amount into the parts that the screen shows: sign, symbol, grouped whole part, fraction with its point.
 * Fractions below the currency's decimals are cut toward zero. `signed` adds a plus to a positive amount.
 */
export function moneyParts(amount: string | bigint, currencyCode: string, signed = false): MoneyParts {
  const minor = typeof amount === 'bigint' ? amount : parseMoney(amount)
  const { symbol, decimals } = getCurrency(currencyCode)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(LEDGER_EXPONENT + 1, '0')
  const whole = digits.slice(0, -LEDGER_EXPONENT).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const fraction = decimals > 0 ? `.${digits.slice(-LEDGER_EXPONENT).slice(0, decimals)}` : ''
  return { sign: minor < 0n ? '−' : signed && minor > 0n ? '+' : '', symbol, whole, fraction }
}

/** Writes an amount in one line: "৳1,234.50". */
export function formatMoney(amount: string | bigint, currencyCode: string, signed = false): string {
  const { sign, symbol, whole, fraction } = moneyParts(amount, currencyCode, signed)
  return `${sign}${symbol}${whole}${fraction}`
}
