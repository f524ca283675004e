/** Why a bill differs from the one before: what came by the base, by the tier, and by the bounds. Amounts are ledger units. */
import type { Reckoning } from '#contract/agents/bills.ts'
import { parseMoney } from '#contract/money.ts'

export const CAUSES = ['base', 'tier', 'bounds', 'rest'] as const
export type Cause = (typeof CAUSES)[number]

/** Hundredths of a percent in one. */
const POINTS_OF_ONE = 10_000n
const least0 = (minor: bigint) => (minor < 0n ? 0n : minor)
const pointsOf = ({ gives }: Reckoning) => (gives === null ? 0n : BigInt(Math.round(Number(gives) * 100)))
const above = ({ overMember, overCap }: Reckoning) => parseMoney(overMember) + parseMoney(overCap)

/** Returns what came by base and tier before the bounds. */
function earnedBy(before: Reckoning, now: Reckoning): { base: bigint; tier: bigint } {
  const earned = parseMoney(now.earned) - parseMoney(before.earned)
  // a fixed amount changes with its tier alone; what pays without tiers, with what it is taken of alone
  if (now.unit === 'fixed' || before.unit === 'fixed') return { base: 0n, tier: earned }
  if (now.tiers.length === 0 || before.tiers.length === 0) return { base: earned, tier: 0n }
  const [was, is] = [least0(parseMoney(before.base)), least0(parseMoney(now.base))]
  const base = ((is - was) * pointsOf(before)) / POINTS_OF_ONE
  return { base, tier: (is * (pointsOf(now) - pointsOf(before))) / POINTS_OF_ONE }
}

/** Returns the parts of the difference; together they are what the bill is more than the one before. `rest`: parts of a cent. */
export function explainDifference(before: Reckoning, now: Reckoning): Record<Cause, bigint> {
  const whole = parseMoney(now.amount) - parseMoney(before.amount)
  const { base, tier } = earnedBy(before, now)
  const bounds = above(before) - above(now)
  return { base, tier, bounds, rest: whole - base - tier - bounds }
}
