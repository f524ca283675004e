/** What a round's record says was staked and paid, compared with what its result pays. */
import { dicePayout } from '#games/dice/paytable.ts'
import { isWinningRoll } from '#games/dice/rules.ts'
import { type Original, payoutOf, type Standing } from '#games/original/original.ts'
import { readUnits } from '#games/slot/recount.ts'
import { isObject, unitsText, type Check, type Json } from './record.ts'

/** Ledger units. */
export type RoundMoney = { staked: bigint; paid: bigint }

/** The smallest amounts that currencies pay: a hundredth, or a whole one. */
const QUANTA = [100n, 10_000n] as const

/**
 * Returns the money of a settled round's record, the betting record's or a studio history's; null where there is none,
 * where the house gave the round, and while a part of its win is held.
 */
export function readMoney(body: Json, detail: Json): RoundMoney | null {
  const staked = readUnits(body.stake)
  const paid = readUnits(body.payout ?? body.win)
  const isWhole = (body.state ?? 'settled') === 'settled' && !isObject(body.free) && !isObject(detail.held)
  return staked === null || staked === 0n || paid === null || !isWhole ? null : { staked, paid }
}

/** Compares what was paid, rounded as its currency is. */
function paidCheck({ paid }: RoundMoney, due: (quantum: bigint) => bigint): Check {
  const computed = QUANTA.map(due).find((amount) => amount === paid) ?? due(QUANTA[0])
  return { name: 'payout', recorded: unitsText(paid), computed: unitsText(computed) }
}

/** Compares the payout of an original whose round ended so, with what its stake was put in for. */
export function originalPaid(money: RoundMoney, game: Original, { pays, staked }: Standing): Check {
  const stake = (money.staked * (game.parts ?? 1n)) / BigInt(staked)
  return paidCheck(money, (quantum) => payoutOf(stake, pays, quantum))
}

/** Compares the payout of a roll. */
export function dicePaid(money: RoundMoney, roll: number, choice: { target: number; over: boolean }): Check {
  return paidCheck(money, (quantum) => (isWinningRoll(roll, choice) ? dicePayout(money.staked, choice, quantum) : 0n))
}

/** Compares the payout of a slot's round with the sum of its spins and its jackpot. */
export function slotPaid(money: RoundMoney, wins: readonly bigint[], jackpot: bigint): Check {
  return paidCheck(money, () => wins.reduce((sum, win) => sum + win, jackpot))
}
