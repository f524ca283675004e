/**
 * Baccarat from eight decks (docs/reference/games.md 6.1). Every round is dealt from eight freshly shuffled decks, so
 * that its own link proves it and the chances of every round are the published ones. Cards: P1, P2, B1, B2, then P3 and
 * B3 by the rules.
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { ACE, dealFrom, rankOf, type Card } from '#games/table/cards.ts'

export const DECKS = 8
const CARDS_MOST = 6
const TEN = 8

export type Side = 'P' | 'B' | 'T'

export type BaccaratRound = {
  player: Card[]
  banker: Card[]
}

/** Returns a card's value: A = 1, 2 to 9 their number, tens and pictures 0. */
export function valueOf(card: Card): number {
  const rank = rankOf(card)
  if (rank === ACE) return 1
  return rank >= TEN ? 0 : rank + 2
}

/** Returns the last digit of the sum. */
export function totalOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + valueOf(card), 0) % 10
}

/**
 * Returns whether the banker draws, by their total on two cards and the value of the player's third card (null: the
 * player stood).
 */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

/** Plays a round from six cards in the order in which they would be dealt. */
export function playOut(cards: readonly Card[]): BaccaratRound {
  const [p1, p2, b1, b2, ...rest] = cards as [Card, Card, Card, Card, ...Card[]]
  const player = [p1, p2]
  const banker = [b1, b2]
  if (totalOf(player) >= 8 || totalOf(banker) >= 8) return { player, banker }
  let third: number | null = null
  if (totalOf(player) <= 5) {
    const drawn = rest.shift() as Card
    third = valueOf(drawn)
    player.push(drawn)
  }
  if (bankerDraws(totalOf(banker), third)) banker.push(rest.shift() as Card)
  return { player, banker }
}

/** Deals a round. */
export async function dealBaccarat(words: WordStream): Promise<BaccaratRound> {
  return playOut(await dealFrom(words, DECKS, CARDS_MOST))
}

export function winnerOf({ player, banker }: BaccaratRound): Side {
  const difference = totalOf(player) - totalOf(banker)
  return difference > 0 ? 'P' : difference < 0 ? 'B' : 'T'
}

/** Returns whether the first two cards have the same rank. */
export function isPair(cards: readonly Card[]): boolean {
  return rankOf(cards[0] as Card) === rankOf(cards[1] as Card)
}
