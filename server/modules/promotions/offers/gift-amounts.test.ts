import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney, toWire } from '#contract/money.ts'
import { lowestTier, partOf, type Rate, rebateSum, reckoned, type Staked, tierPart } from './gift-amounts.ts'

const part = (amount: string, percent: string, max: string) =>
  toWire(partOf(parseMoney(amount), percent, max).amountMinor)

test('PROMO-3 rescue of 3 %, at most 300: the published vectors', () => {
  expect(part('12345.67', '3', '300')).toBe('300.00')
  expect(part('5000', '3', '300')).toBe('150.00')
  expect(part('-5000', '3', '300')).toBe('0.00')
})

test('PROMO-3 half of 133.33 is cut down to whole hundredths, once', () => {
  expect(toWire(partOf(parseMoney('133.33'), '50', null).amountMinor)).toBe('66.66')
})

const TIERS = [
  { from: '100', percent: '20', max: '50' },
  { from: '1000', percent: '50', max: '5000' },
]
test('PROMO-3 the highest tier that a deposit reaches counts, and none below the lowest', () => {
  expect(toWire(lowestTier(TIERS))).toBe('100.00')
  const given = ['99.99', '100', '999.99', '1000', '20000'].map((one) =>
    toWire(tierPart(TIERS, parseMoney(one))?.amountMinor ?? 0n),
  )
  expect(given).toEqual(['0.00', '20.00', '50.00', '500.00', '5000.00'])
})

test('PROMO-3 a rebate goes by type of game and level, and the last level counts for all above', () => {
  const rates: Rate[] = [
    { type: 'RNG', byLevel: ['0.5', '0.8'] },
    { type: 'otherwise', byLevel: ['0.2'] },
  ]
  const staked = [
    { type: 'RNG', validMinor: parseMoney('1000') },
    { type: 'LIVE', validMinor: parseMoney('500') },
  ]
  const rebate = (level: number, of: readonly Staked[], maxPerDay: string | null = null, had = 0n) => {
    const sum = rebateSum({ rates, maxPerDay }, level, of, had)
    return sum && toWire(reckoned([sum]).amountMinor)
  }
  expect([0, 1, 7].map((level) => rebate(level, staked))).toEqual(['6.00', '9.00', '9.00'])
  expect(rebate(0, [{ type: 'LIVE', validMinor: parseMoney('4.99') }])).toBe('0.00')
  expect([rebate(0, []), rebate(0, staked, '5'), rebate(0, staked, '5', parseMoney('3'))]).toEqual([
    null,
    '5.00',
    '2.00',
  ])
})

test('PROMO-3 no part is above its cap, negative, or finer than a hundredth', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
      fc.integer({ min: 1, max: 99_999 }),
      (minor, hundredths) => {
        const given = partOf(minor, (hundredths / 100).toFixed(2), '300').amountMinor
        expect(given >= 0n && given <= 3_000_000n && given % 100n === 0n).toBe(true)
      },
    ),
  )
})
