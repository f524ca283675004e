/**
 * Video poker, jacks or better: five cards, some are held, the others replaced once, from one deck
 * (docs/reference/games.md 4.2).
 */
import { cardText, CARDS } from '#games/cards/cards.ts'
import { fieldsOf, NOTHING, type Original, wholeIn } from '#games/original/original.ts'
import { pickDistinct } from '#games/original/pick.ts'
import { type Hand, handOf, PAYS } from './paytable.ts'

export const HAND_CARDS = 5

/** The held places: bit 0 for the first card … bit 4 for the fifth. */
export type VideoPokerMove = {
  hold: number
}

export type VideoPokerView = {
  cards: number[]
  /** The hand that the open cards make. */
  hand: Hand | null
  /** The held places; null before the draw. */
  held: number | null
}

const ALL = 2 ** HAND_CARDS - 1

/** Returns whether a hold contains a place. */
export const isHeld = (hold: number, place: number): boolean => (hold & (1 << place)) !== 0

export const videoPoker: Original<object, VideoPokerMove> = {
  usual: {},
  readChoice: (input) => (fieldsOf(input) && Object.keys(fieldsOf(input) ?? {}).length === 0 ? {} : null),
  readMove(input) {
    const hold = wholeIn(fieldsOf(input)?.hold, 0, ALL)
    return hold === null ? null : { hold }
  },
  draw: (stream) => pickDistinct(stream, CARDS, 2 * HAND_CARDS),
  play(deck, _, moves) {
    const [move, more] = moves
    if (more) return null
    const dealt = deck.slice(0, HAND_CARDS)
    if (!move)
      return {
        isOver: false,
        staked: 1,
        pays: NOTHING,
        canCash: false,
        view: { cards: dealt, hand: handOf(dealt), held: null },
      }
    let next = HAND_CARDS
    const cards = dealt.map((card, place) => (isHeld(move.hold, place) ? card : (deck[next++] ?? card)))
    const hand = handOf(cards)
    const view: VideoPokerView = { cards, hand, held: move.hold }
    return { isOver: true, staked: 1, pays: hand ? [BigInt(PAYS[hand]), 1n] : NOTHING, canCash: false, view }
  },
  leave: () => ({ hold: ALL }), // a hand that was left stands
  show: (deck) =>
    `${deck.slice(0, HAND_CARDS).map(cardText).join(' ')} | ${deck.slice(HAND_CARDS).map(cardText).join(' ')}`,
}
