/** What every game between people is made of: seats in a hand, choices, an end. Amounts are whole numbers of the caller's unit. */
import type { Card } from '#games/table/cards.ts'
import { findUncalled, cutPots, payPots, type PaidPot, type RakeRule } from './pots.ts'

export const MOVES = ['fold', 'check', 'call', 'raise', 'see', 'show', 'side', 'accept', 'refuse'] as const
export type MoveKind = (typeof MOVES)[number]

export interface Move {
  kind: MoveKind
  /** With `raise`: what the seat's bet is then, in all. */
  to?: bigint
}

/** What the seat whose turn it is may do. */
export interface Choice {
  kind: MoveKind
  /** What it costs; of a raise, the least and the most that the bet may become. */
  cost: bigint
  min: bigint
  max: bigint
}

export interface HandSeat {
  /** Chips that are not in the hand. */
  stack: bigint
  /** In the hand altogether. */
  put: bigint
  /** Of it in this round of betting. */
  bet: bigint
  isFolded: boolean
  isAllIn: boolean
  /** Has yet to speak in this round of betting. */
  mustAct: boolean
  /** May still raise in this round of betting. */
  mayRaise: boolean
  /** Has looked at its own cards. */
  hasSeen: boolean
  cards: Card[]
  /** The last thing that it did. */
  last: { kind: MoveKind | 'post' | 'allIn'; amount: bigint } | null
}

export interface HandEnd {
  /** What nobody called. */
  returned: { seat: number; amount: bigint } | null
  pots: PaidPot[]
  /** What each seat gets of the pots. */
  won: bigint[]
  rake: bigint
  /** Seats whose cards everybody sees. */
  shown: number[]
}

export interface Hand {
  /** Round of betting, as the game names it. */
  street: string
  /** In the order of play: seat 0 is not the button unless `button` says so. */
  seats: HandSeat[]
  button: number
  /** Whose turn it is; null when the hand is over. */
  actor: number | null
  board: Card[]
  /** Cards still to come. */
  deck: Card[]
  /** What a bet must reach now, and the size of the last whole raise. */
  level: bigint
  raise: bigint
  /** The size of the game: a big blind, or a boot. */
  unit: bigint
  rule: RakeRule
  /** A question that the actor has to answer first, asked by this seat. */
  askedBy: number | null
  end: HandEnd | null
}

export interface Deal {
  stacks: readonly bigint[]
  button: number
  unit: bigint
  rule: RakeRule
  /** The deck from the top, at least `cardsFor` cards of it. */
  deck: readonly Card[]
}

export interface PvpGame {
  /** Stands in the message that a deck is drawn from; never changes. */
  code: string
  seatsMost: number
  cardsFor(seats: number): number
  /** Which card of the deck comes to which seat; the rest is the board. */
  placesOf(seat: number, seats: number): number[]
  /** Deals. Needs two seats at least, each with chips. */
  start(deal: Deal): Hand
  /** What the actor may do. */
  choicesOf(hand: Hand): Choice[]
  /** The hand after a move of the actor. Throws RangeError where it is none of the choices. */
  play(hand: Hand, move: Move): Hand
  /** What a seat does that does not answer in time. */
  silence(hand: Hand): Move
  /** What a practice player of the house does: a fixed strategy that knows its own cards and the board only. */
  robot(hand: Hand): Move
  /** What everybody may see of a hand of cards: its name's key, or null while there is none. */
  nameOf(cards: readonly Card[], board: readonly Card[]): { name: string; ranks: number[] } | null
}

/** A seat at the beginning of a hand. */
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

/** Seats in the order of play, from the first left of a seat round to that seat. */
export function orderAfter(seat: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => (seat + 1 + step) % seats)
}

export const isIn = (seat: HandSeat): boolean => !seat.isFolded

/** Everything in the hand. */
export const potOf = ({ seats }: Pick<Hand, 'seats'>): bigint => seats.reduce((sum, seat) => sum + seat.put, 0n)

/** Ends a hand: what nobody called goes back, the pots are paid. `isRaked` false takes no rake. */
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
