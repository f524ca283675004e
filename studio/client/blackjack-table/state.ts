/** The state of a seat at the blackjack table: chips that lie and chips that are bet, the round, and its clock. */
import { isBlackjack } from '#games/blackjack/paytable.ts'
import { TABLE_SPOTS, type TableChoice, type TableSpot, type TableView } from '#games/blackjack-table/rules.ts'
import { STAKE_LADDER } from '#games/stakes.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { EMPTY, isEmpty, put, type Chips, repeat, type Slip, totalOf } from '#studio/client/logic/slip.ts'
import { createTable, type OriginalContext, type OriginalTable, type Round } from '#studio/client/original/table.ts'

export type TableRound = Round<TableView>
export type Game = {
  table: OriginalTable<TableChoice, TableView>
  /** The amount in which bets are counted: the smallest stake. */
  unit: bigint
  /** The chips that may be put down, ascending, and the chosen one. */
  chips: readonly bigint[]
  chip: Signal<bigint>
  /** Chips that lie on the table and are not bet. */
  slip: Signal<Slip>
  /** What is bet in the round that is shown. */
  bets: Signal<Chips>
  /** The bets of the round before. */
  last: Signal<Chips>
  /** When the time for a decision is over, on the clock of `performance.now()`; null where nothing is asked. */
  decideBy: Signal<number | null>
}

/**
 * Returns whether the hand that is asked for insurance has blackjack: with it, hand and insurance win exactly the hand's
 * bet, whatever the dealer has.
 */
export function isEvenMoney(round: TableRound | null): boolean {
  const hand = round?.view.hands[round.view.active ?? -1]
  return round?.view.phase === 'insurance' && hand !== undefined && isBlackjack(hand.cards)
}

const SMALLEST_CHIPS = 6
/** Every other step of the ladder is a chip: 2, 10, 40 and so on in taka. */
const CHIP_STEPS = 2

const chipsOf = (choice: object, unit: bigint): Chips =>
  Object.fromEntries(Object.entries(choice as TableChoice).map(([spot, units]) => [spot, BigInt(units) * unit]))

/** Returns the bets that a round begins with, in units. */
function choiceOf(chips: Chips, unit: bigint): TableChoice {
  return Object.fromEntries(
    TABLE_SPOTS.flatMap((spot) => {
      const units = Number((chips[spot] ?? 0n) / unit)
      return units > 0 ? [[spot, units] as const] : []
    }),
  )
}

/** Makes the state, and resumes a round that is open. */
export function createState(context: OriginalContext): Game {
  const unit = context.range.min
  const table = createTable<TableChoice, TableView>(context, 'blackjack-table', {})
  const ladder = STAKE_LADDER.map((step) => (toMinor(step) * unit) / toMinor(STAKE_LADDER[0]))
  const chips = ladder.filter((_, step) => step % CHIP_STEPS === 0).slice(0, SMALLEST_CHIPS)
  const opened = table.round.peek()
  const game: Game = {
    table,
    unit,
    chips,
    chip: signal(chips[1] ?? unit),
    slip: signal(EMPTY),
    bets: signal<Chips>(opened ? chipsOf(opened.choice, toMinor(opened.stake)) : {}),
    last: signal<Chips>({}),
    decideBy: signal(deadlineOf(opened)),
  }
  table.obstacle = () => (isEmpty(game.slip.peek()) ? t('bjtable.putChips') : '')
  return game
}

function deadlineOf(round: TableRound | null): number | null {
  return round && !round.isOver && round.decideMs !== undefined ? performance.now() + round.decideMs : null
}

/** Takes over what an answer says, before its cards are shown: what was asked is bet now, and the clock runs. */
export function takeAnswer(game: Game, round: TableRound): void {
  const bets = chipsOf(round.choice, toMinor(round.stake))
  game.bets.set(bets)
  game.last.set(bets)
  game.slip.set(EMPTY)
  game.decideBy.set(deadlineOf(round))
}

/** Returns whether chips may be put down now. */
export const isBetting = ({ table }: Game): boolean => !table.isLocked()

/** Puts the chosen chip on a spot. The cards of the last round are cleared with the first. */
export function putChip(game: Game, spot: TableSpot): boolean {
  const { slip, table, chip } = game
  const say = (text: string) => {
    table.context.notice.set({ text, kind: 'info', offersDeposit: false })
    return false
  }
  const hand = `hand${spot.slice(-1)}`
  if (spot !== hand && !((slip.peek().now[hand] ?? 0n) > 0n)) return say(t('bjtable.handFirst'))
  const next = put(slip.peek(), spot, chip.peek(), () => table.context.range.max)
  if (next === slip.peek()) return say(t('bjtable.spotFull', { max: table.context.money(table.context.range.max) }))
  clearRound(game)
  slip.set(next)
  return true
}

/** Clears the cards of a round that is over. */
function clearRound({ table, bets }: Game): void {
  if (table.round.peek()?.isOver === false) return
  table.round.set(null)
  bets.set({})
}

/** Puts the bets of the round before on the table again. */
export function putAgain(game: Game): void {
  const { slip, last, table } = game
  clearRound(game)
  slip.set(repeat(slip.peek(), last.peek(), () => table.context.range.max))
}

/** Begins a round with the chips that lie; with none of them, puts down those of the round before. */
export function deal(game: Game): void {
  const { slip, table, unit } = game
  if (table.isLocked()) return
  if (isEmpty(slip.peek()) && Object.keys(game.last.peek()).length > 0) return putAgain(game)
  table.choice.set(choiceOf(slip.peek().now, unit))
  table.context.stake.set(unit)
  table.act()
}

/** Returns what lies or is bet on a spot; a doubled hand counts twice. */
export function amountOn(game: Game, spot: TableSpot): bigint {
  const staged = game.slip()
  if (!isEmpty(staged)) return staged.now[spot] ?? 0n
  const bet = game.bets()[spot] ?? 0n
  const hands = spot.startsWith('hand') ? handsOf(game, Number(spot.slice(-1))) : []
  return hands.length === 0 ? bet : bet * BigInt(hands.reduce((sum, { stakes }) => sum + stakes, 0))
}

/** Returns the hands of a seat: two after a split. */
export const handsOf = ({ table }: Game, seat: number) =>
  (table.round()?.view.hands ?? []).filter((hand) => hand.seat === seat)

/** Returns the amount of the chips that lie on the table. */
export const stagedTotal = ({ slip }: Game): bigint => totalOf(slip().now)
