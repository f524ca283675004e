/**
 * No-limit Texas Hold'em for money (docs/reference/games.md 6.8). Two blinds; heads-up the button posts the small one,
 * acts first before the flop and last after it. A raise is at least the last full raise; after a smaller all-in,
 * players who have acted may not raise again. No flop, no rake.
 */
import type { Card } from '#games/table/cards.ts'
import {
  endHand,
  isIn,
  newSeat,
  orderAfter,
  put,
  type Choice,
  type Deal,
  type Hand,
  type HandSeat,
  type Move,
  type PvpGame,
} from '#games/pvp/hand.ts'
import { robotMove } from './robot.ts'
import { evaluate } from './evaluate.ts'

export const HOLE = 2
const BOARD = 5
/** Cards on the board after each round of betting. */
const NEXT: Readonly<Record<string, { street: string; cards: number }>> = {
  preflop: { street: 'flop', cards: 3 },
  flop: { street: 'turn', cards: 4 },
  turn: { street: 'river', cards: 5 },
}
const SHOWDOWN_UNSEEN = -1

/**
 * Returns the places of a seat's cards: seat s of n holds cards s and s + n of the deck; the board follows. No card is
 * burnt.
 */
export const placesOf = (seat: number, seats: number): number[] => [seat, seat + seats]

function start({ stacks, button, unit, rule, deck }: Deal): Hand {
  const count = stacks.length
  if (count < 2 || stacks.some((stack) => stack <= 0n)) throw new RangeError('a hand needs two seats with chips')
  const seats = stacks.map((stack, seat) =>
    newSeat(
      stack,
      placesOf(seat, count).map((place) => deck[place] as Card),
    ),
  )
  const hand: Hand = {
    street: 'preflop',
    seats,
    button,
    actor: null,
    board: [],
    deck: deck.slice(count * HOLE, count * HOLE + BOARD),
    level: unit,
    raise: unit,
    unit,
    rule,
    askedBy: null,
    end: null,
  }
  const [small, big] = count === 2 ? [button, 1 - button] : [(button + 1) % count, (button + 2) % count]
  for (const [seat, blind] of [
    [small, unit / 2n],
    [big, unit],
  ] as const) {
    const one = seats[seat] as HandSeat
    one.last = { kind: 'post', amount: put(one, blind) }
  }
  return next(hand, big)
}

/** Passes the turn to the next seat, or ends the round of betting or the hand. */
function next(hand: Hand, from: number): Hand {
  const { seats } = hand
  const inHand = seats.filter(isIn)
  if (inHand.length === 1) return finish(hand, false)
  const rivals = inHand.filter((seat) => !seat.isAllIn)
  // the only player with chips has no choice once they have met the bet
  const isClosed =
    rivals.length === 0 ||
    (rivals.length === 1 && (rivals[0] as HandSeat).bet >= highestBet(seats, rivals[0] as HandSeat))
  const actor = isClosed
    ? undefined
    : orderAfter(from, seats.length).find((seat) => (seats[seat] as HandSeat).mustAct && isIn(seats[seat] as HandSeat))
  if (actor !== undefined) {
    hand.actor = actor
    return hand
  }
  return nextStreet(hand)
}

const highestBet = (seats: readonly HandSeat[], except: HandSeat) =>
  seats.reduce((top, seat) => (seat !== except && isIn(seat) && seat.bet > top ? seat.bet : top), 0n)

function nextStreet(hand: Hand): Hand {
  const step = NEXT[hand.street]
  if (!step) return finish(hand, true)
  hand.street = step.street
  hand.board = hand.deck.slice(0, step.cards)
  hand.level = 0n
  hand.raise = hand.unit
  for (const seat of hand.seats) {
    seat.bet = 0n
    seat.mustAct = isIn(seat) && !seat.isAllIn
    seat.mayRaise = seat.mustAct
    if (seat.mustAct) seat.last = null
  }
  return next(hand, hand.button)
}

function finish(hand: Hand, isShown: boolean): Hand {
  const scores = new Map<number, number>()
  const scoreOf = (seat: number) => {
    if (!isShown) return SHOWDOWN_UNSEEN
    const known = scores.get(seat) ?? evaluate([...(hand.seats[seat] as HandSeat).cards, ...hand.board]).score
    scores.set(seat, known)
    return known
  }
  endHand(hand, { isRaked: hand.board.length > 0, isShown, scoreOf })
  return hand
}

function choicesOf(hand: Hand): Choice[] {
  const seat = hand.actor === null ? undefined : hand.seats[hand.actor]
  if (!seat) return []
  const owed = hand.level - seat.bet
  const cost = owed < seat.stack ? owed : seat.stack
  const choices: Choice[] = [{ kind: 'fold', cost: 0n, min: 0n, max: 0n }]
  choices.push(owed <= 0n ? { kind: 'check', cost: 0n, min: 0n, max: 0n } : { kind: 'call', cost, min: 0n, max: 0n })
  const all = seat.bet + seat.stack
  if (seat.mayRaise && all > hand.level) {
    const least = hand.level + hand.raise
    choices.push({ kind: 'raise', cost: 0n, min: all < least ? all : least, max: all })
  }
  return choices
}

function play(before: Hand, move: Move): Hand {
  const choice = choicesOf(before).find(({ kind }) => kind === move.kind)
  if (!choice || before.actor === null) throw new RangeError(`no ${move.kind} now`)
  const hand = structuredClone(before)
  const { actor } = before
  const seat = hand.seats[actor] as HandSeat
  seat.mustAct = false
  seat.mayRaise = false
  if (move.kind === 'fold') seat.isFolded = true
  if (move.kind === 'call') put(seat, choice.cost)
  if (move.kind === 'raise') raise(hand, actor, choice, move.to ?? 0n)
  const isAllIn = seat.isAllIn && move.kind !== 'fold'
  seat.last = { kind: isAllIn ? 'allIn' : move.kind, amount: seat.bet }
  return next(hand, actor)
}

function raise(hand: Hand, actor: number, { min, max }: Choice, to: bigint): void {
  const seat = hand.seats[actor] as HandSeat
  if (to < min || to > max || (to < max && to % hand.rule.quantum !== 0n)) throw new RangeError('no such raise')
  const by = to - hand.level
  put(seat, to - seat.bet)
  const isWhole = by >= hand.raise
  if (isWhole) hand.raise = by
  hand.level = to
  for (const [index, other] of hand.seats.entries()) {
    if (index === actor || other.isFolded || other.isAllIn) continue
    // after less than a full raise, those who have acted may only call or fold
    other.mayRaise = isWhole || (other.mustAct && other.mayRaise)
    other.mustAct = true
  }
}

export const holdem: PvpGame = {
  code: 'HOLDEM',
  seatsMost: 9,
  cardsFor: (seats) => seats * HOLE + BOARD,
  placesOf,
  start,
  choicesOf,
  play,
  silence: (hand) => ({ kind: choicesOf(hand).some(({ kind }) => kind === 'check') ? 'check' : 'fold' }),
  robot: (hand) => robotMove(hand, choicesOf(hand)),
  nameOf(cards, board) {
    if (cards.length + board.length < 5) return null
    const { category, ranks } = evaluate([...cards, ...board])
    return { name: category, ranks }
  },
}
