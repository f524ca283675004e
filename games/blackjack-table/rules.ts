/**
 * Blackjack at a table: one to three hands against one dealer, by the rules of the house's blackjack, with side bets on
 * the first cards and insurance against an ace. Cards in the order of the deal: one to each hand, the dealer's open one,
 * another to each hand, the dealer's hidden one, then in the order of the moves that draw them.
 */
import { BEST, DEALER_STANDS, HALVES, isBlackjack, totalOf, worthOf } from '#games/blackjack/paytable.ts'
import type { HandResult } from '#games/blackjack/rules.ts'
import { cardText, CARDS } from '#games/cards/cards.ts'
import { fieldsOf, type Original, type Standing, wholeIn } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { INSURANCE_ODDS, PAIR_ODDS, pairOf, THREE_ODDS, threeOf, type PairKind, type ThreeKind } from './paytable.ts'

/** More than the longest round can use: six hands and the dealer's. */
export const CARDS_DRAWN = 144
const CARDS_SHOWN = 24
/** How long a member may think about one decision, ms. */
export const DECIDE_MS = 30_000

export const SEATS = [1, 2, 3] as const
const BETS = ['hand', 'pairs', 'three'] as const
/** What may be bet on: "hand1", "pairs1", "three1", and so on. */
export type TableSpot = `${(typeof BETS)[number]}${(typeof SEATS)[number]}`
export const TABLE_SPOTS: readonly TableSpot[] = SEATS.flatMap((seat) => BETS.map((bet): TableSpot => `${bet}${seat}`))
/** The most on one spot, in units of the stake: the highest of the usual stakes, in the lowest. */
const UNITS_MOST = 10_000
/** The stake is counted in halves, as insurance costs half of a bet. */
const PARTS = 2

/** The bets of a round, each in units of the stake; a side bet stands beside a hand's. */
export type TableChoice = Readonly<Partial<Record<TableSpot, number>>>

const MOVES = ['hit', 'stand', 'double', 'split', 'insure', 'decline', 'timeout'] as const
/** `timeout` takes no insurance and lets every hand stand: the move of somebody who does not decide in time. */
export type TableMove = (typeof MOVES)[number]

type SeatNumber = (typeof SEATS)[number]

type Hand = {
  seat: SeatNumber
  bet: number
  cards: number[]
  stakes: number
  isSplit: boolean
  isDone: boolean
}

type Seat = {
  seat: SeatNumber
  bet: number
  pairs: number
  three: number
  pairKind: PairKind | null
  threeKind: ThreeKind | null
  /** Null while it is not decided, or not offered. */
  isInsured: boolean | null
}

export type TableView = {
  phase: 'insurance' | 'play' | 'over'
  /** In the order in which they play; a split hand is behind its first. `bet` is in units of the stake. */
  hands: {
    seat: SeatNumber
    bet: number
    stakes: number
    cards: number[]
    total: number
    isSoft: boolean
    result: HandResult | null
  }[]
  /** A side bet's result: what it won by, `none`, or null where there was no bet. */
  seats: {
    seat: SeatNumber
    pairs: PairKind | 'none' | null
    three: ThreeKind | 'none' | null
    isInsured: boolean | null
  }[]
  /** The hand that decides; null when the round is over. */
  active: number | null
  /** Without the hidden card while the round is open. */
  dealer: number[]
  dealerTotal: number
  allowed: TableMove[]
}

type State = {
  seats: Seat[]
  hands: Hand[]
  dealer: number[]
  next: () => number
}

const isAce = (card: number | undefined) => card !== undefined && worthOf(card) === 11

function readChoice(input: unknown): TableChoice | null {
  const fields = fieldsOf(input)
  if (!fields || !Object.keys(fields).every((name) => TABLE_SPOTS.some((spot) => spot === name))) return null
  const chosen: [TableSpot, number][] = []
  for (const spot of TABLE_SPOTS) {
    if (fields[spot] === undefined) continue
    const units = wholeIn(fields[spot], 1, UNITS_MOST)
    if (units === null || fields[`hand${spot.slice(-1)}`] === undefined) return null
    chosen.push([spot, units])
  }
  return chosen.length === 0 ? null : Object.fromEntries(chosen)
}

