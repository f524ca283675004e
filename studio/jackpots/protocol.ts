/** `GET /api/slot/jackpot`: the jackpot of the session's game. */
import type { JackpotName } from '#games/jackpot/jackpots.ts'
import type { Money, ServerTime } from '#studio/protocol.ts'

/** A won cycle; secret and amount are revealed with it where the jackpot had to drop. */
export interface JackpotHit {
  cycle: number
  amount: Money
  /** The winner's name as others see it. */
  name: string
  at: ServerTime
  secret: string | null
  secretHash: string | null
  /** The amount that the secret stood for. */
  drawn: Money | null
}

export interface JackpotState {
  name: JackpotName
  kind: 'must-hit-by' | 'progressive'
  /** What the proofs call the pool. */
  pool: string
  cycle: number
  /** What one unit of the jackpot's own amounts is in the currency, in ten-thousandths. */
  unit: string
  /** What would be won now. */
  amount: Money
  /** Where it begins, and where it must have dropped; null for a progressive. */
  seed: Money
  by: Money | null
  /** Seals the amount at which it drops; null for a progressive. */
  secretHash: string | null
  /** The share of every bet that goes into it, in thousandths. */
  permille: number
  /** A bet of `perStake` wins it once in so many; null where it must drop. */
  odds: { once: number; perStake: Money } | null
  hits: JackpotHit[]
  /** When this was true. */
  at: ServerTime
}

/** What a round's record says of the jackpot. */
export interface JackpotRecord {
  name: JackpotName
  pool: string
  /** What one unit of the jackpot's amounts is in the currency, in ten-thousandths. */
  unit: string
  /** What the bet put in. */
  contribution: Money
  /** Null for a round that did not win it. */
  won: { cycle: number; amount: Money; secret: string | null; secretHash: string | null; drawn: Money | null } | null
}
