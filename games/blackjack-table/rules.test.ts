import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blackjack, type BlackjackMove, type BlackjackView } from '#games/blackjack/rules.ts'
import { CARDS, RANKS, SUITS } from '#games/cards/cards.ts'
import { multiplierOf, ratioText, type Standing } from '#games/original/original.ts'
import { FIGURES } from './figures.ts'
import { pairOf, threeOf } from './paytable.ts'
import { countFigures } from './rtp.ts'
import { blackjackTable, CARDS_DRAWN, type TableChoice, type TableMove, type TableView } from './rules.ts'

const card = (text: string) =>
  RANKS.findIndex((rank) => rank === text.slice(1)) * SUITS.length + SUITS.findIndex((suit) => suit === text[0])
/** A shoe that begins with these cards; only twos come behind them. */
const shoe = (cards: string) => [...cards.split(' ').map(card), ...Array.from({ length: CARDS_DRAWN }, () => 0)]
const play = (cards: string, choice: TableChoice, ...moves: TableMove[]) =>
  blackjackTable.play(shoe(cards), choice, moves)
const viewOf = (standing: Standing | null): TableView =>
  standing ? (standing.view as TableView) : expect.fail('no round')
const seen = (cards: string, choice: TableChoice, ...moves: TableMove[]) => {
  const standing = play(cards, choice, ...moves)
  return standing && { ...standing, view: standing.view as TableView }
}

