/**
 * Amounts at the studio: bigint of 1/10 000 of the currency's unit inside, decimal strings at the door and to clients.
 * The studio shares no code with the platform except the door, so it has its own few lines.
 */

const EXPONENT = 4
const PER_UNIT = 10_000n

/** Reads a decimal string of at most four decimals. Throws RangeError when it is not an amount. */
export function parseAmount(text: string): bigint {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text)
  if (!match) throw new RangeError('not an amount')
  const minor = BigInt(match[2] ?? '0') * PER_UNIT + BigInt((match[3] ?? '').padEnd(EXPONENT, '0'))
  return match[1] ? -minor : minor
}

/** Writes an amount with at least two decimals, more only where it has them. */
export function writeAmount(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(EXPONENT + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -EXPONENT)}.${digits.slice(-EXPONENT).replace(/0{1,2}$/, '')}`
}

/** Returns the smallest amount of a currency that members see. */
export function quantumOf(decimals: number): bigint {
  return 10n ** BigInt(EXPONENT - decimals)
}

/** Writes whole hundredths as "2.35". */
export function writeHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** Reads "2.35" as whole hundredths. The text has exactly two decimals. */
export function parseHundredths(text: string): number {
  return Number(text.replace('.', ''))
}
