/** Converts amounts between vendors' own units and ours: with integers only, and a remainder is never lost silently. */
import { LEDGER_EXPONENT } from '#contract/money.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'

/** The direction in which an amount between two of our units is rounded: always in favour of the house. */
export type Cut = 'down' | 'up'
export type Converted = { amountMinor: bigint; remainder: string | undefined }

const DIGITS_MAX = 15

/** Writes an integer of 10^-places units as a decimal. */
function toDecimal(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const cut = digits.length - places
  return `${value < 0n ? '-' : ''}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ''}`
}

/**
 * Converts an integer of 10^-places of the currency's unit to ledger units. A stake between two units is rounded up, a
 * win or a correction down; `remainder` is the vendor's amount less ours, as a decimal of the currency's unit,
 * undefined when the amounts are equal.
 */
export function fromUnits(units: bigint, places: number, cut: Cut): Converted {
  if (places <= LEDGER_EXPONENT)
    return { amountMinor: units * 10n ** BigInt(LEDGER_EXPONENT - places), remainder: undefined }
  const divisor = 10n ** BigInt(places - LEDGER_EXPONENT)
  const whole = units / divisor
  const rest = units % divisor
  if (rest === 0n) return { amountMinor: whole, remainder: undefined }
  const amountMinor = cut === 'up' && rest > 0n ? whole + 1n : cut === 'down' && rest < 0n ? whole - 1n : whole
  return { amountMinor, remainder: toDecimal(units - amountMinor * divisor, places) }
}

/**
 * Converts a decimal of any number of places to ledger units, as fromUnits does. Refuses with BAD_REQUEST a text that
 * is no amount.
 */
export function fromDecimal(text: string, cut: Cut, isSigned = false): Converted {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text)
  if (!match || (match[1] && !isSigned)) return refuseVendor('BAD_REQUEST', 'amount: not an amount')
  const fraction = match[3] ?? ''
  const places = Math.max(LEDGER_EXPONENT, Math.min(DIGITS_MAX, fraction.length))
  const units = BigInt(`${match[2]}${fraction.padEnd(places, '0')}`)
  return fromUnits(match[1] ? -units : units, places, cut)
}

/** Converts ledger units to 10^-places of the currency's unit, rounded down: a vendor never sees more than there is. */
export function toUnits(minor: bigint, places: number): bigint {
  return places >= LEDGER_EXPONENT
    ? minor * 10n ** BigInt(places - LEDGER_EXPONENT)
    : minor / 10n ** BigInt(LEDGER_EXPONENT - places)
}

/** Returns ledger units as a decimal of so many places, rounded down. */
export function toPlaces(minor: bigint, places: number): string {
  return toDecimal(toUnits(minor, places), places)
}
