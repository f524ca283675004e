/** Which game a title plays, in which rooms, and how long everything takes. */
import { PVP_KINDS, RAKE_CAP, RAKE_SHARE, variantOf, type PvpKind, type PvpVariant } from '#games/pvp/pvp-games.ts'
import type { RakeRule } from '#games/pvp/pots.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { stakeScaleOf } from '#games/stakes.ts'
import { quantumFor } from '#studio/players/catalogue.ts'

/** Vendors name the game of a room after this: "pvp-holdem". */
export const PREFIX = 'pvp-'

export const TURN_MS = 15_000
/** The time bank beside the turn's own time. The next constant is how much of it returns with each hand. */
export const BANK_MS = 30_000
export const BANK_BACK_MS = 3_000
/** The time of a disconnected player's turn, without the bank. */
export const CUT_MS = 6_000
export const ROBOT_MS = 1_100
/** From two ready players to the deal. The next constant is how long an end is shown. */
export const GATHER_MS = 1_500
export const SHOW_MS = 5_000
export const FOLDED_MS = 2_500
/** A player who is away stands up after this time. */
export const AWAY_MS = 180_000
/** How long a player who left with winnings must bring them back to the same stakes. */
export const COME_BACK_MS = 60 * 60_000

/** A hundredth of a unit, in ledger units. */
const HUNDREDTH = 100n

/** Returns the kind that a name means, or null. */
export function findPvpKind(name: string): PvpKind | null {
  return PVP_KINDS.find((kind) => `${PREFIX}${kind}` === name) ?? null
}

/**
 * Returns the kind that a vendor's game is played as. A vendor without a list names its games after their kinds.
 * Refuses with GAME_DISABLED.
 */
export function getPvpKind(config: StudioConfig, vendorCode: string, gameCode: string): PvpKind {
  const name = config.vendors[vendorCode]?.games?.[gameCode]?.engine ?? `${PREFIX}${gameCode}`
  return findPvpKind(name) ?? refuse('GAME_DISABLED', `${vendorCode} plays ${gameCode} in no room`)
}

export type Stakes = {
  variant: PvpVariant
  unit: bigint
  buyInLeast: bigint
  buyInMost: bigint
  rule: RakeRule
}

/** Returns the stakes of a room of this tier in a currency, in ledger units. */
export function stakesOf(kind: PvpKind, tier: number, currency: string): Stakes {
  const variant = variantOf(kind)
  const unit =
    BigInt(variant.stakes[tier] ?? refuse('NOT_FOUND', 'there is no such room')) * HUNDREDTH * stakeScaleOf(currency)
  return {
    variant,
    unit,
    buyInLeast: unit * BigInt(variant.buyInLeast),
    buyInMost: unit * BigInt(variant.buyInMost),
    rule: { share: RAKE_SHARE, cap: unit * RAKE_CAP, quantum: quantumFor(currency) },
  }
}
