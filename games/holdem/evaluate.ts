/** Evaluates a poker hand: the best five of five to seven cards, as one number that is higher for better hands. */
import { rankOf, suitOf, type Card } from '#games/table/cards.ts'

/** From worst to best. */
export const CATEGORIES = [
  'high',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
] as const
export type Category = (typeof CATEGORIES)[number]

export type PokerHand = {
  category: Category
  /** Equal for hands that share a pot. */
  score: number
  /** The ranks that decide, most important first: 0 for a two to 12 for an ace. */
  ranks: number[]
}

const RANKS = 13
const SUITS = 4
/** A-2-3-4-5: the ace counts as one, the five is its top. */
const WHEEL = 0b1_0000_0000_1111
const WHEEL_TOP = 3
const FIVE = 0b11111

/** Returns the highest rank of five in a row within a set of ranks (bit n for rank n), or -1. */
function straightTop(ranks: number): number {
  for (let top = RANKS - 1; top >= 4; top--) if (((ranks >> (top - 4)) & FIVE) === FIVE) return top
  return (ranks & WHEEL) === WHEEL ? WHEEL_TOP : -1
}

/** Returns the highest ranks of a set, at most `count`. */
function highest(ranks: number, count: number): number[] {
  const list: number[] = []
  for (let rank = RANKS - 1; rank >= 0 && list.length < count; rank--) if ((ranks >> rank) & 1) list.push(rank)
  return list
}

const without = (ranks: number, rank: number) => ranks & ~(1 << rank)

function hand(category: Category, ...ranks: number[]): PokerHand {
  let score = CATEGORIES.indexOf(category)
  for (let place = 0; place < 5; place++) score = score * 16 + (ranks[place] ?? 0)
  return { category, score, ranks }
}

/** Returns the best hand of five to seven different cards. */
export function evaluate(cards: readonly Card[]): PokerHand {
  const bySuit = [0, 0, 0, 0]
  const sizes = [0, 0, 0, 0]
  // ranks that occur at least once, twice, three and four times
  let [one, two, three, four] = [0, 0, 0, 0]
  for (const card of cards) {
    const bit = 1 << rankOf(card)
    const suit = suitOf(card)
    four |= three & bit
    three |= two & bit
    two |= one & bit
    one |= bit
    bySuit[suit] = (bySuit[suit] ?? 0) | bit
    sizes[suit] = (sizes[suit] ?? 0) + 1
  }
  let flush = 0
  for (let suit = 0; suit < SUITS; suit++) if ((sizes[suit] ?? 0) >= 5) flush = bySuit[suit] ?? 0
  const straightFlush = flush === 0 ? -1 : straightTop(flush)
  if (straightFlush >= 0) return hand('straightFlush', straightFlush)
  if (four !== 0) {
    const [quad = 0] = highest(four, 1)
    return hand('quads', quad, ...highest(without(one, quad), 1))
  }
  const [trip = -1] = highest(three, 1)
  const [full = -1] = trip < 0 ? [] : highest(without(two, trip), 1)
  if (full >= 0) return hand('fullHouse', trip, full)
  if (flush !== 0) return hand('flush', ...highest(flush, 5))
  const straight = straightTop(one)
  if (straight >= 0) return hand('straight', straight)
  if (trip >= 0) return hand('trips', trip, ...highest(without(one, trip), 2))
  const [high = -1, low = -1] = highest(two, 2)
  if (low >= 0) return hand('twoPair', high, low, ...highest(without(without(one, high), low), 1))
  if (high >= 0) return hand('pair', high, ...highest(without(one, high), 3))
  return hand('high', ...highest(one, 5))
}
