/** How much an offer gives: pure, in ledger units. Every amount comes with the reckoning that it can be computed again from. */
import { parseMoney } from '#contract/money.ts'
import { type PartsReckoning, reckon } from '#server/modules/rewards/giving/reckoning.ts'

/** An amount, and how it was computed. */
export type Reckoned = { readonly amountMinor: bigint; readonly reckoning: PartsReckoning }

/** Computes an amount of sums of parts. */
export function reckoned(sums: PartsReckoning['sums']): Reckoned {
  const reckoning: PartsReckoning = { rule: 'parts-down-1', sums }
  return { amountMinor: reckon(reckoning) ?? 0n, reckoning }
}

/** Reads per cent ("0.8", "100") as hundredths of a per cent. */
function hundredthsOf(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return String(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2)))
}

/**
 * Returns a percentage of an amount, at most `max` (docs/reference/games.md 9.2: 12,345.67 at 3 % capped 300 → 300); 0 of
 * a negative one.
 */
export function partOf(minor: bigint, percent: string, max: string | null): Reckoned {
  const base = String(minor < 0n ? 0n : minor)
  const part = { base, rate: hundredthsOf(percent) }
  return reckoned([{ parts: [part], max: max === null ? null : String(parseMoney(max)), less: '0' }])
}

export type Tier = { readonly from: string; readonly percent: string; readonly max: string }

/** Returns what the highest tier that a deposit reaches gives; null below the lowest. */
export function tierPart(tiers: readonly Tier[], depositMinor: bigint): Reckoned | null {
  const reached = tiers
    .filter(({ from }) => parseMoney(from) <= depositMinor)
    .sort((one, other) => (parseMoney(one.from) < parseMoney(other.from) ? 1 : -1))[0]
  return reached ? partOf(depositMinor, reached.percent, reached.max) : null
}

/** The least deposit that any tier takes. */
export function lowestTier(tiers: readonly Tier[]): bigint {
  return tiers.map(({ from }) => parseMoney(from)).reduce((one, other) => (one < other ? one : other))
}

/** What a member staked validly in games of one type. */
export type Staked = { readonly type: string; readonly validMinor: bigint }
export type Rate = { readonly type: string; readonly byLevel: readonly string[] }

/**
 * Returns the sum of a rebate on what was staked on a day at a VIP level, each type by its own rate, rounded once over the
 * whole, at most `max`, and less what was given of it before; null where nothing counts.
 */
export function rebateSum(
  { rates, maxPerDay }: { readonly rates: readonly Rate[]; readonly maxPerDay: string | null },
  level: number,
  staked: readonly Staked[],
  lessMinor = 0n,
): PartsReckoning['sums'][number] | null {
  const rateOf = (type: string) => {
    const row = rates.find((one) => one.type === type) ?? rates.find((one) => one.type === 'otherwise')
    return row ? (row.byLevel[Math.min(level, row.byLevel.length - 1)] ?? '0') : '0'
  }
  const parts = staked
    .filter(({ validMinor }) => validMinor > 0n)
    .map(({ type, validMinor }) => ({ base: String(validMinor), rate: hundredthsOf(rateOf(type)) }))
  if (parts.length === 0) return null
  return { parts, max: maxPerDay === null ? null : String(parseMoney(maxPerDay)), less: String(lessMinor) }
}
