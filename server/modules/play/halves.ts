/** Splits amounts into real and bonus money, and says which debts and pools a win settles first. Pure. */
import type { Split } from '#server/modules/bets/journal.sql.ts'
import type { Purse } from './purses/purse-facts.sql.ts'

/** The two halves of an amount. */
export type Halves = { realMinor: bigint; bonusMinor: bigint }

/** The balances that a play starts from, updated after each step. */
export type Held = {
  /** Null when the player never had a purse of bonus money. */
  purse: Purse | null
  /** What the player owes the bank. */
  debtMinor: bigint
  /** The balance of the bank's jackpot pool. */
  poolMinor: bigint
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Returns whether the round's bonus money is that of the open purse: only then stakes may take of it. */
export const mayUsePurse = ({ open, round }: Purse): boolean => open !== null && open === round

/**
 * Takes a stake: cash first, then bonus money of the round's purse while that is open. Returns null when both together
 * do not cover it. For a player who never had a purse the ledger checks the balance.
 */
export function takeStake({ purse }: Held, amountMinor: bigint): Halves | null {
  if (!purse) return { realMinor: amountMinor, bonusMinor: 0n }
  const realMinor = least(amountMinor, purse.cashMinor)
  const bonusMinor = amountMinor - realMinor
  if (bonusMinor > (mayUsePurse(purse) ? purse.bonusMinor : 0n)) return null
  purse.cashMinor -= realMinor
  purse.bonusMinor -= bonusMinor
  purse.roundStakeMinor += amountMinor
  purse.roundBonusMinor += bonusMinor
  return { realMinor, bonusMinor }
}

/** Halves, and by which rule they were made where a part may be bonus money. */
export type Shared = Halves & { split?: Split }

/**
 * Splits an amount in the proportion of a stake and its bonus half. The indivisible rest is real money. Whoever changes
 * how, gives the rule another name and teaches it to the books (bets/check-rounds.ts).
 */
export function shareOf(amountMinor: bigint, stakeMinor: bigint, stakeBonusMinor: bigint): Shared {
  if (stakeMinor === 0n || stakeBonusMinor === 0n) return { realMinor: amountMinor, bonusMinor: 0n }
  const bonusMinor = (amountMinor * stakeBonusMinor) / stakeMinor
  const split = { rule: 'share-down-1', stake: String(stakeMinor), bonus: String(stakeBonusMinor) } as const
  return { realMinor: amountMinor - bonusMinor, bonusMinor, split }
}

/** Splits a win in the proportion of the round's stake and adds it to the purse. */
export function shareWin({ purse }: Held, amountMinor: bigint): Shared {
  if (!purse) return { realMinor: amountMinor, bonusMinor: 0n }
  const shared = shareOf(amountMinor, purse.roundStakeMinor, purse.roundBonusMinor)
  purse.cashMinor += shared.realMinor
  if (mayUsePurse(purse)) purse.bonusMinor += shared.bonusMinor // else it is held for a purse that was closed
  return shared
}

/** Returns how much of a win's real half goes to the player's debt to the bank. */
export function recoverDebt(held: Held, realMinor: bigint): bigint {
  const keptMinor = least(held.debtMinor, realMinor)
  held.debtMinor -= keptMinor
  if (held.purse) held.purse.cashMinor -= keptMinor
  return keptMinor
}

/** Returns how much of a jackpot the pool pays; the house pays the rest. */
export function drawJackpot(held: Held, amountMinor: bigint): bigint {
  const drawnMinor = least(held.poolMinor, amountMinor)
  held.poolMinor -= drawnMinor
  return drawnMinor
}
