import { describe, expect, test } from 'vitest'
import {
  contractTerms,
  type ContractTerms,
  type DividendTerms,
  type RealtimeTerms,
  type SalaryTerms,
} from '#contract/agents/terms.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { endsBelow, mayGive } from './compare.ts'
import { partsOfRound } from './realtime.ts'
import { reckonDividend, reckonSalary, WHOLE, withinBounds } from './reckon.ts'
import { carryInto, periodOf, periodsOver } from './windows.ts'

const BOUNDS = { without: [], capPerDay: null, capPerMember: null, noticeDays: 0 }
const dividend = (changes: Partial<DividendTerms> = {}): DividendTerms => ({
  kind: 'dividend',
  period: 'monthly',
  unit: 'rate',
  tiers: [
    { loss: '10000', valid: '200000', active: 3, gives: '5' },
    { loss: '50000', valid: '1000000', active: 5, gives: '10' },
    { loss: '100000', valid: '2000000', active: 8, gives: '15' },
    { loss: '300000', valid: '5000000', active: 12, gives: '20' },
  ],
  activeFrom: '1000',
  takeOff: { bonuses: true, rebates: true, salaries: true },
  carryOver: 'none',
  ...BOUNDS,
  ...changes,
})
const any = (gives: string): DividendTerms['tiers'] => [{ loss: '0', valid: '0', active: 0, gives }]
const salary = (changes: Partial<SalaryTerms> = {}): SalaryTerms => ({
  kind: 'daily',
  unit: 'rate',
  tiers: [
    { valid: '50000', active: 0, gives: '0.3' },
    { valid: '200000', active: 0, gives: '0.5' },
    { valid: '1000000', active: 0, gives: '0.8' },
    { valid: '5000000', active: 0, gives: '1' },
  ],
  activeFrom: '1000',
  ...BOUNDS,
  ...changes,
})
const realtime = (winRate: string, lossRate: string, singleBet = '0'): RealtimeTerms => ({
  kind: 'realtime',
  winRate,
  lossRate,
  singleBet,
  ...BOUNDS,
})

const NOTHING = { stake: 0n, payout: 0n, bonuses: 0n, rebates: 0n, salaries: 0n, losses: [] }
const lost = (loss: string, valid: string, active: number) => ({
  ...NOTHING,
  stake: parseMoney(loss) + parseMoney('1000000'),
  payout: parseMoney('1000000'),
  valid: parseMoney(valid),
  active,
})
const NO_CARRY = { carried: 0n, share: WHOLE, days: 30 }

