/** Levels by their arithmetic alone: published vectors, months, and random histories. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { DEFAULT_LEVELS, ladder } from '#contract/vip/ladder.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import { addValid, endMonths, type LadderVersion, newStanding, type Standing } from './climb.ts'
import { dayOf, monthAfter, monthOf, startOfMonth } from './months.ts'
import { windowOf } from './windows.ts'

const LADDER = ladder.parse({ currency: 'BDT', turnover: 1, levels: DEFAULT_LEVELS })
const FIRST: LadderVersion = { version: 1, from: new Date('2026-01-01'), timeZone: 'Asia/Dhaka', ladder: LADDER }

type Bet = { units: number; month: string }
function play(bets: readonly Bet[], versions: readonly LadderVersion[] = [FIRST], from = newStanding('b', '2026-01')) {
  const levels: number[] = []
  const whys: string[] = []
  let standing: Standing = from
  for (const { units, month } of bets) {
    const at = new Date(startOfMonth(month, 'Asia/Dhaka').getTime() + 86_400_000)
    const climbed = addValid(standing, { valid: parseMoney(String(units)), month, at }, versions)
    standing = climbed.standing
    levels.push(...climbed.levels)
    whys.push(...climbed.steps.map(({ from: before, to, why }) => `${before}>${to} ${why}`))
  }
  return { standing, levels, whys }
}
const levelOf = (units: number) => play([{ units, month: '2026-01' }]).standing.level
const bonusesOf = (levels: readonly number[]) =>
  levels.reduce((sum, level) => sum + Number(DEFAULT_LEVELS[level - 1]?.bonus ?? 0), 0)

describe('PROMO-6 levels', () => {
  test('the vectors of docs/reference/games.md 9.3', () => {
    expect([9_999, 10_000, 199_999, 200_000, 5_000_000].map(levelOf)).toEqual([0, 1, 2, 3, 5])
    const jump = play([{ units: 200_000, month: '2026-01' }])
    expect(jump.levels).toEqual([1, 2, 3])
    expect(bonusesOf(jump.levels)).toBe(264)
  })

  test('a month without what keeps the level costs one level, and what keeps it brings it back without a bonus', () => {
    const reached: Bet = { units: 200_000, month: '2026-01' }
    // the month in which it was reached is free, the next one counts
    expect(play([reached, { units: 1, month: '2026-02' }]).standing.level).toBe(3)
    expect(play([reached, { units: 80_000, month: '2026-02' }, { units: 1, month: '2026-03' }]).standing.level).toBe(3)
    const lost = play([reached, { units: 79_999, month: '2026-02' }, { units: 1, month: '2026-03' }])
    expect(lost.standing.level).toBe(2)
    const back = play([{ units: 79_999, month: '2026-03' }], [FIRST], lost.standing)
    expect([back.standing.level, back.levels, back.whys]).toEqual([3, [], ['2>3 regained']])
    // nothing staked for months: one level for each full month, never below 0
    expect(endMonths(lost.standing, '2026-12', [FIRST]).standing.level).toBe(0)
  })

  test('a returned stake takes its level back, and no bonus is given twice', () => {
    const { standing, levels, whys } = play([
      { units: 60_000, month: '2026-01' },
      { units: -20_000, month: '2026-01' },
      { units: 10_000, month: '2026-01' },
    ])
    expect([standing.level, levels]).toEqual([2, [1, 2]])
    expect(whys).toEqual(['0>1 reached', '1>2 reached', '2>1 reversed', '1>2 reached'])
  })

  test('an edit that asks for more demotes nobody, and its month rule begins with the next month', () => {
    const harder = ladder.parse({
      ...LADDER,
      levels: DEFAULT_LEVELS.map((row) => ({ ...row, reach: `${row.reach}0`, keep: `${row.keep}0` })),
    })
    const second: LadderVersion = { ...FIRST, version: 2, from: new Date('2026-02-10'), ladder: harder }
    const reached = play([{ units: 200_000, month: '2026-01' }])
    const later = play(
      [
        { units: 80_000, month: '2026-02' },
        { units: 1, month: '2026-03' },
      ],
      [FIRST, second],
      reached.standing,
    )
    expect(later.standing.level).toBe(3)
    expect(play([{ units: 1, month: '2026-04' }], [FIRST, second], later.standing).standing.level).toBe(2)
  })

  test('any history: the shown level is the one that adding up from the beginning gives, in any batches', () => {
    const bets = fc.array(
      fc.record({
        units: fc.integer({ min: 0, max: 300_000 }),
        skip: fc.integer({ min: 0, max: 2 }),
        share: fc.integer({ min: 0, max: 4 }),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(bets, (rows) => {
        let month = '2026-01'
        const history = rows.flatMap(({ units, skip, share }) => {
          for (let times = 0; times < skip; times++) month = monthAfter(month)
          const bet = { units, month }
          return share === 0 ? [bet, { units: -units, month }] : [bet]
        })
        const whole = play(history)
        const half = play(history.slice(0, Math.floor(history.length / 2)))
        const rest = play(history.slice(Math.floor(history.length / 2)), [FIRST], half.standing)
        expect(rest.standing).toEqual(whole.standing)
        expect(whole.levels.length).toBe(new Set(whole.levels).size)
        expect(whole.standing.total).toBe(history.reduce((sum, { units }) => sum + parseMoney(String(units)), 0n))
        expect(whole.standing.level).toBeLessThanOrEqual(whole.standing.best)
      }),
    )
  })

  test('only the real money of a stake counts, and what is given back counts the same', () => {
    const line = {
      kind: 'stake',
      reverses: null,
      amountMinor: 100n,
      bonusMinor: 0n,
      validMinor: 100n,
      recountMinor: 0n,
      recountBonusMinor: 0n,
    } as const
    expect(ownCountedBy(line)).toBe(100n)
    expect(ownCountedBy({ ...line, bonusMinor: 40n, validMinor: 50n })).toBe(30n)
    expect(ownCountedBy({ ...line, bonusMinor: 100n })).toBe(0n)
    expect(ownCountedBy({ ...line, kind: 'reversal', reverses: 'stake', bonusMinor: 40n })).toBe(-60n)
    expect(ownCountedBy({ ...line, kind: 'payout' })).toBe(0n)
  })
})

describe('PROMO-6 months', () => {
  test('a month ends at the midnight of the ladder’s own zone', () => {
    const at = new Date('2026-10-31T18:30:00Z')
    expect([monthOf(at, 'Asia/Dhaka'), monthOf(at, 'UTC')]).toEqual(['2026-11', '2026-10'])
    expect(startOfMonth('2026-11', 'Asia/Dhaka').toISOString()).toBe('2026-10-31T18:00:00.000Z')
    expect(startOfMonth('2026-11', 'America/Sao_Paulo').toISOString()).toBe('2026-11-01T03:00:00.000Z')
    expect(startOfMonth('2026-04', 'Europe/Berlin').toISOString()).toBe('2026-03-31T22:00:00.000Z')
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }), (one) => {
        for (const zone of ['Asia/Dhaka', 'Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo']) {
          const month = monthOf(one, zone)
          expect(startOfMonth(month, zone) <= one && one < startOfMonth(monthAfter(month), zone)).toBe(true)
        }
      }),
    )
  })

  test('windows of claims: the week from Monday, the month, the birthday for a week, once a year', () => {
    const zone = 'Asia/Dhaka'
    const now = new Date('2026-11-23T10:00:00Z')
    const person = { birthday: '1990-11-20', since: new Date('2026-01-01') }
    expect(windowOf('weekly', now, zone, person)).toMatchObject({ occurrence: '2026-11-23' })
    expect(windowOf('monthly', now, zone, person)).toMatchObject({ occurrence: '2026-11' })
    expect(windowOf('birthday', now, zone, person)).toMatchObject({
      occurrence: '2026',
      from: new Date('2026-11-19T18:00:00Z'),
      until: new Date('2026-11-26T18:00:00Z'),
    })
    expect(windowOf('birthday', now, zone, { ...person, birthday: '1990-12-29' })).toMatchObject({ occurrence: '2026' })
    expect(windowOf('birthday', now, zone, { ...person, birthday: '1990-11-15' })).toMatchObject({ occurrence: '2027' })
    expect(windowOf('birthday', now, zone, { ...person, birthday: '1992-02-29' })).toMatchObject({
      occurrence: '2027',
      from: new Date('2027-02-28T18:00:00Z'),
    })
    expect(windowOf('birthday', now, zone, { ...person, since: new Date('2026-11-01') })).toBe('too_new')
    expect(windowOf('birthday', now, zone, { ...person, birthday: null })).toBe('no_birthday')
    expect(dayOf(now, zone)).toBe('2026-11-23')
  })
})
