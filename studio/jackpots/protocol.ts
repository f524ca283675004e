/** `GET /api/slot/jackpot`: the jackpot of the session's game. */
import type { JackpotName } from '#games/jackpot/jackpots.ts'
import type { Money, ServerTime } from '#studio/protocol.ts'

/** A won cycle; secret and amount are revealed with it where the jackpot had to drop. */
export type JackpotHit = {
  cycle: number
  amount: Money
  /** The winner's name as others see it. */
  name: string
  at: ServerTime
  secret: string | null
  secretHash: string | null
  /** The amount that the secret determined. */
  drawn: Money | null
}

export type JackpotState = {
  name: JackpotName
  kind: 'must-hit-by' | 'progressive'
  /** The pool's name in the proofs. */
  pool: string
  cycle: number
  /** The value of one unit of the jackpot's own amounts in the currency, in ten-thousandths. */
  unit: string
  /** The amount that would be won now. */
  amount: Money
  /** The amount at which it begins. The next one is where it must have dropped; null for a progressive. */
  seed: Money
  by: Money | null
  /** The seal of the amount at which it drops; null for a progressive. */
  secretHash: string | null
  /** The share of every bet that goes into it, in thousandths. */
  permille: number
  /** A bet of `perStake` wins it once in `once` bets on average; null where it must drop. */
  odds: { once: number; perStake: Money } | null
  hits: JackpotHit[]
  /** The time of this state. */
  at: ServerTime
}

/** A round's record of the jackpot. */
export type JackpotRecord = {
  name: JackpotName
  pool: string
  /** The value of one unit of the jackpot's amounts in the currency, in ten-thousandths. */
  unit: string
  /** The bet's contribution. */
  contribution: Money
  /** Null for a round that did not win it. */
  won: { cycle: number; amount: Money; secret: string | null; secretHash: string | null; drawn: Money | null } | null
}
