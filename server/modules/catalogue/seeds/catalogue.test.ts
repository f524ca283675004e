import { expect, test } from 'vitest'
import { ALL_SKINS, findSkin } from '#games/slot/skins.ts'
import { findCard } from '#games/cards.ts'
import { GAMES } from './catalogue.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import { codeOf } from './define.ts'
import { HALL_ENGINE } from './games-lottery.ts'
import { GAME_TYPES } from './types.ts'
import { VENDORS } from './vendors.ts'

const BENGALI = /[\u0980-\u09ff]/
/** The vendor codes of docs/specification.md 3.18, and the launch-routing codes of docs/specification.md 2.12. */
const SPECIFIED = [
  'AG',
  'BBIN',
  'CQ9',
  'GG',
  'PT',
  'RTG',
  'BG',
  'DG',
  'EA',
  'LOTUS',
  'OG',
  'TGP',
  'KX',
  'KY',
  'TH',
  'WS',
  'XY',
  'AE',
  'ISB',
  'MG',
  'MGS',
  'PNG',
  'TTG',
  'WD',
  'IBC',
  'SBT',
  'UG',
  'BGS',
  'IMES',
  'TF',
  'DS88',
  'BTI',
  'TCG_LOTTO_VN',
  'TCG_SEA',
  'LOTT',
  'ELOTT',
]

test('LOBBY-11 every vendor code of the specification is seeded once, and only BGS is in the in-house lane', () => {
  expect(VENDORS.map((vendor) => vendor.code).toSorted()).toEqual(SPECIFIED.toSorted())
  expect(
    VENDORS.filter((vendor) => vendor.vassalage !== vendor.code).map((vendor) => [vendor.code, vendor.vassalage]),
  ).toEqual([['BGS', 'INHOUSE']])
})

test('GAME-4 about 600 games with unique codes and names fill every lane and every vendor', () => {
  expect(GAMES.length).toBeGreaterThanOrEqual(590)
  expect(new Set(GAMES.map((game) => game.code)).size).toBe(GAMES.length)
  expect(new Set(GAMES.map((game) => game.name.en)).size).toBe(GAMES.length)
  expect(new Set(GAMES.map((game) => game.name.bn)).size).toBe(GAMES.length)
  for (const game of GAMES) expect(game.code).toBe(codeOf(game.code))
  for (const type of GAME_TYPES)
    expect(
      GAMES.some((game) => game.type === type),
      type,
    ).toBe(true)
  for (const vendor of VENDORS) {
    const served = [...new Set(GAMES.filter((game) => game.vendor === vendor.code).map((game) => game.type))]
    expect(served.toSorted(), vendor.code).toEqual(vendor.types.toSorted())
  }
})

test('LOBBY-5 places run from 1 without gaps inside each type, led by the titles that stand in front', () => {
  for (const type of GAME_TYPES) {
    const places = GAMES.filter((game) => game.type === type).map((game) => game.sort)
    expect(places, type).toEqual(places.map((_, index) => index + 1))
  }
  const first = (type: string, classify?: string) =>
    GAMES.find((game) => game.type === type && (classify === undefined || game.classify === classify))?.code
  expect([first('RNG', 'CRASH'), first('RNG', 'SLOT'), first('RNG', 'DICE')]).toEqual(['skyrise', 'sundarban', 'dice'])
  expect([
    first('LIVE'),
    first('FISH'),
    first('PVP'),
    first('SPORTS'),
    first('ESPORTS'),
    first('LOTT'),
    first('ELOTT'),
    first('COCKFIGHT'),
  ]).toEqual(['bac', 'shark', 'holdem', 'cricket', 'arena', 'mb', 'keno5', 'cock'])
})

test('GAME-4 LOBBY-9 every title of every vendor is played: slots, crash and dice by their own engines, all others by one that has a page', () => {
  const engines: Record<string, string> = { CRASH: 'crash', DICE: 'dice' }
  for (const { code, classify, engine } of GAMES) {
    if (engines[classify]) expect(engine, code).toBe(engines[classify])
    else if (classify === 'SLOT') expect(findSkin(engine), code).not.toBeNull()
    if (engine !== HALL_ENGINE) expect(findCard(engine), code).not.toBeNull()
  }
})

test('GAME-4 every skin has titles, no vendor has all of one mathematics, and no vendor has two jackpots', () => {
  const slots = GAMES.filter(({ classify }) => classify === 'SLOT')
  expect(new Set(slots.map(({ engine }) => findSkin(engine)?.name)).size).toBe(ALL_SKINS.length)
  for (const vendor of new Set(slots.map((game) => game.vendor))) {
    const own = slots.filter((game) => game.vendor === vendor).map(({ engine }) => findSkin(engine))
    expect(new Set(own.map((skin) => skin?.name)).size, vendor).toBeGreaterThanOrEqual(5)
    expect(new Set(own.flatMap((skin) => skin?.jackpot ?? [])).size, vendor).toBeLessThanOrEqual(1)
  }
})

test('SITE-7 names are there in both languages, the Bengali ones in Bengali script and the English ones without it', () => {
  for (const { name } of [...VENDORS, ...GAMES]) {
    expect(name.bn).toMatch(BENGALI)
    expect(name.bn).not.toMatch(/[A-Za-z0-9]/)
    expect(name.en).toMatch(/[A-Za-z]/)
    expect(name.en).not.toMatch(BENGALI)
  }
})

test('GAME-4 every live tile opens a table of the game that its name says', () => {
  const live = GAMES.filter((game) => game.type === 'LIVE')
  const engineOf = (code: string) => live.find((game) => game.code === code)?.engine
  expect(
    ['bac', 'no-commission-baccarat', 'andar-bahar-dhaka', 'teen-patti-ghat', 'orchid-fan-tan', 'wheel-of-padma'].map(
      engineOf,
    ),
  ).toEqual([
    'table-baccarat',
    'table-baccarat-no-commission',
    'table-andar-bahar',
    'table-teen-patti',
    'table-fan-tan',
    'table-wheel',
  ])
  const named = live.filter(({ name }) => /blackjack/i.test(name.en))
  expect(named.map(({ engine }) => engine)).toEqual(Array.from({ length: 8 }, () => 'blackjack-table'))
})

test('GAME-4 LOBBY-9 every lottery has one title, of its own code, which opens the hall', () => {
  const titles = GAMES.filter(({ type }) => type === 'LOTT' || type === 'ELOTT')
  expect(titles.map(({ code }) => code).toSorted()).toEqual(LOTTERIES.map(({ code }) => code).toSorted())
  for (const { code, engine } of titles) expect(engine, code).toBe(HALL_ENGINE)
})
