/** Real-time salary: what a round that ended brings the agents above (docs/reference/games.md 8.6). Pure. */
import type { RealtimeTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { partsOf } from '../rates/points.ts'
import { readPercent } from './reckon.ts'

/** A round as it stands: ledger units of the member's own money. */
export type EndedRound = { stake: bigint; valid: bigint; payout: bigint; gameType: string }

/** Returns the basis points that a contract has for a round: none below the stake it asks for, for a draw, and for a stake that was given back. */
export function pointsFor(
  { winRate, lossRate, singleBet, without }: RealtimeTerms,
  { stake, payout, gameType }: EndedRound,
): number {
  if (
    stake <= 0n ||
    stake < parseMoney(singleBet) ||
    payout === stake ||
    (without as readonly string[]).includes(gameType)
  )
    return 0
  return Number(readPercent(payout > stake ? winRate : lossRate))
}

/**
 * Returns what each agent above gets of a round: valid bet times basis points, so that parts of a cent are kept when rounds
 * are added up. `above` begins right above the member; null: no contract.
 */
export function partsOfRound(above: readonly (RealtimeTerms | null)[], round: EndedRound): bigint[] {
  const parts = partsOf(above.map((terms) => (terms ? pointsFor(terms, round) : 0)))
  return parts.map(({ part }) => round.valid * BigInt(part))
}