describe('GAME-9 what the table returns', () => {
  test('every bet’s figures are the counted ones', () => {
    const rounded = (value: number) => Number(value.toFixed(6))
    expect(
      countFigures().map(({ option, rtp, hit, volatility, maxWin }) => ({
        option,
        rtp: rounded(rtp),
        hit: rounded(hit),
        volatility: rounded(volatility),
        maxWin,
      })),
    ).toEqual(FIGURES)
  })

  test('a hand is played by the rules of the house’s blackjack: the same cards and moves cost and pay the same', () => {
    const MOVES = ['hit', 'stand', 'double', 'split'] as const
    const cardOf = fc.nat(CARDS - 1)
    fc.assert(
      fc.property(
        fc.array(cardOf, { minLength: 60, maxLength: 60 }),
        fc.array(fc.constantFrom(...MOVES), { maxLength: 9 }),
        (deck, wished) => {
          const [first = 0, open = 0, second = 0, ...rest] = deck
          const moves: (typeof MOVES)[number][] = []
          const offered: TableMove[] = Math.floor(open / SUITS.length) === RANKS.length - 1 ? ['decline'] : []
          for (const move of [...wished, ...Array.from({ length: 12 }, () => 'stand' as const)]) {
            const now = blackjack.play([first, second, open, ...rest], {}, moves)
            if (now?.isOver) break
            if (blackjack.play([first, second, open, ...rest], {}, [...moves, move])) moves.push(move)
          }
          const [house, table] = [
            blackjack.play([first, second, open, ...rest], {}, moves as BlackjackMove[]),
            blackjackTable.play(deck, { hand1: 1 }, [...offered, ...moves]),
          ]
          if (!house || !table) throw new Error('a move is allowed in one of the games alone')
          expect([table.isOver, table.staked, table.pays]).toEqual([house.isOver, house.staked * 2, house.pays])
          expect((table.view as TableView).dealer).toEqual((house.view as BlackjackView).dealer)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('side bets: which pairs and which three cards pay', () => {
    const pair = (text: string) => pairOf(...(text.split(' ').map(card) as [number, number]))
    expect(['♦9 ♦9', '♦9 ♥9', '♦9 ♠9', '♦9 ♦8'].map(pair)).toEqual(['perfect', 'coloured', 'mixed', null])
    const three = (text: string) => threeOf(text.split(' ').map(card) as [number, number, number])
    expect(
      ['♦9 ♦9 ♦9', '♣A ♣2 ♣3', '♣Q ♣A ♣K', '♦9 ♥9 ♦9', '♦10 ♥J ♦9', '♦K ♦2 ♦7', '♣K ♦A ♦2', '♦9 ♥9 ♠8'].map(three),
    ).toEqual(['suitedTrips', 'straightFlush', 'straightFlush', 'trips', 'straight', 'flush', null, null])
  })
})

describe('GAME-4 a round at the table', () => {
  test('three hands are dealt in turn and decide one behind the other; the dealer draws once, for all', () => {
    // hands 10 6, 8 8, A K against a 9 with a 7
    const dealt = seen('♦10 ♥8 ♠A ♣9 ♦6 ♠8 ♥K ♣7', { hand1: 2, hand2: 1, hand3: 4 })
    expect(dealt).toMatchObject({ isOver: false, staked: 14, view: { phase: 'play', active: 0 } })
    expect(dealt?.view).toMatchObject({ dealer: [card('♣9')], allowed: ['hit', 'stand', 'double'] })
    expect(dealt?.view.hands.map(({ seat, total }) => [seat, total])).toEqual([
      [1, 16],
      [2, 16],
      [3, 21],
    ])
    const cards = '♦10 ♥8 ♠A ♣9 ♦6 ♠8 ♥K ♣7 ♦5 ♥3 ♠10 ♦9 ♣10'
    // the first draws a five and stands at 21; the pair is split, doubled on 8 3, stands on 8 10
    const over = seen(cards, { hand1: 2, hand2: 1, hand3: 4 }, 'hit', 'split', 'double', 'stand')
    expect(over?.view.hands.map(({ seat, total, stakes, result }) => [seat, total, stakes, result])).toEqual([
      [1, 21, 1, 'win'],
      [2, 20, 2, 'win'],
      [2, 18, 1, 'win'],
      [3, 21, 1, 'blackjack'],
    ])
    // the dealer has 16, draws a ten and is over 21: 2×2, 1×4, 1×2 and 4×2.5 of the stake, for 9 staked
    expect(over).toMatchObject({ isOver: true, staked: 18, pays: [40n, 2n] })
    expect(over && ratioText(multiplierOf(blackjackTable as never, over))).toBe('2.2222')
  })

  test('against an ace every hand is asked for insurance first, which costs half and pays two to one', () => {
    const cards = '♦10 ♥8 ♠A ♦9 ♥8 ♣K'
    const asked = seen(cards, { hand1: 4, hand2: 2 })
    expect(asked).toMatchObject({ staked: 12, view: { phase: 'insurance', active: 0, allowed: ['insure', 'decline'] } })
    expect(play(cards, { hand1: 4, hand2: 2 }, 'stand')).toBeNull()
    const one = seen(cards, { hand1: 4, hand2: 2 }, 'insure')
    expect(one).toMatchObject({ isOver: false, staked: 16, view: { active: 1, dealer: [card('♠A')] } })
    // the dealer has blackjack: what was insured is paid, both hands lose
    expect(seen(cards, { hand1: 4, hand2: 2 }, 'insure', 'decline')).toMatchObject({
      isOver: true,
      staked: 16,
      pays: [12n, 2n],
      view: { phase: 'over', seats: [{ isInsured: true }, { isInsured: false }] },
    })
    // no blackjack: the insurance is lost, and the round goes on
    const without = '♦10 ♥8 ♠A ♦9 ♥8 ♣6'
    expect(seen(without, { hand1: 4, hand2: 2 }, 'insure', 'decline')).toMatchObject({ isOver: false, staked: 16 })
    expect(play(without, { hand1: 4, hand2: 2 }, 'insure', 'insure', 'insure')).toBeNull()
    // a blackjack of one's own against an ace may be insured too: two to one together, whatever the dealer has
    expect(play('♦A ♠A ♥K ♣K', { hand1: 2 }, 'insure')).toMatchObject({ isOver: true, staked: 6, pays: [10n, 2n] })
    expect(play('♦A ♠A ♥K ♣9', { hand1: 2 }, 'insure')).toMatchObject({ isOver: true, staked: 6, pays: [10n, 2n] })
  })

  test('side bets are decided by the first cards and paid with the round; without one nothing is said of them', () => {
    const over = seen('♦9 ♦9 ♦9 ♣K', { hand1: 1, pairs1: 2, three1: 3 }, 'stand')
    expect(over?.view.seats).toEqual([{ seat: 1, pairs: 'perfect', three: 'suitedTrips', isInsured: null }])
    // 18 loses to 19: the pair brings back 26 and the three cards 101 for one
    expect(over).toMatchObject({ isOver: true, staked: 12, pays: [BigInt(2 * (2 * 26 + 3 * 101)), 2n] })
    const plain = seen('♦9 ♦9 ♦7 ♣K', { hand1: 1, pairs1: 1 }, 'stand')
    expect(plain?.view.seats).toEqual([{ seat: 1, pairs: 'none', three: null, isInsured: null }])
  })

  test('who does not decide in time takes no insurance and stands, on every hand', () => {
    expect(seen('♦10 ♥8 ♠A ♦9 ♥8 ♣6', { hand1: 1, hand2: 1 }, 'insure', 'timeout')).toMatchObject({
      isOver: true,
      staked: 5,
      view: { hands: [{ result: 'win' }, { result: 'lose' }], seats: [{ isInsured: true }, { isInsured: false }] },
    })
    expect(play('♦10 ♥8 ♠A ♦9 ♥8 ♣6', { hand1: 1, hand2: 1 }, 'timeout', 'timeout')).toBeNull()
  })

  test('a blackjack of the dealer’s under a ten ends the round at once; split aces get one card each, and make none', () => {
    expect(play('♦10 ♠K ♥9 ♣A', { hand1: 1 })).toMatchObject({ isOver: true, pays: [0n, 2n] })
    expect(seen('♦A ♠6 ♥A ♣10 ♦K ♥9 ♣5', { hand1: 1 }, 'split')).toMatchObject({
      isOver: true,
      staked: 4,
      pays: [2n, 2n],
      view: { hands: [{ result: 'draw' }, { result: 'lose' }] },
    })
  })

  test.each([
    [{}],
    [{ pairs1: 1 }],
    [{ hand1: 1, three2: 1 }],
    [{ hand4: 1 }],
    [{ hand1: 0 }],
    [{ hand1: 1.5 }],
    [{ hand1: 10_001 }],
    [[]],
    ['hand1'],
  ])('no such bets: %j', (choice) => {
    expect(blackjackTable.readChoice(choice)).toBeNull()
  })

  test('the longest round never runs out of cards, and whatever is moved, money in and out are halves of the stake', () => {
    const CHOICE = { hand1: 3, three1: 1, hand2: 1, hand3: 1, pairs3: 2 } as const
    const MOVES = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.nat(CARDS - 1)),
        fc.infiniteStream(fc.constantFrom(...MOVES)),
        (cards, wished) => {
          const deck = [...cards.take(CARDS_DRAWN)]
          const moves: TableMove[] = []
          let now = blackjackTable.play(deck, CHOICE, moves)
          let staked = now?.staked ?? 0
          expect(staked).toBe(blackjackTable.bets?.(CHOICE).reduce((sum, bet) => sum + bet, 0))
          for (const move of wished) {
            if (now === null || now.isOver) break
            const { allowed } = now.view as TableView
            const after = blackjackTable.play(deck, CHOICE, [...moves, move])
            expect(after !== null).toBe(allowed.includes(move))
            if (!after) continue
            const isRaise = blackjackTable.raises?.includes(move) === true
            expect(after.staked > staked).toBe(isRaise)
            moves.push(move)
            staked = after.staked
            now = after
          }
          expect(now?.isOver).toBe(true)
          expect(viewOf(now).hands.every(({ result }) => result !== null)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
    // aces and twos alone make the longest hands
    const long = Array.from({ length: CARDS_DRAWN }, (_, at) => (at % 3 === 0 ? card('♦2') : card('♦A')))
    const moves: TableMove[] = []
    for (let step = 0; step < 300; step++) {
      const now = blackjackTable.play(long, { hand1: 1, hand2: 1, hand3: 1 }, moves)
      if (now?.isOver) break
      const { allowed } = viewOf(now)
      moves.push(allowed.includes('decline') ? 'decline' : allowed.includes('split') ? 'split' : 'hit')
    }
    expect(blackjackTable.play(long, { hand1: 1, hand2: 1, hand3: 1 }, moves)?.isOver).toBe(true)
  })
})
