import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameFilters } from '#contract/catalogue/game-filters.ts'
import * as calls from '#contract/catalogue/games.ts'
import { crashReturn } from '#games/crash/rtp.ts'
import { FIGURES_OF } from '#games/original/all-figures.ts'
import { statedReturn } from '#games/slot/figures.ts'
import { ALL_SKINS, SKINS } from '#games/slot/skins.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'
import { getLimits } from '#studio/players/catalogue.ts'
import { spreadOf } from '#games/card.ts'
import { factsOf, smallestStakeMinor } from '../titles/engine-facts.ts'
import { parseMoney } from '#contract/money.ts'

let house: House
let visitor: Caller
beforeAll(async () => {
  house = await openHouse()
  await seedGames(house.env, { studioVendors: null })
  visitor = house.as()
})
afterAll(() => house.close())

const codes = (page: { content: { gameCode: string }[] }) => page.content.map((game) => game.gameCode)

describe('search over the call', () => {
  test('LOBBY-13 search forgives typing errors in both scripts, within a lane and with filters', async () => {
    expect(codes(await visitor.ok(calls.gameQuery, { search: 'skyrize' }))[0]).toBe('skyrise')
    expect(codes(await visitor.ok(calls.gameQuery, { search: 'সুন্দরবনের বাগ' }))[0]).toBe('sundarban')
    expect(codes(await visitor.ok(calls.gameQuery, { search: 'skyrize', gameType: 'LIVE' }))).toEqual([])
    const roulettes = await visitor.ok(calls.gameQuery, { search: 'roulete', gameType: 'LIVE', pageSize: 100 })
    expect(roulettes.total).toBeGreaterThan(5)
    expect(roulettes.content.every((game) => game.gameType === 'LIVE')).toBe(true)
    expect((await visitor.call(calls.gameQuery, { search: 'x'.repeat(61) })).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { search: {} } },
    })
  })

  test('LOBBY-13 a game is found by the feature that it offers, whatever that is called', async () => {
    for (const [search, feature] of [
      ['buy bonus', 'BUY_FEATURE'],
      ['ফ্রি স্পিন', 'FREE_SPINS'],
      ['免费旋转', 'FREE_SPINS'],
      ['जैकपॉट', 'JACKPOT'],
    ] as const) {
      const page = await visitor.ok(calls.gameQuery, { search, pageSize: 100 })
      expect(page.total, search).toBeGreaterThan(10)
      expect(page.content.filter((game) => game.facts?.features.includes(feature)).length, search).toBeGreaterThan(
        page.content.length * 0.9,
      )
    }
  })
})

describe('filters by facts', () => {
  test('LOBBY-8 a game tells what its engine’s rules say, a title that nothing plays tells nothing', async () => {
    const [slot] = (await visitor.ok(calls.gameQuery, { search: 'tiger of the sundarbans' })).content
    expect(slot?.facts).toEqual({
      rtp: statedReturn(SKINS.l20).total.toFixed(4),
      volatility: 'medium',
      minBet: { amount: '2.00', currency: 'BDT' },
      features: ['FREE_SPINS', 'WILDS', 'SCATTERS', 'BUY_FEATURE', 'VERIFIABLE'],
    })
    const [crash] = (await visitor.ok(calls.gameQuery, { search: 'skyrise' })).content
    expect(crash?.facts).toMatchObject({ rtp: crashReturn(200).toFixed(4) })
    expect(crash?.facts).not.toHaveProperty('volatility')
    expect([spreadOf(1), spreadOf(4), spreadOf(20)]).toEqual(['low', 'medium', 'high'])
    expect(factsOf('no such engine')).toEqual({ rtp: null, volatility: null, features: [], smallestStake: null })
  })

  test('LOBBY-8 an original is said to return what its worst choice returns', () => {
    for (const [name, figures] of Object.entries(FIGURES_OF))
      expect(factsOf(name).rtp, name).toBeCloseTo(Math.min(...figures.map((one) => one.rtp)), 6)
    expect([factsOf('coin').volatility, factsOf('keno').volatility]).toEqual(['low', null])
  })

  test('LOBBY-8 the smallest stake is the studio’s own, in every currency of its table', () => {
    for (const currency of ['BDT', 'INR', 'THB', 'USD', 'VND', 'EUR']) {
      for (const { name } of ALL_SKINS)
        expect(smallestStakeMinor(`slot-${name}`, currency), `${name} ${currency}`).toBe(
          parseMoney(getLimits('slot', currency, name).min),
        )
    }
  })

  test('LOBBY-8 filters are offered with how many they leave, and leave so many', async () => {
    const offered = await visitor.ok(gameFilters, { gameType: 'RNG' })
    expect(offered.currency).toBe('BDT')
    expect(offered.features.length).toBeGreaterThan(1)
    for (const { value, count } of offered.features) {
      const page = await visitor.ok(calls.gameQuery, { gameType: 'RNG', features: value, pageSize: 100 })
      expect(page.total, value).toBe(count)
      expect(page.content.every((game) => game.facts?.features.includes(value))).toBe(true)
    }
    for (const { value, count } of offered.categories)
      expect((await visitor.ok(calls.gameQuery, { gameType: 'RNG', category: value })).total, value).toBe(count)
    const inhouse = await visitor.ok(gameFilters, { gameType: 'RNG', vassalage: 'INHOUSE', gameClassify: 'DICE' })
    expect(inhouse.kinds.map((one) => one.value)).toEqual(['CRASH', 'DICE', 'MINI'])
    for (const { value, count } of inhouse.kinds)
      expect(
        (await visitor.ok(calls.gameQuery, { gameType: 'RNG', vassalage: 'INHOUSE', gameClassify: value })).total,
        value,
      ).toBe(count)
    for (const { value, count } of offered.volatility)
      expect((await visitor.ok(calls.gameQuery, { gameType: 'RNG', volatility: value })).total).toBe(count)
    for (const { value, count } of offered.rtpMin)
      expect((await visitor.ok(calls.gameQuery, { gameType: 'RNG', rtpMin: value })).total).toBe(count)
    for (const { value, count } of offered.minBetMax)
      expect((await visitor.ok(calls.gameQuery, { gameType: 'RNG', minBetMax: value })).total).toBe(count)
    expect((await visitor.ok(calls.gameQuery, { features: 'FREE_SPINS,CASH_OUT' })).total).toBe(0)
    expect((await visitor.ok(calls.gameQuery, { gameType: 'RNG', minBetMax: '0.01' })).total).toBe(0)
    expect((await visitor.call(calls.gameQuery, { features: 'FREE_MONEY' })).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect((await visitor.call(calls.gameQuery, { rtpMin: '97' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('types', () => {
  test('LOBBY-11 bingo is a type only where the brand’s languages include TY', async () => {
    const types = async () => (await visitor.ok(calls.vendorGameTypes, {})).content.map((row) => row.gameType)
    expect(await types()).not.toContain('BINGO')
    await house.env.db.query(`update core.brands set languages = '{bn,en,ty}' where code = 'fairhouse'`)
    house.clock.advance(120_000)
    await expect.poll(types).toContain('BINGO')
  })
})
