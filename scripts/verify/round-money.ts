/** What a round's record says was staked and paid, compared with what its result pays. */
import { cashOutPayout } from '#games/crash/paytable.ts'
import { dicePayout } from '#games/dice/paytable.ts'
import { isWinningRoll } from '#games/dice/rules.ts'
import type { ShotRecord } from '#games/fishing/rules.ts'
import { type Original, payoutOf, type Standing } from '#games/original/original.ts'
import { readUnits } from '#games/slot/recount.ts'
import { OUTCOMES, payoutOf as ticketPayout, type SettledLeg, sizesOf } from '#games/sports/settlement.ts'
import { ONE } from '#games/sports/odds.ts'
import { spotPayout } from '#games/table/table-game.ts'
import { TABLE_GAMES, type TableKind } from '#games/table/table-games.ts'
import { isObject, textOf, unitsText, type Check, type Json } from './record.ts'

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

const HUNDREDTHS = /^\d{1,9}\.\d{2}$/

/** Compares the payout of a flight with the multiplier at which the bet left it, and that with the flight's end. */
export function crashPaid(money: RoundMoney, { cashedAt, bust }: Json): Check[] {
  const [left, end] = [cashedAt, bust].map((text) =>
    HUNDREDTHS.test(textOf(text)) ? Math.round(Number(text) * 100) : null,
  )
  if (cashedAt === null || cashedAt === undefined) return [paidCheck(money, () => 0n)]
  return [
    { name: 'the bet left before the end', recorded: true, computed: left != null && end != null && left <= end },
    paidCheck(money, (quantum) => cashOutPayout(money.staked, left ?? 0, quantum)),
  ]
}

/** Compares the payout of a slip with what its spots return for the round's result; none for a game of former days. */
export function tablePaid(money: RoundMoney, kind: string, { spots }: Json, outcome: unknown): Check[] {
  if (!Object.hasOwn(TABLE_GAMES, kind) || !Array.isArray(spots)) return []
  const game = TABLE_GAMES[kind as TableKind]
  const own = spots.filter(isObject)
  const stakes = own.map(({ stake }) => readUnits(stake) ?? 0n)
  return [
    {
      name: 'the stakes of the spots are the stake',
      recorded: unitsText(money.staked),
      computed: unitsText(stakes.reduce((sum, stake) => sum + stake, 0n)),
    },
    paidCheck(money, (quantum) =>
      own.reduce(
        (sum, { spot }, at) =>
          sum + spotPayout(stakes[at] ?? 0n, game.returnOf(textOf(spot), outcome as never), quantum),
        0n,
      ),
    ),
  ]
}

/** Compares what a magazine cost and paid with its shots: each costs its level in units, a laser nothing. */
export function fishingPaid(money: RoundMoney, { unit }: Json, shots: readonly ShotRecord[]): Check[] {
  const each = readUnits(unit)
  if (each === null) return []
  const sum = (part: (shot: ShotRecord) => number) => each * BigInt(shots.reduce((all, shot) => all + part(shot), 0))
  return [
    {
      name: 'the shots are the stake',
      recorded: unitsText(money.staked),
      computed: unitsText(sum(([, level, laser]) => (laser === 1 ? 0 : level))),
    },
    paidCheck(money, () => sum(([, level, , , multiplier]) => level * multiplier)),
  ]
}

/** A leg that the record tells the end of; null where it does not. */
function settledLeg({ odds, outcome: told, heat = 1 }: Json): SettledLeg | null {
  const outcome = OUTCOMES.find((one) => one === told)
  if (!outcome || !(Number(odds) > 1) || !Number.isInteger(heat) || Number(heat) < 1) return null
  return { odds: Math.round(Number(odds) * ONE), result: { outcome, heat: Number(heat) } }
}

/**
 * Compares the payout of a ticket with what the results of its legs give at their prices, and with what was cashed out
 * before: singles, parlays and systems. None where the record is older and does not tell which part was cashed out.
 */
export function ticketPaid(money: RoundMoney, { kind, unit, legs, cashOuts, openPercent }: Json): Check[] {
  const own = Array.isArray(legs) ? legs.filter(isObject) : []
  const taken = (Array.isArray(cashOuts) ? cashOuts : []).map(readUnits)
  const left = taken.length === 0 ? 100 : openPercent
  const each = readUnits(unit)
  if (each === null || typeof left !== 'number' || !Number.isInteger(left) || left < 0 || left > 100) return []
  const cashed = taken.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n)
  // nothing is left to be won, whatever the matches bring
  if (left === 0) return [paidCheck(money, () => cashed)]
  const settled = own.flatMap((leg) => settledLeg(leg) ?? [])
  if (settled.length === 0 || settled.length < own.length) return []
  try {
    sizesOf(textOf(kind), own.length)
  } catch {
    return [{ name: 'the kind of ticket', recorded: kind, computed: `none of ${own.length} legs` }]
  }
  const rest = (quantum: bigint) => ticketPayout(each * BigInt(left), textOf(kind), settled, quantum * 100n) / 100n
  return [paidCheck(money, (quantum) => cashed + rest(quantum))]
}
