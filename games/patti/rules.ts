/**
 * Teen Patti between members (docs/reference/games.md 6.10). Every player pays the boot; three cards each, at first
 * unseen. In turn from the left of the dealer: an unseen player bets one to two times the stake, a seen one two to four
 * times; a bet sets the stake (half of it where the player has seen). A seen player may ask the seen player before them
 * for a side-show; of two left one may call the show. At 1024 boots all left show. When nothing was bet beyond the
 * boots, there is no rake.
 */
import { scoreOf } from '#games/teen-patti/rules.ts'
import type { Card } from '#games/table/cards.ts'
import {
  endHand,
  isIn,
  newSeat,
  orderAfter,
  potOf,
  put,
  type Choice,
  type Deal,
  type Hand,
  type HandSeat,
  type Move,
  type PvpGame,
} from '#games/pvp/hand.ts'

export const CARDS = 3
/** In boots. */
export const POT_LIMIT = 1_024n

const placesOf = (seat: number, seats: number): number[] => [seat, seat + seats, seat + 2 * seats]
const free = (kind: Choice['kind']): Choice => ({ kind, cost: 0n, min: 0n, max: 0n })
const seatOf = (hand: Hand, seat: number) => hand.seats[seat] as HandSeat

function start({ stacks, button, unit, rule, deck }: Deal): Hand {
  const count = stacks.length
  if (count < 2 || stacks.some((stack) => stack <= 0n)) throw new RangeError('a hand needs two seats with chips')
  const seats = stacks.map((stack, seat) => ({
    ...newSeat(
      stack,
      placesOf(seat, count).map((place) => deck[place] as Card),
    ),
    hasSeen: false,
  }))
  const hand: Hand = {
    street: 'boot',
    seats,
    button,
    actor: null,
    board: [],
    deck: [],
    level: unit,
    raise: unit,
    unit,
    rule,
    askedBy: null,
    end: null,
  }
  for (const seat of seats) seat.last = { kind: 'post', amount: put(seat, unit) }
  return next(hand, button)
}

function next(hand: Hand, from: number): Hand {
  const inHand = hand.seats.filter(isIn)
  if (inHand.length === 1) return finish(hand, false)
  const rivals = hand.seats.flatMap((seat, index) => (isIn(seat) && !seat.isAllIn ? [index] : []))
  const [last] = rivals
  // a player who alone has chips left meets the highest bet once, then all show
  const isClosed =
    rivals.length === 0 ||
    (rivals.length === 1 && last !== undefined && seatOf(hand, last).put >= highest(inHand.map((seat) => seat.put)))
  if (isClosed || potOf(hand) >= POT_LIMIT * hand.unit) return finish(hand, true)
  hand.askedBy = null
  hand.actor = orderAfter(from, hand.seats.length).find((seat) => rivals.includes(seat)) ?? null
  return hand
}

const highest = (values: readonly bigint[]) => values.reduce((top, value) => (value > top ? value : top), 0n)

function finish(hand: Hand, isShown: boolean, loser: number | null = null): Hand {
  endHand(hand, {
    isRaked: hand.street !== 'boot',
    isShown,
    // of equal hands the one that called the show loses
    scoreOf: (seat) => (isShown ? scoreOf(seatOf(hand, seat).cards).score * 2 - (seat === loser ? 1 : 0) : 0),
  })
  return hand
}

/** Returns the seat in the hand before another one. */
function before(hand: Hand, actor: number): number {
  const others = orderAfter(actor, hand.seats.length).filter((seat) => seat !== actor && isIn(seatOf(hand, seat)))
  return others.at(-1) ?? actor
}

function choicesOf(hand: Hand): Choice[] {
  const { actor } = hand
  if (actor === null) return []
  if (hand.askedBy !== null) return [free('accept'), free('refuse')]
  const seat = seatOf(hand, actor)
  const least = seat.hasSeen ? hand.level * 2n : hand.level
  const cost = least < seat.stack ? least : seat.stack
  const most = least * 2n < seat.stack ? least * 2n : seat.stack
  const choices = [free('fold'), { kind: 'call', cost, min: 0n, max: 0n } satisfies Choice]
  if (!seat.hasSeen) choices.push(free('see'))
  if (most > least) choices.push({ kind: 'raise', cost: 0n, min: least + hand.rule.quantum, max: most })
  const left = hand.seats.filter(isIn).length
  if (left === 2) choices.push({ kind: 'show', cost, min: 0n, max: 0n })
  const asked = seatOf(hand, before(hand, actor))
  if (left > 2 && seat.hasSeen && asked.hasSeen && !asked.isAllIn && seat.stack > least)
    choices.push({ kind: 'side', cost, min: 0n, max: 0n })
  return choices
}

