/** What a blackjack table pays: hands as the house's blackjack, two side bets on the first cards, and insurance. */
import { isRed, rankIndex } from '#games/cards/cards.ts'

const RANKS = 13
const SUITS = 4
/** The ace as the lowest card of a straight. */
const LOW_ACE = -1

/** What one staked wins on a pair of the hand's first two cards: of one suit, of one colour, of two colours. */
export const PAIR_ODDS = { perfect: 25, coloured: 11, mixed: 5 } as const
/** What one staked wins on the hand's first two cards with the dealer's open one. */
export const THREE_ODDS = { suitedTrips: 100, straightFlush: 40, trips: 25, straight: 10, flush: 5 } as const
/** What one staked wins on insurance, which costs half of the hand's bet. */
export const INSURANCE_ODDS = 2

export type PairKind = keyof typeof PAIR_ODDS
export type ThreeKind = keyof typeof THREE_ODDS

const suitIndex = (card: number) => card % SUITS

/** Returns which pair two cards are, or null. */
export function pairOf(first: number, second: number): PairKind | null {
  if (rankIndex(first) !== rankIndex(second)) return null
  if (suitIndex(first) === suitIndex(second)) return 'perfect'
  return isRed(first) === isRed(second) ? 'coloured' : 'mixed'
}

/** Returns whether three ranks follow each other; an ace is the lowest or the highest. */
function isStraight(ranks: readonly number[]): boolean {
  const follows = (row: readonly number[]) => {
    const [low = 0, middle = 0, high = 0] = row.toSorted((a, b) => a - b)
    return middle === low + 1 && high === middle + 1
  }
  return follows(ranks) || follows(ranks.map((rank) => (rank === RANKS - 1 ? LOW_ACE : rank)))
}

/** Returns the best of the hands that pay which three cards are, or null. */
export function threeOf(cards: readonly [number, number, number]): ThreeKind | null {
  const isSuited = new Set(cards.map(suitIndex)).size === 1
  if (new Set(cards.map(rankIndex)).size === 1) return isSuited ? 'suitedTrips' : 'trips'
  if (isStraight(cards.map(rankIndex))) return isSuited ? 'straightFlush' : 'straight'
  return isSuited ? 'flush' : null
}
