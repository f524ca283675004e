/**
 * Dragon tiger from eight freshly shuffled decks: one card each, the higher wins, the ace is low
 * (docs/reference/games.md 6.2).
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { ACE, dealFrom, rankOf, suitOf, type Card } from '#games/table/cards.ts'

export const DECKS = 8

export type DragonTigerRound = {
  dragon: Card
  tiger: Card
}

/** Returns 1 for an ace to 13 for a king. */
export function pointsOf(card: Card): number {
  const rank = rankOf(card)
  return rank === ACE ? 1 : rank + 2
}

export async function dealDragonTiger(words: WordStream): Promise<DragonTigerRound> {
  const [dragon, tiger] = (await dealFrom(words, DECKS, 2)) as [Card, Card]
  return { dragon, tiger }
}

export type DragonTigerWinner = 'D' | 'G' | 'T'

export function winnerOf({ dragon, tiger }: DragonTigerRound): DragonTigerWinner {
  const difference = pointsOf(dragon) - pointsOf(tiger)
  return difference > 0 ? 'D' : difference < 0 ? 'G' : 'T'
}

export function isSuitedTie({ dragon, tiger }: DragonTigerRound): boolean {
  return pointsOf(dragon) === pointsOf(tiger) && suitOf(dragon) === suitOf(tiger)
}