function bet(hand: Hand, seat: HandSeat, amount: bigint): void {
  seat.bet = 0n
  const isWhole = put(seat, amount) === amount
  hand.street = 'betting'
  const stake = seat.hasSeen ? amount / 2n : amount
  if (isWhole && stake > hand.level) hand.level = stake - (stake % hand.rule.quantum)
}

function play(given: Hand, move: Move): Hand {
  const choice = choicesOf(given).find(({ kind }) => kind === move.kind)
  if (!choice || given.actor === null) throw new RangeError(`no ${move.kind} now`)
  const hand = structuredClone(given)
  const { actor } = given
  const seat = seatOf(hand, actor)
  if (move.kind === 'see') {
    seat.hasSeen = true
    return hand
  }
  seat.last = { kind: move.kind, amount: choice.cost }
  if (move.kind === 'accept' || move.kind === 'refuse') return answer(hand, actor, move.kind === 'accept')
  if (move.kind === 'fold') seat.isFolded = true
  else if (move.kind === 'raise') {
    const to = move.to ?? 0n
    if (to < choice.min || to > choice.max || (to < choice.max && to % hand.rule.quantum !== 0n))
      throw new RangeError('no such bet')
    bet(hand, seat, to)
    seat.last = { kind: 'raise', amount: to }
  } else bet(hand, seat, choice.cost)
  if (seat.isAllIn && !seat.isFolded) seat.last = { kind: 'allIn', amount: seat.bet }
  if (move.kind === 'show') return finish(hand, true, actor)
  if (move.kind === 'side') {
    const asked = before(hand, actor)
    return { ...hand, actor: asked, askedBy: actor }
  }
  return next(hand, actor)
}

/**
 * Resolves an accepted side-show: the lower of the two folds; when they are equal, the asker. The turn continues from
 * the asker.
 */
function answer(hand: Hand, asked: number, isAccepted: boolean): Hand {
  const asker = hand.askedBy ?? asked
  if (isAccepted) {
    const [mine, theirs] = [scoreOf(seatOf(hand, asked).cards).score, scoreOf(seatOf(hand, asker).cards).score]
    seatOf(hand, theirs > mine ? asked : asker).isFolded = true
  }
  return next(hand, asker)
}

const KEEPS = ['pair', 'colour', 'sequence', 'pureSequence', 'trail']

/**
 * Returns the practice player's move: looks at its cards immediately, bets the least with a pair or better, calls the
 * show after eight boots, otherwise packs. Refuses every side-show.
 */
function robot(hand: Hand): Move {
  const choices = choicesOf(hand)
  const has = (kind: Choice['kind']) => choices.some((choice) => choice.kind === kind)
  if (has('refuse')) return { kind: 'refuse' }
  if (has('see')) return { kind: 'see' }
  const seat = hand.actor === null ? undefined : hand.seats[hand.actor]
  if (!seat || !KEEPS.includes(scoreOf(seat.cards).kind)) return { kind: 'fold' }
  return { kind: has('show') && seat.put >= hand.unit * 8n ? 'show' : 'call' }
}

export const patti: PvpGame = {
  code: 'PATTI',
  seatsMost: 6,
  cardsFor: (seats) => seats * CARDS,
  placesOf,
  start,
  choicesOf,
  play,
  silence: (hand) => ({ kind: hand.askedBy === null ? 'fold' : 'refuse' }),
  robot,
  nameOf(cards) {
    if (cards.length < CARDS) return null
    const { kind } = scoreOf(cards)
    return { name: kind, ranks: cards.map((card) => Math.floor(card / 4)).sort((a, b) => b - a) }
  },
}