describe('AGENT-4 dividends (games.md 8.4)', () => {
  test.each([
    ['120000', '2500000', 9, '18000.00'],
    ['120000', '2500000', 7, '12000.00'],
    ['120000', '900000', 9, '6000.00'],
    ['9999.99', '1000000', 9, '0.00'],
    ['-5000', '9000000', 90, '0.00'],
  ])('loss %s, valid bet %s, active %s give %s', (loss, valid, active, paid) => {
    expect(toWire(reckonDividend(dividend(), lost(loss, valid, active), NO_CARRY).amount)).toBe(paid)
  })

  test('what the contract takes off comes before the tiers: the reference’s 67 000', () => {
    const money = (text: string) => parseMoney(text)
    const figures = {
      stake: money('1000000'),
      payout: money('880000'),
      bonuses: money('30000'),
      rebates: money('15000'),
      salaries: money('8000'),
      valid: money('1000000'),
      active: 9,
      losses: [],
    }
    expect(toWire(reckonDividend(dividend(), figures, NO_CARRY).base)).toBe('67000.00')
    const some = dividend({ takeOff: { bonuses: true, rebates: false, salaries: false } })
    expect(toWire(reckonDividend(some, figures, NO_CARRY).base)).toBe('90000.00')
  })

  test.each([
    ['forever', ['0.00', '2000.00', '0.00'], ['-40000.00', '0.00', '-10000.00']],
    ['none', ['0.00', '6000.00', '0.00'], ['0.00', '0.00', '0.00']],
    ['lastPeriod', ['0.00', '2000.00', '0.00'], ['-40000.00', '0.00', '-10000.00']],
  ] as const)('carry-over %s pays %j and carries %j', (carryOver, paid, carries) => {
    const terms = dividend({ carryOver, tiers: any('10') })
    let carried = 0n
    const seen = ['-40000', '60000', '-10000'].map((loss) => {
      const figures = lost(loss, '0', 0)
      const { base, amount } = reckonDividend(terms, figures, { ...NO_CARRY, carried })
      carried = carryInto(carryOver, { baseMinor: base, ownMinor: base - carried }, '2026-05-01')
      return [toWire(amount), toWire(carried)]
    })
    expect(seen).toEqual(paid.map((one, place) => [one, carries[place]]))
  })

  test('only the last period’s own loss is carried where the contract says so, and nothing over a half month', () => {
    const minus = { baseMinor: -50n, ownMinor: -20n }
    expect(carryInto('lastPeriod', minus, '2026-05-04')).toBe(-20n)
    expect(carryInto('forever', minus, '2026-05-04')).toBe(-50n)
    expect(carryInto('halfMonth', minus, '2026-05-04')).toBe(-50n)
    expect(carryInto('halfMonth', minus, '2026-05-16')).toBe(0n)
    expect(carryInto('halfMonth', minus, '2026-06-01')).toBe(0n)
  })

  test('a period that is cut short asks for its part of each tier, rounded up', () => {
    const short = { carried: 0n, share: { days: 10, of: 30 }, days: 10 }
    const of = (loss: string, valid: string, active: number) =>
      toWire(reckonDividend(dividend(), lost(loss, valid, active), short).amount)
    expect(of('3333.34', '66666.67', 1)).toBe('166.66')
    expect(of('3333.33', '66666.67', 1)).toBe('0.00')
    expect(of('16666.67', '333333.34', 2)).toBe('1666.66')
    expect(of('16666.67', '333333.34', 1)).toBe('833.33')
  })

  test('bounds of a member come before the bound of the period', () => {
    const terms = dividend({ tiers: any('10'), capPerMember: '500', capPerDay: '20' })
    const figures = { ...lost('12000', '0', 0), losses: [parseMoney('10000'), parseMoney('2000')] }
    const { earned, overMember, overCap, amount } = reckonDividend(terms, figures, NO_CARRY)
    expect([earned, overMember, overCap, amount].map(toWire)).toEqual(['1200.00', '500.00', '100.00', '600.00'])
  })
})

describe('AGENT-5 salaries (games.md 8.5)', () => {
  test.each([
    ['49999.99', '0.00'],
    ['50000', '150.00'],
    ['199999.99', '599.99'],
    ['200000', '1000.00'],
    ['1500000', '12000.00'],
    ['5000000', '50000.00'],
  ])('a valid bet of %s gives %s', (valid, paid) => {
    expect(toWire(reckonSalary(salary(), { valid: parseMoney(valid), active: 0, members: [] }).amount)).toBe(paid)
  })

  test('an hour, a fixed amount, and what is left of the day’s bound', () => {
    const hourly = salary({ kind: 'hourly', tiers: [{ valid: '1', active: 0, gives: '0.4' }] })
    expect(toWire(reckonSalary(hourly, { valid: parseMoney('33333.33'), active: 0, members: [] }).amount)).toBe(
      '133.33',
    )
    const fixed = salary({ unit: 'fixed', tiers: [{ valid: '100', active: 2, gives: '70' }] })
    const of = (active: number, used = 0n) =>
      toWire(
        reckonSalary({ ...fixed, capPerDay: '100' }, { valid: parseMoney('100'), active, members: [], used }).amount,
      )
    expect([of(1), of(2), of(2, parseMoney('70')), of(2, parseMoney('170'))]).toEqual([
      '0.00',
      '70.00',
      '30.00',
      '0.00',
    ])
  })
})

