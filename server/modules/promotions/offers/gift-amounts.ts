/** How much an offer gives: pure, in ledger units. */
import { parseMoney } from '#contract/money.ts'

/** What is given is cut down to whole hundredths of the unit, once, at the last step. */
export const ROUNDING_RULE = 'down-to-hundredth'
const HUNDREDTH = 100n

/** Cuts an amount by the rule. */
export function cut(minor: bigint): bigint {
  return minor - (minor % HUNDREDTH)
}

/** Reads per cent ("0.8", "100") as hundredths of a per cent. */
function hundredthsOf(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
}

/** Returns a percentage of an amount, rounded by the rule; 0 of a negative one. */
export function percentOf(minor: bigint, percent: string): bigint {
  return minor <= 0n ? 0n : cut((minor * hundredthsOf(percent)) / 10_000n)
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Returns a percentage of an amount, at most `max` (docs/reference/games.md 9.2: 12,345.67 at 3 % capped 300 → 300). */
export function cappedPart(minor: bigint, percent: string, max: string): bigint {
  return least(percentOf(minor, percent), parseMoney(max))
}

export type Tier = { readonly from: string; readonly percent: string; readonly max: string }

/** Returns what the highest tier that a deposit reaches gives; 0 below the lowest. */
export function tierPart(tiers: readonly Tier[], depositMinor: bigint): bigint {
  const reached = tiers
    .filter(({ from }) => parseMoney(from) <= depositMinor)
    .sort((one, other) => (parseMoney(one.from) < parseMoney(other.from) ? 1 : -1))[0]
  return reached ? cappedPart(depositMinor, reached.percent, reached.max) : 0n
}

/** The least deposit that any tier takes. */
export function lowestTier(tiers: readonly Tier[]): bigint {
  return tiers.map(({ from }) => parseMoney(from)).reduce(least)
}

/** What a member staked validly in games of one type. */
export type Staked = { readonly type: string; readonly validMinor: bigint }
export type Rate = { readonly type: string; readonly byLevel: readonly string[] }

/** Returns the rebate on what was staked at a VIP level, each type by its own rate, rounded once over the sum. */
export function rebateOf(rates: readonly Rate[], level: number, staked: readonly Staked[]): bigint {
  const rateOf = (type: string) => {
    const row = rates.find((one) => one.type === type) ?? rates.find((one) => one.type === 'otherwise')
    return row ? (row.byLevel[Math.min(level, row.byLevel.length - 1)] ?? '0') : '0'
  }
  const exact = staked.reduce(
    (sum, { type, validMinor }) => (validMinor > 0n ? sum + validMinor * hundredthsOf(rateOf(type)) : sum),
    0n,
  )
  return cut(exact / 10_000n)
}
