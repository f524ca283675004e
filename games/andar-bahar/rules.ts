/**
 * Andar Bahar from one freshly shuffled deck: a card is turned up, then cards fall to Andar and Bahar in turn, Andar
 * first, until one of the same rank falls; that side wins.
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { dealFrom, DECK, rankOf, type Card } from '#games/table/cards.ts'

export type AndarBaharRound = {
  joker: Card
  /** In the order in which they fell; the last one matches. */
  dealt: Card[]
}

/** After the turned-up card at most 48 others fall before the first of the three cards of its rank. */
export const DEALT_MOST = 49

export async function dealAndarBahar(words: WordStream): Promise<AndarBaharRound> {
  const [joker, ...rest] = (await dealFrom(words, 1, DECK)) as [Card, ...Card[]]
  const match = rest.findIndex((card) => rankOf(card) === rankOf(joker))
  return { joker, dealt: rest.slice(0, match + 1) }
}

export function winnerOf({ dealt }: AndarBaharRound): 'A' | 'B' {
  return dealt.length % 2 === 1 ? 'A' : 'B'
}
