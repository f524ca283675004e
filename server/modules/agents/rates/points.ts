/** Rates as whole basis points: hundredths of a percent. Pure. */
import { RATED_TYPES, type RatedType, type Rates } from '#contract/agents/rates.ts'

export type Points = Readonly<Record<RatedType, number>>
/** A basis point is one part of so many. */
export const POINTS_OF_ONE = 10_000n

const fill = <Value>(of: (type: RatedType) => Value): Record<RatedType, Value> => ({
  RNG: of('RNG'),
  LIVE: of('LIVE'),
  FISH: of('FISH'),
  PVP: of('PVP'),
  SPORTS: of('SPORTS'),
  ESPORTS: of('ESPORTS'),
  COCKFIGHT: of('COCKFIGHT'),
  LOTT: of('LOTT'),
})

/** Returns something of each rated type. */
export const ofEach = fill
export const NO_POINTS: Points = fill(() => 0)

/** Returns a rate in percent as basis points. */
export function readRate(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Returns basis points as a percentage with two decimals. */
export function writeRate(points: number): string {
  return `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')}`
}

export const readRates = (rates: Rates): Points => fill((type) => readRate(rates[type]))
export const writeRates = (points: Points): Rates => fill((type) => writeRate(points[type]))

/** Returns whether any rate of the first is higher. */
export function isHigher(one: Points, other: Points): boolean {
  return RATED_TYPES.some((type) => one[type] > other[type])
}

export type Bounds = Readonly<Record<RatedType, { min: number; max: number }>>

/**
 * Returns between what an account's rates may be set: at most what stands above less the gap, at least the highest rate
 * directly below and the gap. Where nobody stands above, `ceiling` is the brand's, without a gap.
 */
export function boundsOf({
  ceiling,
  hasUpline,
  gap,
  below,
}: {
  ceiling: Points
  hasUpline: boolean
  gap: Points
  below: readonly Points[]
}): Bounds {
  return fill((type) => {
    const highest = Math.max(0, ...below.map((points) => points[type]))
    const max = Math.max(0, ceiling[type] - (hasUpline ? gap[type] : 0))
    return { min: highest > 0 ? highest + gap[type] : 0, max }
  })
}

/** Returns the types whose rate is outside its bounds. A rate that stays as it is may be. */
export function outside(next: Points, before: Points, bounds: Bounds): RatedType[] {
  return RATED_TYPES.filter(
    (type) => next[type] !== before[type] && (next[type] > bounds[type].max || next[type] < bounds[type].min),
  )
}

/**
 * Returns each account's part of a valid bet, from the member up: what its rate has more than the highest below
 * (docs/reference/games.md 8.2). `rates` begins with the member's own.
 */
export function partsOf(rates: readonly number[]): { below: number; part: number }[] {
  let highest = 0
  return rates.map((own) => {
    const below = highest
    highest = Math.max(highest, own)
    return { below, part: Math.max(0, own - below) }
  })
}