describe('AGENT-5 real-time salary (games.md 8.6)', () => {
  const round = (stake: string, net: string, valid: string) => ({
    stake: parseMoney(stake),
    payout: parseMoney(stake) + parseMoney(net),
    valid: parseMoney(valid),
    gameType: 'LIVE',
  })
  const ROUNDS = [round('100', '95', '100'), round('100', '-100', '100'), round('50', '-50', '50')]
  const REST = [round('100', '0', '0'), round('300', '-150', '150')]
  const paid = (points: bigint) => toWire(points / 10_000n)

  test('the reference’s rounds give .30, .50, 0, 0 and .75', () => {
    const parts = [...ROUNDS, ...REST].map((one) => partsOfRound([realtime('0.3', '0.5', '100')], one)[0] ?? 0n)
    expect(parts.map(paid)).toEqual(['0.30', '0.50', '0.00', '0.00', '0.75'])
    expect(paid(parts.reduce((sum, one) => sum + one, 0n))).toBe('1.55')
  })

  test('each gets what his rate has more than the highest below, and a draw brings nobody anything', () => {
    const above = [realtime('0.1', '0.4'), null, realtime('0.3', '0.3'), realtime('0.5', '0.5', '200')]
    const of = (one: ReturnType<typeof round>) => partsOfRound(above, one).map(paid)
    expect(of(round('100', '95', '100'))).toEqual(['0.10', '0.00', '0.20', '0.00'])
    expect(of(round('100', '-100', '100'))).toEqual(['0.40', '0.00', '0.00', '0.00'])
    expect(of(round('200', '-200', '200'))).toEqual(['0.80', '0.00', '0.00', '0.20'])
    expect(of(round('200', '0', '200'))).toEqual(['0.00', '0.00', '0.00', '0.00'])
  })

  test('bounds', () => {
    const bounds = { capPerDay: '10', capPerMember: '4' }
    const of = (used: bigint) => withinBounds(bounds, 130_000n, { perMember: [50_000n, 80_000n], days: 1, used })
    expect(of(0n)).toEqual({ overMember: 50_000n, overCap: 0n, amount: 80_000n })
    expect(of(70_000n)).toEqual({ overMember: 50_000n, overCap: 50_000n, amount: 30_000n })
  })
})

describe('AGENT-4 one contract beside another (games.md 8.3)', () => {
  const rate = (gives: string): ContractTerms => dividend({ tiers: any(gives) })
  test.each([
    ['10', '15', '8', true],
    ['10', '15', '10', true],
    ['10', '9', '9', false],
    ['10', '9', '9.5', true],
    ['10', '10', '8', false],
    ['10', '10', '10', false],
  ])('from %s to %s: one of %s below ends: %s', (before, next, given, ends) => {
    expect(endsBelow(rate(before), rate(next), rate(given))).toBe(ends)
  })

  test('real-time salary: either rate that is higher counts', () => {
    const given = realtime('0.1', '0.2')
    expect(endsBelow(realtime('0.3', '0.3'), realtime('0.3', '0.4'), given)).toBe(true)
    expect(endsBelow(realtime('0.3', '0.3'), realtime('0.3', '0.2'), given)).toBe(false)
    expect(endsBelow(realtime('0.3', '0.3'), realtime('0.3', '0.1'), given)).toBe(true)
  })

  test('at most the own rate less the gap is given, in the own unit, and nothing may always be', () => {
    const may = (own: string, given: string) => mayGive(rate(own), rate(given), 100n)
    expect([may('15', '14'), may('15', '14.01'), may('0.5', '0')]).toEqual([true, false, true])
    const fixed = dividend({ unit: 'fixed', tiers: any('500') })
    expect(mayGive(rate('15'), fixed, 0n)).toBe(false)
    expect(mayGive(fixed, fixed, 100n)).toBe(true)
    expect(mayGive(rate('15'), salary(), 0n)).toBe(false)
  })
})

