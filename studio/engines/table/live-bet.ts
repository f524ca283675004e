/** A slip of the running round, as the table holds it in memory and as others see it. */
import type { RoundMix } from '#games/fair/round-mix.ts'
import { spotPayout } from '#games/table/table-game.ts'
import type { TableKind } from '#games/table/table-games.ts'
import type { ChainFacts } from '#studio/chains/hash-chains.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getLimits, maxWinMinor, quantumFor, readStake } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { RoundProof } from '#studio/protocol.ts'
import { gameOf } from './kinds.ts'
import type { TableBet, TableBetState, TableDetail } from './protocol.ts'

export type BetOwner = Pick<PlaySession, 'playerId' | 'vendorCode' | 'accountRef' | 'currency' | 'gameCode' | 'isDemo'>

export type LiveSpot = {
  spot: string
  stakeMinor: bigint
  /** Null until the result. */
  winMinor: bigint | null
}

export type LiveBet = {
  betId: string
  requestId: string
  roundId: string
  /** The random value that the player's device drew for the round's mix. */
  seed: string
  owner: BetOwner
  maskedName: string
  spots: LiveSpot[]
  stakeMinor: bigint
  winMinor: bigint
  state: TableBetState
  /** The most that the slip can pay, as millionths of its currency's win limit; 0 for play money. */
  weight: bigint
}

/** All real slips of a round together may pay this many times the limit of a single one, in millionths. */
export const ROUND_LIMIT = 20_000_000n
/** Most slips of one member in one round. */
export const SLIPS_MOST = 20

/**
 * Returns the most that a member may stake on a spot in a round: the stake limit, and no more than the win limit
 * allows.
 */
export function spotMax(kind: TableKind, spotId: string, currency: string): bigint {
  const { max, step } = getLimits('table', currency)
  const most = BigInt(gameOf(kind).spots.find(({ id }) => id === spotId)?.most ?? 0)
  const byWin = most === 0n ? 0n : (maxWinMinor(currency) * 10_000n) / most
  const limit = byWin < parseAmount(max) ? byWin : parseAmount(max)
  return limit - (limit % parseAmount(step))
}

/**
 * Reads the spots of a slip. Refuses with BAD_REQUEST for a spot that is unknown or named twice, and with
 * STAKE_OUT_OF_RANGE.
 */
export function readSpots(
  kind: TableKind,
  currency: string,
  asked: readonly { spot: string; stake: string }[],
  already: (spot: string) => bigint,
): LiveSpot[] {
  const known = new Set(gameOf(kind).spots.map(({ id }) => id))
  if (new Set(asked.map(({ spot }) => spot)).size !== asked.length) refuse('BAD_REQUEST', 'a spot is named twice')
  return asked.map(({ spot, stake }) => {
    if (!known.has(spot)) refuse('BAD_REQUEST', 'there is no such spot')
    const stakeMinor = readStake(stake, 'table', currency)
    const max = spotMax(kind, spot, currency)
    if (stakeMinor + already(spot) > max)
      refuse('STAKE_OUT_OF_RANGE', `no more than ${writeAmount(max)} on ${spot} in a round`)
    return { spot, stakeMinor, winMinor: null }
  })
}

/** Creates a new slip that still waits for the wallet. */
export function newLiveBet(
  kind: TableKind,
  session: PlaySession,
  bet: { betId: string; requestId: string; roundId: string; spots: LiveSpot[]; seed: string },
): LiveBet {
  const { spots } = gameOf(kind)
  const most = bet.spots.reduce(
    (sum, { spot, stakeMinor }) =>
      sum + (stakeMinor * BigInt(spots.find(({ id }) => id === spot)?.most ?? 0)) / 10_000n,
    0n,
  )
  return {
    ...bet,
    owner: session,
    maskedName: session.maskedName,
    stakeMinor: bet.spots.reduce((sum, one) => sum + one.stakeMinor, 0n),
    winMinor: 0n,
    state: 'PENDING',
    weight: session.isDemo ? 0n : (most * 1_000_000n) / maxWinMinor(session.currency),
  }
}

/** Sets on every spot what the outcome returns on it. */
export function payBet(bet: LiveBet, kind: TableKind, outcome: unknown): void {
  const game = gameOf(kind)
  const quantum = quantumFor(bet.owner.currency)
  for (const one of bet.spots) one.winMinor = spotPayout(one.stakeMinor, game.returnOf(one.spot, outcome), quantum)
  bet.winMinor = bet.spots.reduce((sum, { winMinor }) => sum + (winMinor ?? 0n), 0n)
  bet.state = 'SETTLED'
}

const showSpots = (spots: readonly LiveSpot[]) =>
  spots.map(({ spot, stakeMinor, winMinor }) => ({
    spot,
    stake: writeAmount(stakeMinor),
    win: winMinor === null ? null : writeAmount(winMinor),
  }))

/** Returns the slip as its owner sees it. */
export function showBet(bet: LiveBet): TableBet {
  const { betId, requestId, roundId, state } = bet
  return {
    betId,
    requestId,
    roundId,
    state,
    stake: writeAmount(bet.stakeMinor),
    win: writeAmount(bet.winMinor),
    spots: showSpots(bet.spots),
  }
}

/** Returns a slip's part of the round's record. Outcome and hash are null until the round is over. */
export function recordOf(
  kind: TableKind,
  bet: Pick<LiveBet, 'spots'>,
  round: { number: number; end: { hash: string; outcome: unknown; mark: string } | null; mix: RoundMix | null },
  { terminalHash, salt }: ChainFacts,
): TableDetail & { proof: RoundProof } {
  const { number, end, mix } = round
  return {
    engine: 'table',
    kind,
    roundNumber: number,
    spots: showSpots(bet.spots),
    outcome: end?.outcome ?? null,
    mark: end?.mark ?? null,
    proof: { kind: 'chain', terminalHash, salt, roundNumber: number, hash: end?.hash ?? null, mix },
  }
}
