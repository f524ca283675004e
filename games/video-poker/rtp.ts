/**
 * The return of video poker with the best hold on every hand, counted over all 2,598,960 hands and every possible draw.
 * The payouts of all hands that contain a set of cards are summed once for every set; the value of a hold follows from
 * those sums by inclusion and exclusion of the discarded cards.
 */
import { CARDS, rankIndex, RANKS, SUITS } from '#games/cards/cards.ts'
import { choose, type Figure } from '#games/original/figures.ts'
import { handOf, PAYS } from './paytable.ts'
import { HAND_CARDS } from './rules.ts'

const HOLDS = 2 ** HAND_CARDS
/** `BELOW[k][n]`: the number of sets of k out of n. */
const BELOW = Array.from({ length: HAND_CARDS + 1 }, (_, some) =>
  Int32Array.from({ length: CARDS + 1 }, (__, many) => choose(many, some)),
)

/** The places of each hold. Sets are numbered among all sets of their size: rising cards, in colex order. */
const PLACES = Array.from({ length: HOLDS }, (_, hold) => [0, 1, 2, 3, 4].filter((place) => hold & (1 << place)))

function numberOf(cards: readonly number[], hold: number): number {
  let number = 0
  for (const [index, place] of (PLACES[hold] ?? []).entries()) number += BELOW[index + 1]?.[cards[place] ?? 0] ?? 0
  return number
}

/** Calls back for every hand of five, cards rising. */
function everyHand(visit: (cards: number[]) => void): void {
  const cards = [0, 0, 0, 0, 0]
  const deal = (place: number, from: number) => {
    if (place === HAND_CARDS) return visit(cards)
    for (let card = from; card < CARDS; card++) {
      cards[place] = card
      deal(place + 1, card + 1)
    }
  }
  deal(0, 0)
}

type Sums = readonly Float64Array[]
/** The result of `sumUp`. It takes seconds, so callers pass it on. */
export type SumsOfHands = {
  paid: Sums
  squares: Sums
  hits: Sums
}
const emptySums = (): Sums => BELOW.map((row) => new Float64Array(row[CARDS] ?? 0))

/**
 * Returns for every set of up to five cards: the sum of the payouts of the hands that contain it, the squares of that,
 * and how many pay.
 */
export function sumUp(): SumsOfHands {
  const [paid, squares, hits] = [emptySums(), emptySums(), emptySums()]
  everyHand((cards) => {
    const hand = handOf(cards)
    if (!hand) return
    const pays = PAYS[hand]
    for (let hold = 0; hold < HOLDS; hold++) {
      const size = PLACES[hold]?.length ?? 0
      const number = numberOf(cards, hold)
      const [ofPaid, ofSquares, ofHits] = [paid[size], squares[size], hits[size]]
      if (!ofPaid || !ofSquares || !ofHits) continue
      ofPaid[number] = (ofPaid[number] ?? 0) + pays
      ofSquares[number] = (ofSquares[number] ?? 0) + pays ** 2
      ofHits[number] = (ofHits[number] ?? 0) + 1
    }
  })
  return { paid, squares, hits }
}

/** Returns the mean of a sum over all draws after a hold: sets with the held cards, without the discarded ones. */
function meanAfter(sums: Sums, numbers: Int32Array, hold: number): number {
  const thrown = HOLDS - 1 - hold
  let sum = 0
  for (let back = thrown; ; back = (back - 1) & thrown) {
    const size = PLACES[hold | back]?.length ?? 0
    const sign = (PLACES[back]?.length ?? 0) % 2 === 0 ? 1 : -1
    sum += sign * (sums[size]?.[numbers[hold | back] ?? 0] ?? 0)
    if (back === 0) break
  }
  return sum / choose(CARDS - HAND_CARDS, PLACES[thrown]?.length ?? 0)
}

/** Returns one hand for all that differ only in the names of their suits, and how many those are. */
function everyKind(): Iterable<{ cards: readonly number[]; count: number }> {
  const kinds = new Map<number, { cards: number[]; count: number }>()
  const suits = new Uint16Array(SUITS.length)
  everyHand((cards) => {
    suits.fill(0)
    for (const card of cards) suits[card % SUITS.length] = (suits[card % SUITS.length] ?? 0) | (1 << rankIndex(card))
    suits.sort()
    const key = suits.reduce((sum, ranks) => sum * 2 ** RANKS.length + ranks, 0)
    const kind = kinds.get(key)
    if (kind) kind.count++
    else kinds.set(key, { cards: [...cards], count: 1 })
  })
  return kinds.values()
}

/** Counts the figures of the game. */
export function countFigures({ paid, squares, hits }: SumsOfHands): readonly Figure[] {
  const numbers = new Int32Array(HOLDS)
  let [hands, returned, square, hit] = [0, 0, 0, 0]
  for (const { cards, count } of everyKind()) {
    for (let hold = 0; hold < HOLDS; hold++) numbers[hold] = numberOf(cards, hold)
    let [best, most] = [0, -1]
    for (let hold = 0; hold < HOLDS; hold++) {
      const mean = meanAfter(paid, numbers, hold)
      if (mean > most) [best, most] = [hold, mean]
    }
    hands += count
    returned += count * most
    square += count * meanAfter(squares, numbers, best)
    hit += count * meanAfter(hits, numbers, best)
  }
  const rtp = returned / hands
  return [
    {
      option: 'best decision on every hand',
      rtp,
      hit: hit / hands,
      volatility: Math.sqrt(square / hands - rtp ** 2),
      maxWin: PAYS.royal,
    },
  ]
}

/** Returns the hold that pays most on five dealt cards, as places. For tests and for readers of the figures. */
export function adviseHold(dealt: readonly number[], { paid }: SumsOfHands): readonly number[] {
  const order = dealt.map((card, place) => ({ card, place })).toSorted((a, b) => a.card - b.card)
  const numbers = Int32Array.from({ length: HOLDS }, (_, hold) =>
    numberOf(
      order.map(({ card }) => card),
      hold,
    ),
  )
  const values = PLACES.map((_, hold) => meanAfter(paid, numbers, hold))
  const best = values.indexOf(Math.max(...values))
  return (PLACES[best] ?? []).map((place) => order[place]?.place ?? 0).toSorted((a, b) => a - b)
}
