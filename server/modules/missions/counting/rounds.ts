/** A round as missions and boards see it: what was staked in it and paid for it. Pure. */
import type { JournalRow } from '#server/modules/bets/journal-streams.sql.ts'

export type Round = {
  /** When its first line happened. */
  readonly at: Date
  readonly stake: bigint
  readonly payout: bigint
  /** The part of the stake that was bonus money. */
  readonly bonus: bigint
  /** Its number among the member's rounds on boards by runs, by item. */
  readonly places: Readonly<Record<string, number>>
}

export const NO_ROUND: Round = { at: new Date(0), stake: 0n, payout: 0n, bonus: 0n, places: {} }

/** Returns the round after a line of it. */
export function roundAfter(round: Round, line: JournalRow): Round {
  const staked = line.kind === 'stake' ? 1n : line.reverses === 'stake' ? -1n : 0n
  const paid = line.kind === 'payout' ? 1n : line.reverses === 'payout' ? -1n : 0n
  return {
    ...round,
    at: round === NO_ROUND ? line.at : round.at,
    stake: round.stake + staked * line.amountMinor,
    payout: round.payout + paid * line.amountMinor,
    bonus: round.bonus + staked * line.bonusMinor,
  }
}

/** Returns hundredths of its stake that a round has won; 0 below a least stake, and with bonus money that may not count. */
export function multipleOf({ stake, payout, bonus }: Round, stakeMinMinor: bigint, bonusWeight: bigint): bigint {
  if (stake <= 0n || stake < stakeMinMinor || (bonus > 0n && bonusWeight === 0n)) return 0n
  return (payout * 100n) / stake
}
