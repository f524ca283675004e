import { expect, test } from 'vitest'
import { offerTerms, type OfferTerms } from '#contract/promotions/offers.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { sampleOf } from '#web/testing/sample.ts'
import { weighGame } from './game-weight.ts'
import { giftOf } from './gift-of.ts'
import { splitTime } from './split-time.ts'

const step = (fields: Partial<OfferTerms['gift']['steps'][number]>) => ({
  from: null,
  level: null,
  type: null,
  percent: null,
  amount: null,
  ...fields,
})
const terms = (fields: Partial<OfferTerms>): OfferTerms =>
  sampleOf(offerTerms, {
    deposit: { min: '100.00', number: 1 },
    gift: {
      form: 'bonus',
      of: 'deposit',
      steps: [step({ percent: '100', amount: '500.00' })],
      points: null,
      rounds: null,
    },
    staking: { times: '15', base: 'deposit_and_bonus' },
    ...fields,
  })
const told = (of: OfferTerms, pay: string) => {
  const gift = giftOf(of, parseMoney(pay))
  return gift && [toWire(gift.getMinor), toWire(gift.stakeMinor)]
}

test('PROMO-11 what an amount gives follows the terms: percentage, cap, smallest deposit, tiers, rounded down', () => {
  // docs/reference/games.md 9.1: 300 at 100 % up to 500 gives 300, and (300 + 300) × 15 is to be staked
  expect(told(terms({}), '300')).toEqual(['300.00', '9000.00'])
  expect(told(terms({}), '2000')).toEqual(['500.00', '37500.00'])
  expect(told(terms({}), '99.99')).toBeNull()
  expect(told(terms({ staking: { times: '10', base: 'bonus' } }), '300')).toEqual(['300.00', '3000.00'])
  expect(told(terms({ staking: null }), '300')).toEqual(['300.00', '0.00'])
  const half = { form: 'bonus' as const, of: 'deposit' as const, points: null, rounds: null }
  expect(told(terms({ gift: { ...half, steps: [step({ percent: '50' })] }, staking: null }), '133.33')?.[0]).toBe(
    '66.66',
  )
  const tiers = [step({ percent: '20', amount: '200.00' }), step({ from: '1000.00', percent: '30', amount: '600.00' })]
  expect(told(terms({ gift: { ...half, steps: tiers }, staking: null }), '999')?.[0]).toBe('199.80')
  expect(told(terms({ gift: { ...half, steps: tiers }, staking: null }), '1000')?.[0]).toBe('300.00')
})

test('PROMO-3 the most specific weight decides; a refused game is refused and not just uncounted', () => {
  const weighed = {
    weights: { game: { dice: 5 }, vendor: { LUMO: 0 }, type: { RNG: 100, LIVE: 20 }, otherwise: 50 },
    excluded: [
      { of: 'game' as const, code: 'plinko', how: 'refused' as const },
      { of: 'type' as const, code: 'PVP', how: 'counts_nothing' as const },
    ],
  }
  const of = (gameCode: string, vendor = 'V', gameType = 'RNG') => weighGame(weighed, { gameCode, vendor, gameType })
  expect(of('dice', 'LUMO')).toEqual({ kind: 'counts', percent: 5 })
  expect(of('other', 'LUMO')).toEqual({ kind: 'counts', percent: 0 })
  expect(of('other')).toEqual({ kind: 'counts', percent: 100 })
  expect(of('table', 'V', 'LIVE')).toEqual({ kind: 'counts', percent: 20 })
  expect(of('fish', 'V', 'FISH')).toEqual({ kind: 'counts', percent: 50 })
  expect(of('plinko')).toEqual({ kind: 'refused' })
  expect(of('poker', 'V', 'PVP')).toEqual({ kind: 'counts', percent: 0 })
})

test('PROMO-1 the time that is left is told in its two largest units, and not at all when it is over', () => {
  const minute = 60_000
  expect(splitTime(0)).toEqual({ unit: 'none' })
  expect(splitTime(10)).toEqual({ unit: 'minutes', large: 1, small: 0 })
  expect(splitTime(59 * minute)).toEqual({ unit: 'minutes', large: 59, small: 0 })
  expect(splitTime(200 * minute)).toEqual({ unit: 'hours', large: 3, small: 20 })
  expect(splitTime((5 * 24 + 4) * 60 * minute)).toEqual({ unit: 'days', large: 5, small: 4 })
})
