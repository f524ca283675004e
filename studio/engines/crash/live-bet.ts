/** A bet of the running round, as the table holds it in memory and as others see it. */
import type { RoundMix } from '#games/fair/round-mix.ts'
import { multiplierReaching } from '#games/crash/paytable.ts'
import { writeAmount, writeHundredths } from '#studio/lib/money.ts'
import { maxWinMinor } from '#studio/players/catalogue.ts'
import { avatarOf } from '#studio/players/mask-name.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { RoundProof } from '#studio/protocol.ts'
import type { StoredBet } from './crash.sql.ts'
import type { CashReason, OpenStake } from './due-cash-outs.ts'
import type { CrashBet, CrashBetState, CrashDetail, CrashPlayer, CrashTable } from './protocol.ts'

export type BetOwner = Pick<PlaySession, 'playerId' | 'vendorCode' | 'accountRef' | 'currency' | 'gameCode' | 'isDemo'>

export type LiveBet = OpenStake & {
  /** Stable within the round for the list of players. */
  key: string
  requestId: string
  roundId: string
  panel: 0 | 1
  owner: BetOwner
  maskedName: string
  stakeMinor: bigint
  /** The random value that the player's device drew for the round's mix. */
  seed: string
  state: CrashBetState
  cashedAt: number | null
  cashReason: CashReason | null
  cashRequestId: string | null
  winMinor: bigint
}

const AVATARS = 12

/** Creates a new bet of a round that still waits for the wallet. */
export function newLiveBet(
  session: PlaySession,
  bet: {
    betId: string
    requestId: string
    roundId: string
    panel: 0 | 1
    stakeMinor: bigint
    autoAt: number | null
    place: number
    seed: string
  },
): LiveBet {
  const limit = maxWinMinor(session.currency)
  return {
    ...bet,
    key: `p${bet.place}`,
    owner: session,
    maskedName: session.maskedName,
    state: 'PENDING',
    cashedAt: null,
    cashReason: null,
    cashRequestId: null,
    winMinor: 0n,
    capAt: multiplierReaching(limit, bet.stakeMinor),
    weight: session.isDemo ? 0n : (bet.stakeMinor * 1_000_000n) / limit,
  }
}

const multiplier = (hundredths: number | bigint | null) =>
  hundredths === null ? null : writeHundredths(Number(hundredths))

/** Returns the bet as its owner sees it. */
export function showBet(bet: LiveBet): CrashBet {
  return {
    betId: bet.betId,
    requestId: bet.requestId,
    roundId: bet.roundId,
    slot: bet.panel,
    stake: writeAmount(bet.stakeMinor),
    autoAt: multiplier(bet.autoAt),
    state: bet.state,
    cashedAt: multiplier(bet.cashedAt),
    win: writeAmount(bet.winMinor),
  }
}

/** Returns the bet as its owner sees it after its round, from the database. */
export function showStoredBet(bet: StoredBet): CrashBet {
  const states: Record<StoredBet['state'], CrashBetState> = {
    betting: 'PENDING',
    open: 'PLACED',
    settled: 'BUSTED',
    refunded: 'REFUNDED',
    refused: 'REFUNDED',
  }
  return {
    betId: bet.betId,
    requestId: bet.requestId,
    roundId: bet.roundId,
    slot: bet.panel,
    stake: writeAmount(bet.stakeMinor),
    autoAt: multiplier(bet.autoAt),
    state: bet.cashedAt === null ? states[bet.state] : 'CASHED',
    cashedAt: multiplier(bet.cashedAt),
    win: writeAmount(bet.winMinor),
  }
}

/** Returns the bet as every screen sees it. */
export function showPlayer(bet: LiveBet): CrashPlayer {
  return {
    key: bet.key,
    name: bet.maskedName,
    avatar: avatarOf(`${bet.owner.vendorCode} ${bet.owner.accountRef}`, AVATARS),
    stake: writeAmount(bet.stakeMinor),
    currency: bet.owner.currency,
    cashedAt: multiplier(bet.cashedAt),
    win: bet.cashedAt === null ? null : writeAmount(bet.winMinor),
  }
}

/** Returns a bet's part of the round's record. The hash and the bust are null until the round is over. */
export function recordOf(
  bet: Pick<LiveBet, 'panel' | 'autoAt' | 'cashedAt' | 'state'>,
  round: { number: number; end: { hash: string; bust: number | null } | null; mix: RoundMix | null },
  table: CrashTable,
): CrashDetail & { proof: RoundProof } {
  return {
    engine: 'crash',
    roundNumber: round.number,
    slot: bet.panel,
    autoAt: multiplier(bet.autoAt),
    cashedAt: multiplier(bet.cashedAt),
    state: bet.state,
    bust: multiplier(round.end?.bust ?? null),
    proof: {
      kind: 'chain',
      terminalHash: table.terminalHash,
      salt: table.salt,
      roundNumber: round.number,
      hash: round.end?.hash ?? null,
      mix: round.mix,
    },
  }
}
