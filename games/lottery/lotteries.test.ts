import { expect, test } from 'vitest'
import { issueName, issuesOn, momentOf, type Timetable } from './core/timetable.ts'
import { findLottery, findPlay, LOTTERIES } from './lotteries.ts'
import { AS_THEY_ARE, MARKET_LANGUAGES, MENU_NAMES, OWN_LANGUAGE, type MarketLanguage } from './market-names.ts'
import { namesOf } from './names.ts'

const timetableOf = (code: string): Timetable => findLottery(code)?.timetable ?? expect.fail(code)

test('LOTT-1 every lottery has a code of its own, plays with ids of their own, and a price for each in its modes', () => {
  expect(new Set(LOTTERIES.map(({ code }) => code)).size).toBe(LOTTERIES.length)
  for (const { code, playsIn, modes, format } of LOTTERIES) {
    const plays = playsIn(2026)
    expect(format.code, code).toBe(code)
    expect(new Set(plays.map(({ id }) => id)).size, code).toBe(plays.length)
    const names = (price: (typeof plays)[number]['price']) => [
      ...(price.isSeries ? ['LOTT', 'ZY'] : []),
      ...Object.keys(price.tables ?? {}).map((name) => (name === 'discount' || name === 'full' ? 'SEA' : name)),
    ]
    for (const { id, price } of plays)
      expect(
        names(price).some((name) => modes.some((mode) => mode === name)),
        `${code} ${id}`,
      ).toBe(true)
  }
  expect(findLottery('none')).toBeNull()
  expect(findPlay(findLottery('mb') ?? expect.fail(), 'XIEN2', 2026)?.name).toBe('Lô xiên 2')
})

test('LOTT-6 the published counts of draws a day, and the names of issues', () => {
  const draws = (code: string, date = '2026-03-04') => issuesOn(timetableOf(code), date).length
  expect(['ssc1', 'ssc90', 'ssc3', 'ssc5'].map((code) => draws(code))).toEqual([1_440, 960, 480, 288])
  expect(['cqssc', 'xjssc', 'gdx11', 'bjpk10', 'yeekee'].map((code) => draws(code))).toEqual([59, 48, 42, 44, 88])
  expect([
    draws('thai', '2026-03-16'),
    draws('thai', '2026-03-17'),
    draws('ph2d'),
    draws('hklhc', '2026-03-03'),
  ]).toEqual([1, 0, 3, 1])
  expect([draws('mn-tphcm', '2026-03-07'), draws('mn-tphcm', '2026-03-04'), draws('mt-danang')]).toEqual([1, 0, 1])
  expect(issueName({ digits: 4, separator: '-' }, '2025-01-01', 1)).toBe('20250101-0001')
  expect(() => issuesOn(timetableOf('ssc1'), 'today')).toThrow(RangeError)
})

test('LOTT-6 an issue closes before its draw, and a day may end after midnight', () => {
  const [first] = issuesOn(timetableOf('ssc1'), '2026-03-04')
  expect(first).toEqual({ number: 1, closesAt: 55, drawsAt: 60 })
  const last = issuesOn(timetableOf('yeekee'), '2026-03-04').at(-1) ?? expect.fail()
  expect(new Date(momentOf(timetableOf('yeekee'), '2026-03-04', last.drawsAt)).toISOString()).toBe(
    '2026-03-04T20:45:00.000Z',
  )
  const [north] = issuesOn(timetableOf('mb'), '2026-03-04')
  expect(new Date(momentOf(timetableOf('mb'), '2026-03-04', north?.closesAt ?? 0)).toISOString()).toBe(
    '2026-03-04T11:10:00.000Z',
  )
})

const SCRIPTS: Readonly<Partial<Record<MarketLanguage, RegExp>>> = { th: /\p{Script=Thai}/u, zh: /\p{Script=Han}/u }
const isWritten = (language: MarketLanguage, text: string) => text !== '' && (SCRIPTS[language]?.test(text) ?? true)

test('LOTT-1 every lottery and every part of a menu has its Vietnamese, Thai, Indonesian and Chinese name, or says why not', () => {
  for (const lottery of LOTTERIES) {
    const names = namesOf(lottery)
    const own = OWN_LANGUAGE[lottery.family]
    if (own) expect(names[own], lottery.code).toBe(lottery.name)
    for (const language of MARKET_LANGUAGES) {
      const why = AS_THEY_ARE[`${lottery.code} ${language}`]
      expect(isWritten(language, names[language]), `${lottery.code} ${language}`).toBe(why === undefined)
    }
  }
  for (const family of Object.keys(MENU_NAMES) as (keyof typeof MENU_NAMES)[]) {
    const plays = LOTTERIES.filter((one) => one.family === family).flatMap(({ playsIn }) => playsIn(2026))
    expect(Object.keys(MENU_NAMES[family]).toSorted(), family).toEqual(
      [...new Set(plays.map(({ group }) => group))].toSorted(),
    )
    for (const [group, names] of Object.entries(MENU_NAMES[family]))
      for (const language of MARKET_LANGUAGES)
        expect(isWritten(language, names[language]), `${family} ${group} ${language}`).toBe(
          AS_THEY_ARE[group] === undefined || !SCRIPTS[language],
        )
  }
})

test('LOTT-1 two lotteries of one market have two names in every language', () => {
  for (const language of MARKET_LANGUAGES) {
    const names = LOTTERIES.map((lottery) => namesOf(lottery)[language])
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      language,
    ).toEqual([])
  }
})
