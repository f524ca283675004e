/** Whole numbers that members type. Pure. */
import { latinFigures } from '#games/money/typed-amount.ts'
import { formatCount } from '#web/lib/format.ts'

export type Bounds = { min: number; max: number }

/** Returns a typed whole number in digits of any supported script; null for another text or outside the bounds. */
export function readWhole(text: string, { min, max }: Bounds): number | null {
  const plain = latinFigures(text).trim()
  if (!/^\d{1,9}$/.test(plain)) return null
  const value = Number(plain)
  return value >= min && value <= max ? value : null
}

/** Returns the bounds as the reader writes numbers, for `lottery.wholeBetween`. */
export const boundsText = ({ min, max }: Bounds, locale: string) => ({
  min: formatCount(min, locale),
  max: formatCount(max, locale),
})
