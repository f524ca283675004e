/** Playing cards, numbered as published verifiers number them: 0 … 51, ♦2 ♥2 ♠2 ♣2 ♦3 … ♣A. */

export const CARDS = 52
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export const SUITS = ['♦', '♥', '♠', '♣'] as const

/** Returns 0 (two) to 12 (ace). */
export const rankIndex = (card: number): number => Math.floor(card / SUITS.length)
/** Returns "10", "Q", "A". */
export const rankText = (card: number): string => RANKS[rankIndex(card)] ?? '?'
export const suitText = (card: number): string => SUITS[card % SUITS.length] ?? '?'
/** Returns "♠J". */
export const cardText = (card: number): string => `${suitText(card)}${rankText(card)}`
/** Returns whether a card is of diamonds or hearts. */
export const isRed = (card: number): boolean => card % SUITS.length < 2
/** Returns 1 (ace) to 13 (king). */
export const rankFromAce = (card: number): number => ((rankIndex(card) + 1) % RANKS.length) + 1