function deal(deck: readonly number[], choice: TableChoice): State {
  const taken = SEATS.filter((seat) => choice[`hand${seat}`] !== undefined)
  const many = taken.length
  const open = deck[many] ?? 0
  let at = 2 * many + 2
  const hands = taken.map((seat, index): Hand => {
    const cards = [deck[index] ?? 0, deck[many + 1 + index] ?? 0]
    return { seat, bet: choice[`hand${seat}`] ?? 0, cards, stakes: 1, isSplit: false, isDone: isBlackjack(cards) }
  })
  const seats = hands.map(({ seat, bet, cards: [first = 0, second = 0] }): Seat => {
    const [pairs, three] = [choice[`pairs${seat}`] ?? 0, choice[`three${seat}`] ?? 0]
    const pairKind = pairOf(first, second)
    return { seat, bet, pairs, three, pairKind, threeKind: threeOf([first, second, open]), isInsured: null }
  })
  return settleDealt({ seats, hands, dealer: [open, deck[2 * many + 1] ?? 0], next: () => deck[at++] ?? 0 })
}

/** The dealer looks for blackjack when nobody may insure against it any more; then nothing is left to decide. */
function settleDealt(state: State): State {
  if (!waitsForInsurance(state) && isBlackjack(state.dealer)) for (const hand of state.hands) hand.isDone = true
  return state
}

const waitsForInsurance = ({ seats, dealer }: State): boolean =>
  isAce(dealer[0]) && seats.some(({ isInsured }) => isInsured === null)

/** Returns the place of the hand that decides, or −1. */
function activeOf(state: State): number {
  return waitsForInsurance(state)
    ? state.seats.findIndex(({ isInsured }) => isInsured === null)
    : state.hands.findIndex(({ isDone }) => !isDone)
}

function allowedOn(state: State): TableMove[] {
  if (waitsForInsurance(state)) return ['insure', 'decline']
  const hand = state.hands[activeOf(state)]
  if (!hand) return []
  const [first, second] = hand.cards
  const isFresh = hand.cards.length === 2
  const isPair = first !== undefined && second !== undefined && worthOf(first) === worthOf(second)
  return [
    'hit',
    'stand',
    ...(isFresh ? (['double'] as const) : []),
    ...(isFresh && isPair && !hand.isSplit ? (['split'] as const) : []),
  ]
}

function split(state: State, hand: Hand): void {
  const second: Hand = { ...hand, cards: hand.cards.splice(1), isSplit: true }
  hand.isSplit = true
  state.hands.splice(state.hands.indexOf(hand) + 1, 0, second)
  for (const one of [hand, second]) {
    one.cards.push(state.next())
    one.isDone = isAce(one.cards[0])
  }
}

/** Makes a move. Returns false when it is not allowed. */
function take(state: State, move: TableMove): boolean {
  const active = activeOf(state)
  if (active === -1) return false
  if (move === 'timeout') {
    for (const seat of state.seats) if (waitsForInsurance(state)) seat.isInsured ??= false
    for (const hand of state.hands) hand.isDone = true
    return true
  }
  if (!allowedOn(state).includes(move)) return false
  const [seat, hand] = [state.seats[active], state.hands[active]]
  if (move === 'insure' || move === 'decline') {
    if (seat) seat.isInsured = move === 'insure'
    settleDealt(state)
    return true
  }
  if (!hand) return false
  if (move === 'stand') hand.isDone = true
  else if (move === 'split') split(state, hand)
  else {
    hand.cards.push(state.next())
    if (move === 'double') Object.assign(hand, { stakes: 2, isDone: true })
  }
  for (const one of state.hands) one.isDone ||= totalOf(one.cards).total >= BEST
  return true
}

const isNatural = ({ cards, isSplit }: Hand): boolean => !isSplit && isBlackjack(cards)

