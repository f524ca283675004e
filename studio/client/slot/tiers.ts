/** How a win is told, by how many times it is what the round cost. */
import type { SpinResult } from '#studio/engines/slot/protocol.ts'
import { toMinor } from '#studio/client/logic/money.ts'

/**
 * The wins that are celebrated, least first: from how many times of what the round cost, and how long the count up to
 * each takes. Everything below is counted briefly in the words under the reels.
 */
export const WIN_TIERS = [
  { tier: 'big', from: 15, ms: 2_400, sound: 'bigWin', words: 'slot.bigWin' },
  { tier: 'mega', from: 30, ms: 4_000, sound: 'megaWin', words: 'slot.megaWin' },
  { tier: 'epic', from: 60, ms: 6_000, sound: 'epicWin', words: 'slot.epicWin' },
] as const

export type GreatTier = (typeof WIN_TIERS)[number]['tier']
/** `back` is a return that is not above what the round cost: it is told, and never as a win. */
export type Tier = 'none' | 'back' | 'win' | GreatTier

/** Returns what a round is weighed against: the stake, or the price of a feature that was bought. */
export function paidFor({ stake, cost }: Pick<SpinResult, 'stake' | 'cost'>): bigint {
  const [minorStake, minorCost] = [toMinor(stake), toMinor(cost)]
  return minorCost > minorStake ? minorCost : minorStake
}

/** Returns how a win is told. A free spin stakes nothing, so that whatever it pays is won. */
export function tierOf(win: bigint, paid: bigint, isFree: boolean): Tier {
  if (win <= 0n) return 'none'
  const great = WIN_TIERS.findLast(({ from }) => win >= paid * BigInt(from))
  if (great) return great.tier
  return isFree || win > paid ? 'win' : 'back'
}

/** Returns the row of a great win; null for all others. */
export function greatOf(tier: Tier): (typeof WIN_TIERS)[number] | null {
  return WIN_TIERS.find((row) => row.tier === tier) ?? null
}

/** Returns how many times of what was paid, with one decimal below ten. */
export function timesOf(win: bigint, paid: bigint): string {
  const tenths = Number((win * 10n) / (paid || 1n))
  return tenths >= 100 ? String(Math.floor(tenths / 10)) : String(tenths / 10)
}