test('AGENT-5 a real-time salary that is given counts no more than the own one, because the platform pays both', () => {
  const bounds = { without: ['LIVE'], capPerDay: '500', capPerMember: '50' } satisfies Partial<RealtimeTerms>
  const own: RealtimeTerms = { ...realtime('0.3', '0.3', '100'), ...bounds }
  const given = (change: Partial<RealtimeTerms>) => ({ ...realtime('0.1', '0.1', '100'), ...bounds, ...change })
  const CASES: readonly [Partial<RealtimeTerms>, boolean][] = [
    [{}, true],
    [{ singleBet: '100.01', without: ['FISH', 'LIVE'], capPerDay: '499', capPerMember: '0' }, true],
    [{ singleBet: '99.99' }, false],
    [{ without: ['FISH'] }, false],
    [{ capPerDay: '500.01' }, false],
    [{ capPerDay: null }, false],
    [{ capPerMember: null }, false],
  ]
  for (const [change, may] of CASES) {
    expect([change, mayGive(own, given(change), 0n)]).toEqual([change, may])
    // the own one becomes as narrow: what is wider below ends, and nothing else
    expect([change, endsBelow(realtime('0.3', '0.3'), own, given(change))]).toEqual([change, !may])
  }
  // whoever pays himself gives what he likes
  expect(mayGive(dividend({ capPerDay: '5', tiers: any('9') }), dividend({ tiers: any('9') }), 0n)).toBe(true)
})

describe('AGENT-4 what a contract may say', () => {
  const isTold = (terms: unknown) => contractTerms.safeParse(terms).success
  test('tiers that fall, stand, or give less are refused', () => {
    const [low, high] = [
      { loss: '10', valid: '10', active: 1, gives: '5' },
      { loss: '20', valid: '10', active: 1, gives: '5' },
    ]
    expect(isTold(dividend({ tiers: [low, high] }))).toBe(true)
    expect(isTold(dividend({ tiers: [high, low] }))).toBe(false)
    expect(isTold(dividend({ tiers: [low, low] }))).toBe(false)
    expect(isTold(dividend({ tiers: [low, { ...high, gives: '4.99' }] }))).toBe(false)
    expect(isTold(dividend({ tiers: [low, { ...high, active: 0 }] }))).toBe(false)
    expect(isTold(dividend({ tiers: [] }))).toBe(false)
  })

  test('a rate is a percentage below a hundred, an amount is not', () => {
    const tiers = any('500')
    expect(isTold(dividend({ tiers }))).toBe(false)
    expect(isTold(dividend({ tiers, unit: 'fixed' }))).toBe(true)
    expect(isTold({ ...realtime('0.3', '0.5'), winRate: '100' })).toBe(false)
    expect(isTold({ ...realtime('0.3', '0.5'), winRate: '-1' })).toBe(false)
    expect(isTold({ ...realtime('0.3', '0.5'), extra: 1 })).toBe(false)
  })
})

describe('AGENT-4 periods', () => {
  test('weeks begin on Monday, halves of months on the 1st and the 16th', () => {
    expect(periodOf('weekly', '2026-11-29')).toEqual({ from: '2026-11-23', until: '2026-11-30' })
    expect(periodOf('semimonthly', '2028-02-29')).toEqual({ from: '2028-02-16', until: '2028-03-01' })
    expect(periodOf('semimonthly', '2026-12-15')).toEqual({ from: '2026-12-01', until: '2026-12-16' })
    expect(periodOf('monthly', '2026-12-31')).toEqual({ from: '2026-12-01', until: '2027-01-01' })
  })

  test('periods are over with their last day, and the last one is as long as the contract', () => {
    const open = { from: '2026-11-01', until: null }
    expect(periodsOver('semimonthly', open, '2026-11-30')).toEqual([{ from: '2026-11-01', until: '2026-11-16' }])
    expect(periodsOver('semimonthly', open, '2026-12-01')).toHaveLength(2)
    const ended = { from: '2026-11-01', until: '2026-11-20' }
    expect(periodsOver('semimonthly', ended, '2026-12-31')).toEqual([
      { from: '2026-11-01', until: '2026-11-16' },
      { from: '2026-11-16', until: '2026-11-20' },
    ])
    expect(periodsOver('daily', { from: '2026-11-05', until: '2026-11-05' }, '2026-12-31')).toEqual([])
  })
})
