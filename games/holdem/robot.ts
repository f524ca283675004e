/**
 * The practice player of the house. Its whole strategy is published on the rules page: it knows its own two cards and
 * the board. Before the flop it calls with a pair, an ace, or two cards of ten and higher, and with any cards for half
 * a blind; after it, it bets the least with two pair or better, calls with a pair, and otherwise checks or folds. It
 * never bluffs and never raises to more than eight big blinds.
 */
import { ACE, rankOf } from '#games/table/cards.ts'
import type { Choice, Hand, HandSeat, Move } from '#games/pvp/hand.ts'
import { CATEGORIES, evaluate } from './evaluate.ts'

const TEN = 8
const RAISES_MOST = 8n

function strengthOf({ cards }: HandSeat, { board }: Hand): number {
  if (board.length > 0) return CATEGORIES.indexOf(evaluate([...cards, ...board]).category)
  const [one = 0, other = 0] = cards.map(rankOf)
  if (one === other) return one >= TEN ? 2 : 1
  return one === ACE || other === ACE || (one >= TEN && other >= TEN) ? 1 : 0
}

/** Returns its move. `choices` are those of the actor. */
export function robotMove(hand: Hand, choices: readonly Choice[]): Move {
  const seat = hand.actor === null ? undefined : hand.seats[hand.actor]
  const has = (kind: Choice['kind']) => choices.find((choice) => choice.kind === kind)
  if (!seat) return { kind: 'fold' }
  const strength = strengthOf(seat, hand)
  const raise = has('raise')
  if (strength >= 2 && raise && raise.min <= hand.unit * RAISES_MOST) return { kind: 'raise', to: raise.min }
  if (has('check')) return { kind: 'check' }
  const call = has('call')
  const isCheap = call !== undefined && call.cost * 2n <= hand.unit && hand.board.length === 0
  return { kind: call && (strength >= 1 || isCheap) ? 'call' : 'fold' }
}
