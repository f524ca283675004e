/**
 * Says which bets of a crash round cash out by themselves up to a multiplier, and at which one. Pure, in whole
 * hundredths.
 */

export type CashReason = 'hand' | 'auto' | 'cap'

export type OpenStake = {
  betId: string
  /** The target at which the member wants to cash out, or null. */
  autoAt: number | null
  /** The multiplier at which the bet's own win limit is reached. */
  capAt: number
  /** The stake as millionths of its currency's win limit; 0 for play money, which the house's limit does not count. */
  weight: bigint
}

export type DueCashOut = {
  betId: string
  at: number
  reason: CashReason
}

/** All bets of a round together may win this many times the limit of a single one, in millionths. */
export const ROUND_LIMIT = 10_000_000n

/** Returns the multiplier at which open bets together reach the round's limit. */
export function roundCapOf(weight: bigint): number {
  return weight === 0n ? Number.POSITIVE_INFINITY : Number((ROUND_LIMIT * 100n) / weight)
}

function ownTarget({ autoAt, capAt }: OpenStake): number {
  return Math.min(autoAt ?? Number.POSITIVE_INFINITY, capAt)
}

/**
 * Returns the multiplier at which the next of the open bets cashes out by itself. It only grows while no bet is added.
 */
export function nextDueOf(stakes: readonly OpenStake[]): number {
  const roundCap = roundCapOf(stakes.reduce((sum, stake) => sum + stake.weight, 0n))
  return stakes.reduce((least, stake) => Math.min(least, ownTarget(stake)), roundCap)
}

/**
 * Returns the cash-outs due up to a multiplier, in the order in which the growing multiplier meets them. `multiplier`
 * must not be above the bust. Each pays its own target, never the multiplier at the time of the call.
 */
export function dueCashOuts(stakes: readonly OpenStake[], multiplier: number): DueCashOut[] {
  let open = [...stakes]
  const due: DueCashOut[] = []
  for (;;) {
    const roundCap = roundCapOf(open.reduce((sum, stake) => sum + stake.weight, 0n))
    const next = open.reduce((least, stake) => Math.min(least, ownTarget(stake)), Number.POSITIVE_INFINITY)
    const at = Math.min(next, roundCap)
    if (at > multiplier) return due
    const leaves = (stake: OpenStake) => (next <= roundCap ? ownTarget(stake) === at : stake.weight > 0n)
    for (const stake of open.filter(leaves))
      due.push({ betId: stake.betId, at, reason: stake.autoAt === at ? 'auto' : 'cap' })
    open = open.filter((stake) => !leaves(stake))
  }
}
