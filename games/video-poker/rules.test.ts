/** Hands, holds and what they return; the stored figures are counted again. */
import { describe, expect, test } from 'vitest'
import { countFigures as countBlackjack } from '#games/blackjack/rtp.ts'
import { FIGURES as BLACKJACK } from '#games/blackjack/figures.ts'
import { RANKS, SUITS } from '#games/cards/cards.ts'
import type { Figure } from '#games/original/figures.ts'
import { FIGURES } from './figures.ts'
import { handOf } from './paytable.ts'
import { adviseHold, countFigures, sumUp } from './rtp.ts'
import { videoPoker } from './rules.ts'

const card = (text: string) => RANKS.indexOf(text.slice(1) as never) * SUITS.length + SUITS.indexOf(text[0] as never)
const cards = (text: string) => text.split(' ').map(card)

/** Counted once for the whole file. */
const sums = sumUp()

describe('GAME-9 figures that are kept are what the rules count', () => {
  const rounded = (figures: readonly Figure[]) =>
    figures.map(({ option, rtp, hit, volatility, maxWin }) => ({
      option,
      rtp: Number(rtp.toFixed(6)),
      hit: Number(hit.toFixed(6)),
      volatility: Number(volatility.toFixed(6)),
      maxWin,
    }))

  test('video poker: 98.4498 %, as published for a full house of 9 and a flush of 5', () => {
    expect(rounded(countFigures(sums))).toEqual(FIGURES)
    expect(FIGURES[0]?.rtp).toBeCloseTo(0.984498, 6)
  })
  test('blackjack', () => expect(rounded(countBlackjack())).toEqual(BLACKJACK))
})

describe('GAME-4 hands of video poker', () => {
  test.each([
    ['♠A ♠K ♠Q ♠J ♠10', 'royal'],
    ['♦A ♦2 ♦3 ♦4 ♦5', 'straightFlush'],
    ['♥K ♥Q ♥J ♥10 ♥9', 'straightFlush'],
    ['♠7 ♥7 ♦7 ♣7 ♠2', 'four'],
    ['♠7 ♥7 ♦7 ♣2 ♠2', 'fullHouse'],
    ['♣2 ♣9 ♣4 ♣K ♣J', 'flush'],
    ['♠A ♥2 ♦3 ♣4 ♠5', 'straight'],
    ['♠A ♥K ♦Q ♣J ♠10', 'straight'],
    ['♠Q ♥K ♦A ♣2 ♠3', null],
    ['♠9 ♥9 ♦9 ♣4 ♠K', 'three'],
    ['♠9 ♥9 ♦4 ♣4 ♠K', 'twoPair'],
    ['♠J ♥J ♦4 ♣5 ♠9', 'jacks'],
    ['♠10 ♥10 ♦4 ♣5 ♠9', null],
  ])('%s', (text, hand) => {
    expect(handOf(cards(text))).toBe(hand)
    expect(handOf(cards(text).toReversed())).toBe(hand)
  })

  test('536 100 of 2 598 960 hands pay, and the best hold is the one in every book', () => {
    expect(sums.hits[0]?.[0]).toBe(4 + 36 + 624 + 3_744 + 5_108 + 10_200 + 54_912 + 123_552 + 337_920)
    const hold = (text: string) => adviseHold(cards(text), sums)
    expect(hold('♠A ♠K ♠Q ♠J ♠9')).toEqual([0, 1, 2, 3]) // four to a royal before the flush
    expect(hold('♠J ♥J ♦3 ♣5 ♠9')).toEqual([0, 1])
    expect(hold('♠3 ♥3 ♦J ♣5 ♠9')).toEqual([0, 1]) // a low pair before one high card
    expect(hold('♣2 ♣9 ♣4 ♦K ♣7')).toEqual([0, 1, 2, 4])
    expect(hold('♠2 ♥4 ♦6 ♣8 ♠10')).toEqual([])
  })
})

test('GAME-4 what is not held is replaced once, in the order of the deck; a hand that was left stands', () => {
  const deck = cards('♠J ♥J ♦3 ♣5 ♠9 ♦J ♣J ♠2 ♠3 ♠4')
  expect(videoPoker.play(deck, {}, [])).toMatchObject({
    isOver: false,
    canCash: false,
    view: { cards: deck.slice(0, 5), hand: 'jacks', held: null },
  })
  expect(videoPoker.play(deck, {}, [{ hold: 0b00011 }])).toMatchObject({
    isOver: true,
    pays: [25n, 1n],
    view: { cards: cards('♠J ♥J ♦J ♣J ♠2'), hand: 'four' },
  })
  expect(videoPoker.play(deck, {}, [{ hold: 0 }])?.view).toMatchObject({ cards: deck.slice(5), hand: 'jacks' })
  expect(videoPoker.play(deck, {}, [videoPoker.leave([], {}, []) ?? { hold: 0 }])?.view).toMatchObject({
    cards: deck.slice(0, 5),
    hand: 'jacks',
  })
  expect(videoPoker.play(deck, {}, [{ hold: 3 }, { hold: 3 }])).toBeNull()
  for (const hold of [-1, 32, 1.5, '3', [0]]) expect(videoPoker.readMove({ hold })).toBeNull()
})
