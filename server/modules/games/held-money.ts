/** How an amount is made of real and of bonus money, and what else a win goes to first. Pure. */
import type { Purse } from './door-facts.sql.ts'

/** The two halves of an amount. */
export type Halves = { realMinor: bigint; bonusMinor: bigint }

/** What a play finds, kept up to date from step to step. */
export type Held = {
  /** Null where the player never had bonus money. */
  purse: Purse | null
  /** What the player owes this vendor's house. */
  debtMinor: bigint
  /** What the vendor's jackpot pool holds. */
  poolMinor: bigint
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Takes a stake: cash first, then bonus money. Null where both together do not cover it; without bonus money the ledger decides. */
export function takeStake({ purse }: Held, amountMinor: bigint): Halves | null {
  if (!purse) return { realMinor: amountMinor, bonusMinor: 0n }
  const realMinor = least(amountMinor, purse.cashMinor)
  const bonusMinor = amountMinor - realMinor
  if (bonusMinor > purse.bonusMinor) return null
  purse.cashMinor -= realMinor
  purse.bonusMinor -= bonusMinor
  purse.roundStakeMinor += amountMinor
  purse.roundBonusMinor += bonusMinor
  return { realMinor, bonusMinor }
}

/** Gives a win back in the proportion of the round's stake; what does not divide is real money. */
export function shareWin({ purse }: Held, amountMinor: bigint): Halves {
  if (!purse || purse.roundStakeMinor === 0n) {
    if (purse) purse.cashMinor += amountMinor
    return { realMinor: amountMinor, bonusMinor: 0n }
  }
  const bonusMinor = (amountMinor * purse.roundBonusMinor) / purse.roundStakeMinor
  purse.cashMinor += amountMinor - bonusMinor
  purse.bonusMinor += bonusMinor
  return { realMinor: amountMinor - bonusMinor, bonusMinor }
}

/** How much of the real half is kept back for what the player owes. */
export function recoverDebt(held: Held, realMinor: bigint): bigint {
  const keptMinor = least(held.debtMinor, realMinor)
  held.debtMinor -= keptMinor
  if (held.purse) held.purse.cashMinor -= keptMinor
  return keptMinor
}

/** How much of a jackpot the pool pays; the house pays the rest. */
export function drawJackpot(held: Held, amountMinor: bigint): bigint {
  const drawnMinor = least(held.poolMinor, amountMinor)
  held.poolMinor -= drawnMinor
  return drawnMinor
}
