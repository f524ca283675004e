/** Jacks or better, full house 9, flush 5: the names of five-card hands, and what one staked pays. */
import { rankIndex, SUITS } from '#games/cards/cards.ts'

/** From the best to the lowest that pays. */
export const HANDS = [
  'royal',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
] as const
export type Hand = (typeof HANDS)[number]

/** For one staked. */
export const PAYS: Readonly<Record<Hand, number>> = {
  royal: 800,
  straightFlush: 50,
  four: 25,
  fullHouse: 9,
  flush: 5,
  straight: 4,
  three: 3,
  twoPair: 2,
  jacks: 1,
}

const RANKS = 13
const JACK = 9
const ACE = 12
const FIVE = 3

/** Returns the best pair, or the cards of a kind, from the counts of the ranks. */
function ofKinds(counts: Uint8Array): Hand | null {
  let [pairs, hasThree, hasHigh] = [0, false, false]
  for (let rank = 0; rank < RANKS; rank++) {
    const count = counts[rank]
    if (count === 4) return 'four'
    if (count === 3) hasThree = true
    if (count === 2) {
      pairs++
      hasHigh ||= rank >= JACK
    }
  }
  if (hasThree) return pairs === 1 ? 'fullHouse' : 'three'
  if (pairs === 2) return 'twoPair'
  return hasHigh ? 'jacks' : null
}

/** Returns the name of five different cards as a hand, or null where they pay nothing. */
export function handOf(cards: readonly number[]): Hand | null {
  const counts = new Uint8Array(RANKS)
  let [lowest, highest, ranks, isFlush] = [ACE, 0, 0, true]
  for (const card of cards) {
    const rank = rankIndex(card)
    counts[rank] = (counts[rank] ?? 0) + 1
    if (counts[rank] === 1) ranks++
    lowest = Math.min(lowest, rank)
    highest = Math.max(highest, rank)
    isFlush &&= card % SUITS.length === (cards[0] ?? 0) % SUITS.length
  }
  if (ranks < cards.length) return ofKinds(counts)
  // the ace counts below the two as well
  const isWheel = highest === ACE && (counts[FIVE] ?? 0) > 0 && counts.subarray(0, FIVE + 1).every((count) => count > 0)
  const isStraight = highest - lowest === cards.length - 1 || isWheel
  if (isFlush && isStraight) return highest === ACE && !isWheel ? 'royal' : 'straightFlush'
  if (isFlush) return 'flush'
  return isStraight ? 'straight' : null
}
