/**
 * The return of blackjack with the best decision on every hand, computed exactly: in an infinite deck the chances of a
 * card never change (tens 4/13, others 1/13), so that all hands can be enumerated instead of simulated.
 */
import type { Figure } from '#games/original/figures.ts'
import { BEST, DEALER_STANDS, EMPTY, plus, type Total } from './paytable.ts'

const WORTHS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
const chanceOf = (worth: number) => (worth === 10 ? 4 : 1) / 13
const BUST = 22

export type Advice = 'hit' | 'stand' | 'double' | 'split'
/** "net paid" → probability; both in halves of the stake. */
type Spread = Map<string, number>

const add = (spread: Spread, net: number, paid: number, chance: number) => {
  const key = `${net} ${paid}`
  spread.set(key, (spread.get(key) ?? 0) + chance)
}
const mean = (spread: Spread) => [...spread].reduce((sum, [key, chance]) => sum + Number(key.split(' ')[0]) * chance, 0)

/** Returns the chances of the dealer's end totals, given that it is no blackjack. */
function dealerEnds(up: number): Map<number, number> {
  const ends = new Map<number, number>()
  const draw = (total: Total, chance: number) => {
    if (total.total >= DEALER_STANDS) {
      const end = Math.min(total.total, BUST)
      ends.set(end, (ends.get(end) ?? 0) + chance)
    } else for (const worth of WORTHS) draw(plus(total, worth), chance * chanceOf(worth))
  }
  const barred = up === 11 ? 10 : up === 10 ? 11 : 0
  const left = 1 - (barred === 0 ? 0 : chanceOf(barred))
  for (const worth of WORTHS) if (worth !== barred) draw(plus(plus(EMPTY, up), worth), chanceOf(worth) / left)
  return ends
}

/** Returns the result of a finished hand against the dealer's end, in halves: net and paid. */
function settle(total: number, end: number, stakes: number): [number, number] {
  if (total > BEST) return [-2 * stakes, 0]
  if (end === BUST || total > end) return [2 * stakes, 4 * stakes]
  return total === end ? [0, 2 * stakes] : [-2 * stakes, 0]
}

class Table {
  readonly ends: Map<number, number>
  readonly #best = new Map<string, { advice: Advice; value: number }>()
  constructor(up: number) {
    this.ends = dealerEnds(up)
  }

  stand(total: number): number {
    let value = 0
    for (const [end, chance] of this.ends) value += settle(total, end, 1)[0] * chance
    return value
  }

  /** Returns the best decision without a split, and its value. */
  best(hand: Total, isFresh: boolean): { advice: Advice; value: number } {
    if (hand.total >= BEST) return { advice: 'stand', value: this.stand(hand.total) }
    const key = `${hand.total} ${hand.isSoft} ${isFresh}`
    const known = this.#best.get(key)
    if (known) return known
    let [hit, double] = [0, 0]
    for (const worth of WORTHS) {
      const next = plus(hand, worth)
      hit += this.best(next, false).value * chanceOf(worth)
      double += 2 * this.stand(next.total) * chanceOf(worth)
    }
    let best: { advice: Advice; value: number } = { advice: 'stand', value: this.stand(hand.total) }
    if (hit > best.value) best = { advice: 'hit', value: hit }
    if (isFresh && double > best.value) best = { advice: 'double', value: double }
    this.#best.set(key, best)
    return best
  }

  splitValue(worth: number): number {
    const start = plus(EMPTY, worth)
    return (
      2 *
      WORTHS.reduce((sum, drawn) => {
        const hand = plus(start, drawn)
        return sum + chanceOf(drawn) * (worth === 11 ? this.stand(hand.total) : this.best(hand, true).value)
      }, 0)
    )
  }

  /** Adds the results of a hand against a known end of the dealer, played by `best`. */
  spread(hand: Total, isFresh: boolean, end: number, into: Spread, chance: number, isHeld = false): void {
    const advice = isHeld ? 'stand' : this.best(hand, isFresh).advice
    if (advice === 'stand') add(into, ...settle(hand.total, end, 1), chance)
    else
      for (const worth of WORTHS) {
        const next = plus(hand, worth)
        if (advice === 'double') add(into, ...settle(next.total, end, 2), chance * chanceOf(worth))
        else this.spread(next, false, end, into, chance * chanceOf(worth))
      }
  }

  splitSpread(worth: number, end: number, into: Spread, chance: number): void {
    const one: Spread = new Map()
    for (const drawn of WORTHS)
      this.spread(plus(plus(EMPTY, worth), drawn), true, end, one, chanceOf(drawn), worth === 11)
    for (const [left, half] of one)
      for (const [right, other] of one) {
        const [[net = 0, paid = 0], [more = 0, too = 0]] = [left.split(' ').map(Number), right.split(' ').map(Number)]
        add(into, net + more, paid + too, chance * half * other)
      }
  }
}

const tables = new Map<number, Table>()
const tableOf = (up: number): Table => {
  const table = tables.get(up) ?? new Table(up)
  tables.set(up, table)
  return table
}

/** Returns the first decision of the stated basic strategy. */
export function advise(first: number, second: number, up: number): Advice {
  const table = tableOf(up)
  const best = table.best(plus(plus(EMPTY, first), second), true)
  return first === second && table.splitValue(first) > best.value ? 'split' : best.advice
}

/** Counts the figures of the game over every deal. Takes some seconds. */
export function countFigures(): readonly Figure[] {
  const all: Spread = new Map()
  for (const up of WORTHS)
    for (const first of WORTHS)
      for (const second of WORTHS) {
        const chance = chanceOf(up) * chanceOf(first) * chanceOf(second)
        const hand = plus(plus(EMPTY, first), second)
        const natural = hand.total === BEST
        const house = up === 11 ? chanceOf(10) : up === 10 ? chanceOf(11) : 0
        add(all, natural ? 0 : -2, natural ? 2 : 0, chance * house)
        const open = chance * (1 - house)
        if (natural) {
          add(all, 3, 5, open)
          continue
        }
        const table = tableOf(up)
        const isSplit = advise(first, second, up) === 'split'
        for (const [end, share] of table.ends) {
          if (isSplit) table.splitSpread(first, end, all, open * share)
          else table.spread(hand, true, end, all, open * share)
        }
      }
  const net = mean(all) / 2
  let [square, hit] = [0, 0]
  for (const [key, chance] of all) {
    const [gain = 0, paid = 0] = key.split(' ').map(Number)
    square += (gain / 2) ** 2 * chance
    if (paid > 0) hit += chance
  }
  // two hands doubled and won: eight stakes back
  return [
    { option: 'best decision on every hand', rtp: 1 + net, hit, volatility: Math.sqrt(square - net ** 2), maxWin: 8 },
  ]
}