function resultOf(hand: Hand, dealer: readonly number[]): HandResult {
  const { total } = totalOf(hand.cards)
  if (total > BEST) return 'bust'
  const [mine, theirs] = [isNatural(hand), isBlackjack(dealer)]
  if (mine || theirs) return mine && theirs ? 'draw' : mine ? 'blackjack' : 'lose'
  const house = totalOf(dealer).total
  return house > BEST || total > house ? 'win' : total === house ? 'draw' : 'lose'
}

const HALVES_OF: Record<HandResult, bigint> = { ...HALVES, lose: 0n, bust: 0n }

/** Returns what a bet at these odds brings back, in halves of the stake; nothing where it did not win. */
const halvesBack = (units: number, odds: number | undefined): bigint =>
  odds === undefined ? 0n : BigInt(units * (1 + odds) * PARTS)

function paidHalves({ seats, hands, dealer }: State, results: readonly HandResult[]): bigint {
  const onHands = hands.reduce(
    (sum, { bet, stakes }, index) => sum + BigInt(bet * stakes) * HALVES_OF[results[index] ?? 'lose'],
    0n,
  )
  return seats.reduce((sum, { bet, pairs, three, pairKind, threeKind, isInsured }) => {
    const sides =
      halvesBack(pairs, pairKind ? PAIR_ODDS[pairKind] : undefined) +
      halvesBack(three, threeKind ? THREE_ODDS[threeKind] : undefined)
    const insurance = isInsured && isBlackjack(dealer) ? BigInt(bet * (1 + INSURANCE_ODDS)) : 0n
    return sum + sides + insurance
  }, onHands)
}

function standingOf(state: State): Standing {
  const { seats, hands, dealer } = state
  const active = activeOf(state)
  const isOver = active === -1
  // the dealer draws only against hands that his cards can still decide
  const isAlive = hands.some((hand) => totalOf(hand.cards).total <= BEST && !isNatural(hand))
  while (isOver && isAlive && !isBlackjack(dealer) && totalOf(dealer).total < DEALER_STANDS) dealer.push(state.next())
  const results = isOver ? hands.map((hand) => resultOf(hand, dealer)) : []
  const open = isOver ? dealer : dealer.slice(0, 1)
  const view: TableView = {
    phase: isOver ? 'over' : waitsForInsurance(state) ? 'insurance' : 'play',
    hands: hands.map(({ seat, bet, stakes, cards }, index) => ({
      seat,
      bet,
      stakes,
      cards: [...cards],
      ...totalOf(cards),
      result: results[index] ?? null,
    })),
    seats: seats.map(({ seat, pairs, three, pairKind, threeKind, isInsured }) => ({
      seat,
      pairs: pairs === 0 ? null : (pairKind ?? 'none'),
      three: three === 0 ? null : (threeKind ?? 'none'),
      isInsured,
    })),
    active: isOver ? null : active,
    dealer: open,
    dealerTotal: totalOf(open).total,
    allowed: isOver ? [] : allowedOn(state),
  }
  const onHands = hands.reduce((sum, { bet, stakes }) => sum + bet * stakes * PARTS, 0)
  const staked = seats.reduce(
    (sum, { bet, pairs, three, isInsured }) => sum + (pairs + three) * PARTS + (isInsured ? bet : 0),
    onHands,
  )
  return { isOver, staked, pays: [paidHalves(state, results), BigInt(PARTS)], canCash: false, view }
}

export const blackjackTable: Original<TableChoice, TableMove> = {
  usual: { hand1: 1 },
  parts: BigInt(PARTS),
  decideMs: DECIDE_MS,
  raises: ['double', 'split', 'insure'],
  readChoice,
  bets: (choice) => Object.values(choice).map((units) => units * PARTS),
  readMove: (input) => MOVES.find((move) => move === input) ?? null,
  draw: (stream) => pickEach(stream, CARDS, CARDS_DRAWN),
  play(deck, choice, moves) {
    const state = deal(deck, choice)
    for (const move of moves) if (!take(state, move)) return null
    return standingOf(state)
  },
  leave: () => 'timeout',
  show: (deck) => deck.slice(0, CARDS_SHOWN).map(cardText).join(' '),
}
