/**
 * The parts of every game between members: seats in a hand, choices, an end. Amounts are whole numbers of the caller's
 * unit.
 */
import type { Card } from '#games/table/cards.ts'
import { findUncalled, cutPots, payPots, type PaidPot, type RakeRule } from './pots.ts'

export const MOVES = ['fold', 'check', 'call', 'raise', 'see', 'show', 'side', 'accept', 'refuse'] as const
export type MoveKind = (typeof MOVES)[number]

export type Move = {
  kind: MoveKind
  /** With `raise`: the seat's total bet after it. */
  to?: bigint
}

/** One possible move of the seat whose turn it is. */
export type Choice = {
  kind: MoveKind
  /** The price. For a raise: the least and the most that the bet may become. */
  cost: bigint
  min: bigint
  max: bigint
}

export type HandSeat = {
  /** The chips that are not in the hand. */
  stack: bigint
  /** The chips in the hand. */
  put: bigint
  /** The part of them from this round of betting. */
  bet: bigint
  isFolded: boolean
  isAllIn: boolean
  /** Must still act in this round of betting. */
  mustAct: boolean
  /** May still raise in this round of betting. */
  mayRaise: boolean
  /** Has looked at its own cards. */
  hasSeen: boolean
  cards: Card[]
  /** Its last action. */
  last: { kind: MoveKind | 'post' | 'allIn'; amount: bigint } | null
}

export type HandEnd = {
  /** The part of a bet that no other seat called. */
  returned: { seat: number; amount: bigint } | null
  pots: PaidPot[]
  /** What each seat wins from the pots. */
  won: bigint[]
  rake: bigint
  /** The seats whose cards are shown to all. */
  shown: number[]
}

export type Hand = {
  /** Round of betting, as the game names it. */
  street: string
  /** In the order of play: seat 0 is not the button unless `button` says so. */
  seats: HandSeat[]
  button: number
  /** Whose turn it is; null when the hand is over. */
  actor: number | null
  board: Card[]
  /** The remaining cards. */
  deck: Card[]
  /** The amount that a bet must reach now. The next one is the size of the last full raise. */
  level: bigint
  raise: bigint
  /** The size of the game: a big blind, or a boot. */
  unit: bigint
  rule: RakeRule
  /** The seat whose question the actor has to answer first, or null. */
  askedBy: number | null
  end: HandEnd | null
}

export type Deal = {
  stacks: readonly bigint[]
  button: number
  unit: bigint
  rule: RakeRule
  /** The deck from the top, at least `cardsFor` cards of it. */
  deck: readonly Card[]
}

export type PvpGame = {
  /** Part of the message that a deck is drawn from; never changes. */
  code: string
  seatsMost: number
  cardsFor(seats: number): number
  /** Returns which cards of the deck a seat gets; the rest is the board. */
  placesOf(seat: number, seats: number): number[]
  /** Deals. Needs at least two seats, each with chips. */
  start(deal: Deal): Hand
  /** Returns the possible moves of the actor. */
  choicesOf(hand: Hand): Choice[]
  /** Returns the hand after a move of the actor. Throws RangeError where it is not one of the choices. */
  play(hand: Hand, move: Move): Hand
  /** Returns the move of a seat that does not answer in time. */
  silence(hand: Hand): Move
  /**
   * Returns the move of a practice player of the house: a fixed strategy that knows its own cards and the board only.
   */
  robot(hand: Hand): Move
  /** Returns the public name of a hand of cards, as a key, or null while there is none. */
  nameOf(cards: readonly Card[], board: readonly Card[]): { name: string; ranks: number[] } | null
}

/** Creates a seat at the beginning of a hand. */
export function newSeat(stack: bigint, cards: Card[]): HandSeat {
  return {
    stack,
    put: 0n,
    bet: 0n,
    isFolded: false,
    isAllIn: false,
    mustAct: true,
    mayRaise: true,
    hasSeen: true,
    cards,
    last: null,
  }
}

/** Moves chips of a seat into the hand, as many as it has. Returns how many. */
export function put(seat: HandSeat, amount: bigint): bigint {
  const moved = amount < seat.stack ? amount : seat.stack
  seat.stack -= moved
  seat.put += moved
  seat.bet += moved
  if (seat.stack === 0n) {
    seat.isAllIn = true
    seat.mustAct = false
  }
  return moved
}

/** Returns the seats in the order of play, from the first left of a seat round to that seat. */
export function orderAfter(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => (seat + 1 + step) % seats)
}

export const isIn = (seat: HandSeat): boolean => !seat.isFolded

/** Returns the sum of all chips in the hand. */
export const potOf = ({ seats }: Pick<Hand, 'seats'>): bigint => seats.reduce((sum, seat) => sum + seat.put, 0n)

/** Ends a hand: returns what no other seat called, and pays the pots. `isRaked` false takes no rake. */
export function endHand(
  hand: Hand,
  options: { isRaked: boolean; isShown: boolean; scoreOf: (seat: number) => number },
): void {
  const uncalled = findUncalled(hand.seats)
  if (uncalled) {
    const seat = hand.seats[uncalled.seat] as HandSeat
    seat.put -= uncalled.amount
    seat.stack += uncalled.amount
  }
  const rule = options.isRaked ? hand.rule : { ...hand.rule, cap: 0n }
  const { pots, won } = payPots(
    cutPots(hand.seats),
    rule,
    options.scoreOf,
    orderAfter(hand.button, hand.seats.length),
    hand.seats.length,
  )
  for (const [index, seat] of hand.seats.entries()) {
    seat.stack += won[index] ?? 0n
    seat.mustAct = false
  }
  hand.actor = null
  hand.askedBy = null
  hand.end = {
    returned: uncalled,
    pots,
    won,
    rake: pots.reduce((sum, pot) => sum + pot.rake, 0n),
    shown: options.isShown ? hand.seats.flatMap((seat, index) => (seat.isFolded ? [] : [index])) : [],
  }
}
