/** Amounts in vendors' own units, to ours and back: integers only, and what does not divide is never lost silently. */
import { LEDGER_EXPONENT } from '#contract/money.ts'
import { refuseVendor } from '../vendor-refusal.ts'

/** In favour of whom an amount is cut that lies between two of our units: the house, always. */
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
 * An integer of 10^-places of the currency's unit in ledger units. A stake between two units is cut up, a win or a correction down;
 * `remainder` is the vendor's amount less ours, as a decimal of the currency's unit, undefined where it divides.
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

/** A decimal of any number of places in ledger units, as fromUnits. Refuses with BAD_REQUEST what is no amount. */
export function fromDecimal(text: string, cut: Cut, isSigned = false): Converted {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text)
  if (!match || (match[1] && !isSigned)) return refuseVendor('BAD_REQUEST', 'amount: not an amount')
  const fraction = match[3] ?? ''
  const places = Math.max(LEDGER_EXPONENT, Math.min(DIGITS_MAX, fraction.length))
  const units = BigInt(`${match[2]}${fraction.padEnd(places, '0')}`)
  return fromUnits(match[1] ? -units : units, places, cut)
}

/** Ledger units in 10^-places of the currency's unit, cut down: a vendor never sees more than there is. */
export function toUnits(minor: bigint, places: number): bigint {
  return places >= LEDGER_EXPONENT
    ? minor * 10n ** BigInt(places - LEDGER_EXPONENT)
    : minor / 10n ** BigInt(LEDGER_EXPONENT - places)
}

/** Ledger units as a decimal of so many places, cut down. */
export function toPlaces(minor: bigint, places: number): string {
  return toDecimal(toUnits(minor, places), places)
}
