/** What the slips of a round count as turnover, where a member's bets cover (nearly) all outcomes. */
import { countedOf } from '#games/table/cover.ts'
import type { TableKind } from '#games/table/table-games.ts'
import type { RoundCounts } from '#studio/rounds/bet-commands.ts'
import type { LiveBet } from './live-bet.ts'

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * Returns what slips count of which not all counts, by the slip's id: each member's bets of the round are looked at
 * together. Never more than what was at risk, the smaller of stake and result. Slips that are not named count by the
 * platform's own rule.
 */
export function whatCounts(kind: TableKind, bets: readonly LiveBet[]): ReadonlyMap<string, RoundCounts> {
  const counts = new Map<string, RoundCounts>()
  const byPlayer = new Map<bigint, LiveBet[]>()
  for (const bet of bets) byPlayer.set(bet.owner.playerId, [...(byPlayer.get(bet.owner.playerId) ?? []), bet])
  for (const own of byPlayer.values()) {
    const stakes = own.flatMap(({ spots }) => spots)
    if (stakes.length < 2) continue
    const counted = countedOf(kind, stakes)
    const all = new Map<string, bigint>()
    for (const { spot, stakeMinor } of stakes) all.set(spot, (all.get(spot) ?? 0n) + stakeMinor)
    for (const { betId, spots, stakeMinor, winMinor } of own) {
      const amountMinor = spots.reduce(
        (sum, one) => sum + (one.stakeMinor * (counted.get(one.spot) ?? 0n)) / (all.get(one.spot) ?? 1n),
        0n,
      )
      if (amountMinor === stakeMinor) continue
      const result = winMinor > stakeMinor ? winMinor - stakeMinor : stakeMinor - winMinor
      counts.set(betId, { amountMinor: least(amountMinor, result), because: 'covered' })
    }
  }
  return counts
}
