/**
 * Blackjack: cards in the order player, player, dealer (open), dealer (hidden), then in the order of the moves that
 * draw them (docs/reference/games.md 4.2).
 */
import { cardText, CARDS } from '#games/cards/cards.ts'
import { fieldsOf, type Original, type Ratio } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { BEST, DEALER_STANDS, HALVES, isBlackjack, totalOf, worthOf } from './paytable.ts'

/** More than the longest round can use: two hands and the dealer's. */
export const CARDS_DRAWN = 52

const MOVES = ['hit', 'stand', 'double', 'split'] as const
export type BlackjackMove = (typeof MOVES)[number]
export type HandResult = 'blackjack' | 'win' | 'draw' | 'lose' | 'bust'

type Hand = {
  cards: number[]
  stakes: number
  isDone: boolean
}

export type BlackjackView = {
  hands: { cards: number[]; stakes: number; total: number; isSoft: boolean; result: HandResult | null }[]
  /** The hand that plays; null when the round is over. */
  active: number | null
  /** Without the hidden card while the round is open. */
  dealer: number[]
  dealerTotal: number
  allowed: BlackjackMove[]
}

const done = (hand: Hand) => {
  hand.isDone ||= totalOf(hand.cards).total >= BEST
}

function allowedOn(hands: readonly Hand[], hand: Hand | undefined): BlackjackMove[] {
  if (!hand) return []
  const [first, second] = hand.cards
  const isPair =
    hand.cards.length === 2 && first !== undefined && second !== undefined && worthOf(first) === worthOf(second)
  return [
    'hit',
    'stand',
    ...(hand.cards.length === 2 ? (['double'] as const) : []),
    ...(isPair && hands.length === 1 ? (['split'] as const) : []),
  ]
}

function resultOf(hand: Hand, dealer: readonly number[], isSplit: boolean): HandResult {
  const { total } = totalOf(hand.cards)
  if (total > BEST) return 'bust'
  const [mine, theirs] = [!isSplit && isBlackjack(hand.cards), isBlackjack(dealer)]
  if (mine || theirs) return mine && theirs ? 'draw' : mine ? 'blackjack' : 'lose'
  const house = totalOf(dealer).total
  return house > BEST || total > house ? 'win' : total === house ? 'draw' : 'lose'
}

/** Makes a move. Returns false when it is not allowed. */
function take(hands: Hand[], next: () => number, move: BlackjackMove): boolean {
  const hand = hands.find(({ isDone }) => !isDone)
  if (!hand || !allowedOn(hands, hand).includes(move)) return false
  if (move === 'stand') hand.isDone = true
  else if (move === 'split') {
    const second: Hand = { cards: hand.cards.splice(1), stakes: 1, isDone: false }
    hands.push(second)
    for (const one of hands) one.cards.push(next())
    const isAces = worthOf(hand.cards[0] ?? 0) === 11
    for (const one of hands) one.isDone = isAces
  } else {
    hand.cards.push(next())
    if (move === 'double') Object.assign(hand, { stakes: 2, isDone: true })
  }
  hands.forEach(done)
  return true
}

const HALVES_OF: Record<HandResult, bigint> = { ...HALVES, lose: 0n, bust: 0n }

export const blackjack: Original<object, BlackjackMove> = {
  usual: {},
  readChoice: (input) => (fieldsOf(input) && Object.keys(fieldsOf(input) ?? {}).length === 0 ? {} : null),
  readMove: (input) => MOVES.find((move) => move === input) ?? null,
  draw: (stream) => pickEach(stream, CARDS, CARDS_DRAWN),
  play(deck, _, moves) {
    let at = 4
    const next = () => deck[at++] ?? 0
    const hands: Hand[] = [{ cards: deck.slice(0, 2), stakes: 1, isDone: false }]
    const dealer = deck.slice(2, 4)
    const isDecided = isBlackjack(dealer) || isBlackjack(deck.slice(0, 2))
    if (isDecided && hands[0]) hands[0].isDone = true
    for (const move of moves) if (!take(hands, next, move)) return null
    const active = hands.findIndex(({ isDone }) => !isDone)
    const isOver = active === -1
    const isAlive = hands.some(({ cards }) => totalOf(cards).total <= BEST)
    while (isOver && isAlive && !isDecided && totalOf(dealer).total < DEALER_STANDS) dealer.push(next())
    const results = hands.map((hand) => (isOver ? resultOf(hand, dealer, hands.length > 1) : null))
    const halves = hands.reduce(
      (sum, { stakes }, index) => sum + BigInt(stakes) * HALVES_OF[results[index] ?? 'lose'],
      0n,
    )
    const pays: Ratio = [halves, 2n]
    const open = isOver ? dealer : dealer.slice(0, 1)
    const view: BlackjackView = {
      hands: hands.map(({ cards, stakes }, index) => ({
        cards: [...cards],
        stakes,
        ...totalOf(cards),
        result: results[index] ?? null,
      })),
      active: isOver ? null : active,
      dealer: open,
      dealerTotal: totalOf(open).total,
      allowed: isOver ? [] : allowedOn(hands, hands[active]),
    }
    return { isOver, staked: hands.reduce((sum, { stakes }) => sum + stakes, 0), pays, canCash: false, view }
  },
  raises: ['double', 'split'],
  leave: () => 'stand',
  show: (deck) => deck.slice(0, 12).map(cardText).join(' '),
}
