/** What a round's record says was staked and paid, compared with what its result pays. */
import { cashOutPayout } from '#games/crash/paytable.ts'
import { dicePayout } from '#games/dice/paytable.ts'
import { isWinningRoll } from '#games/dice/rules.ts'
import { type Original, payoutOf, type Standing } from '#games/original/original.ts'
import { readUnits } from '#games/slot/recount.ts'
import { OUTCOMES, payoutOf as ticketPayout, sizesOf } from '#games/sports/settlement.ts'
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

/**
 * Compares the payout of a ticket with what the results of its legs give at their prices: singles, parlays and systems.
 * None where a part was cashed out, whose price the record does not tell, and where several shared a place.
 */
export function ticketPaid(money: RoundMoney, { kind, unit, legs, cashOuts }: Json): Check[] {
  const own = Array.isArray(legs) ? legs.filter(isObject) : []
  const settled = own.flatMap(({ odds, outcome: told }) => {
    const outcome = OUTCOMES.find((one) => one === told)
    return outcome && Number(odds) > 1 ? [{ odds: Math.round(Number(odds) * ONE), result: { outcome } }] : []
  })
  const each = readUnits(unit)
  const isRace = own.some(({ sport, outcome }) => sport === 'race' && outcome === 'win')
  if ((Array.isArray(cashOuts) && cashOuts.length > 0) || isRace || each === null) return []
  if (settled.length === 0 || settled.length < own.length) return []
  try {
    sizesOf(textOf(kind), own.length)
  } catch {
    return [{ name: 'the kind of ticket', recorded: kind, computed: `none of ${own.length} legs` }]
  }
  return [paidCheck(money, (quantum) => ticketPayout(each, textOf(kind), settled, quantum))]
}
