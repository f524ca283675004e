/** Dealing from decks: cards are numbered as in games/cards, 0 to 51, ♦2 ♥2 ♠2 ♣2 ♦3 … ♣A. */
import { CARDS, rankIndex, RANKS, SUITS } from '#games/cards/cards.ts'
import { drawDistinct, type WordStream } from '#games/fair/uniform.ts'

export type Card = number

export const DECK = CARDS
/** Returns 0 for a two to 12 for an ace. */
export const rankOf = rankIndex
export const suitOf = (card: Card): number => card % SUITS.length
export const ACE = 12

/** Returns the card of a text such as "♠J". Throws RangeError for any other text. */
export function readCard(text: string): Card {
  const suit = SUITS.findIndex((sign) => text.startsWith(sign))
  const rank = RANKS.findIndex((sign) => text.slice(1) === sign)
  if (suit < 0 || rank < 0) throw new RangeError('not a card')
  return rank * SUITS.length + suit
}

/** Returns the first `count` cards of so many freshly shuffled decks. */
export async function dealFrom(words: WordStream, decks: number, count: number): Promise<Card[]> {
  const shoe = Array.from({ length: DECK * decks }, (_, index) => index % DECK)
  return drawDistinct(words, shoe, count)
}
