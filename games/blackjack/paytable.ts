/**
 * Blackjack of the house: infinite deck, dealer stands on all 17, blackjack pays 3 to 2, double on any two cards (after
 * a split too), one split of two cards of equal worth (split aces get one card each), no insurance, the dealer checks
 * for blackjack.
 */
import { rankIndex } from '#games/cards/cards.ts'

export const DEALER_STANDS = 17
export const BEST = 21
/** Paid back, in halves of the stake: a blackjack 5, a win 4, a draw 2. */
export const HALVES = { blackjack: 5n, win: 4n, draw: 2n } as const

/** Returns a card's value: 2 to 10, ace 11. */
export function worthOf(card: number): number {
  const rank = rankIndex(card)
  return rank === 12 ? 11 : Math.min(10, rank + 2)
}

/** A hand's total; soft while an ace counts 11. */
export type Total = {
  total: number
  isSoft: boolean
}

/** Returns a total with one more card. */
export function plus({ total, isSoft }: Total, worth: number): Total {
  let sum = total + worth
  let softs = (isSoft ? 1 : 0) + (worth === 11 ? 1 : 0)
  while (sum > BEST && softs > 0) {
    sum -= 10
    softs--
  }
  return { total: sum, isSoft: softs > 0 }
}

export const EMPTY: Total = { total: 0, isSoft: false }

export function totalOf(cards: readonly number[]): Total {
  return cards.reduce<Total>((total, card) => plus(total, worthOf(card)), EMPTY)
}

export const isBlackjack = (cards: readonly number[]): boolean => cards.length === 2 && totalOf(cards).total === BEST
