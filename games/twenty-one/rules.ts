/**
 * Twenty-one for a whole table: the house deals a hand for the players and one for the dealer from an endless shoe
 * (each card is any of the 52 with the same chance), and both draw to 17 by the printed rule, so that one link decides
 * the round. Aces count 11 unless that is a bust. Twenty-one with two cards is a blackjack and beats any other 21.
 */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'
import { ACE, DECK, rankOf, type Card } from '#games/table/cards.ts'

export const STANDS = 17
const TOP = 21
const TEN = 8

export type TwentyOneRound = {
  player: Card[]
  dealer: Card[]
}

/** Returns 11 for an ace, 10 for tens and pictures. */
export function valueOf(card: Card): number {
  const rank = rankOf(card)
  return rank === ACE ? 11 : Math.min(rank, TEN) + 2
}

/** Returns the best total: aces count one when the hand would be a bust. */
export function totalOf(cards: readonly Card[]): number {
  let total = cards.reduce((sum, card) => sum + valueOf(card), 0)
  for (let aces = cards.filter((card) => rankOf(card) === ACE).length; total > TOP && aces > 0; aces--) total -= 10
  return total
}

export const isBust = (cards: readonly Card[]): boolean => totalOf(cards) > TOP
export const isBlackjack = (cards: readonly Card[]): boolean => cards.length === 2 && totalOf(cards) === TOP

/** Deals two cards each in turn, then draws to 17 for the players' hand, then for the dealer's. */
export async function dealTwentyOne(words: WordStream): Promise<TwentyOneRound> {
  const take = () => drawBelow(words, DECK)
  const [player, dealer]: [Card[], Card[]] = [[], []]
  for (const hand of [player, dealer, player, dealer]) hand.push(await take())
  for (const hand of [player, dealer]) while (totalOf(hand) < STANDS) hand.push(await take())
  return { player, dealer }
}

/** Returns the winner: higher wins; a bust loses to a hand without one; equal totals and two busts are a tie. */
export function winnerOf({ player, dealer }: TwentyOneRound): 'P' | 'D' | 'T' {
  const rank = (cards: readonly Card[]) => (isBust(cards) ? 0 : isBlackjack(cards) ? TOP + 1 : totalOf(cards))
  const difference = rank(player) - rank(dealer)
  return difference > 0 ? 'P' : difference < 0 ? 'D' : 'T'
}
