/** What a stake is worth in points: whole numbers only, so that any split of a stake counts the same. */
import type { PointsRates } from '#contract/points/office-points.ts'

/** Progress of one point: 100.00 of valid bet in ledger units, at 1.00 a hundred, twice 100 per cent. */
export const PROGRESS_OF_A_POINT = 1_000_000n * 100n * 100n * 100n

/** The rates of a brand that set none: one point for 100 of valid bet (docs/reference/games.md 9.4). */
export const DEFAULT_RATES: PointsRates = { perHundred: '1.00', types: [], levels: [], convert: null }

/** A version of rates; id 0n is DEFAULT_RATES. */
export type RateVersion = { id: bigint; fromAt: Date; rates: PointsRates }
const HOUSE: RateVersion = { id: 0n, fromAt: new Date(0), rates: DEFAULT_RATES }

/** Returns the rates that were in force at a moment. `versions` have the oldest first. */
export function ratesAt(versions: readonly RateVersion[], at: Date): RateVersion {
  return versions.findLast(({ fromAt }) => fromAt <= at) ?? HOUSE
}

/** Changes of a VIP level, oldest first: when, in milliseconds, and the level from then on. */
export type LevelChanges = readonly (readonly [at: number, level: number])[]

/** Returns a member's level at a moment; 0 before the first change. */
export function levelAt(changes: LevelChanges, at: Date): number {
  return changes.findLast(([from]) => from <= at.getTime())?.[1] ?? 0
}

/** Returns points for 100 of valid bet, in hundredths. */
export function hundredthsOf({ perHundred }: Pick<PointsRates, 'perHundred'>): bigint {
  const [whole = '0', part = ''] = perHundred.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Returns the per cent of a VIP level: the one of the highest level that is reached. */
export function percentOfLevel({ levels }: Pick<PointsRates, 'levels'>, level: number): number {
  const reached = levels.filter((one) => one.level <= level).toSorted((a, b) => b.level - a.level)
  return reached[0]?.percent ?? 100
}

/** Returns the progress of valid bet, in ledger units, under rates: PROGRESS_OF_A_POINT is one point. */
export function weigh(validMinor: bigint, rates: PointsRates, gameType: string, level: number): bigint {
  const ofType = rates.types.find(({ type }) => type === gameType)?.percent ?? 100
  return validMinor * hundredthsOf(rates) * BigInt(ofType) * BigInt(percentOfLevel(rates, level))
}

/** Returns the points of some progress; what is left is carried. A progress below zero has points below zero. */
export function pointsOf(progress: bigint): bigint {
  const whole = progress / PROGRESS_OF_A_POINT
  return progress < 0n && whole * PROGRESS_OF_A_POINT !== progress ? whole - 1n : whole
}

/**
 * Returns what is carried to the next point, as valid bet in ledger units at a rate: 1,234.56 is 12 points and 34.56.
 */
export function carryOf(progress: bigint, rates: Pick<PointsRates, 'perHundred'>): bigint {
  const left = progress - pointsOf(progress) * PROGRESS_OF_A_POINT
  const perUnit = hundredthsOf(rates) * 100n * 100n
  return perUnit === 0n ? 0n : left / perUnit
}
