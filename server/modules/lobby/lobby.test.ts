import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as games from '#contract/games.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import { lobbyHome } from '#contract/lobby.ts'
import { notices } from '#contract/messages.ts'
import { updateOfficeVendor } from '#contract/office-games.ts'
import { banners } from '#contract/site.ts'
import { seedGames } from '#server/seeds/games.ts'
import { seedSite } from '#server/seeds/site.ts'
import { buildOperator } from '#server/testing/builders.ts'
import { openHouse, type Caller, type House } from '#server/testing/house.ts'

let house: House
let visitor: Caller
beforeAll(async () => {
  house = await openHouse()
  await seedSite(house.env)
  await seedGames(house.env, { studioVendors: null })
  visitor = house.as()
})
afterAll(() => house.close())

describe('lobbyHome', () => {
  test.each(['bn', 'en'])('LOBBY-1 LOBBY-2 LOBBY-5 LOBBY-6 the first screen in one answer is what each call answers to a visitor (%s)', async (locale) => {
    const language = { 'accept-language': locale }
    const home = await visitor.ok(lobbyHome, {}, language)
    expect(home.locale).toBe(locale)
    expect(home.banners).toEqual(await visitor.ok(banners, {}, language))
    expect(home.banners.length).toBeGreaterThan(0)
    expect(home.notices).toEqual(await visitor.ok(notices, {}, language))
    expect(home.notices.length).toBeGreaterThan(0)
    expect(home.gameMenus).toEqual(await visitor.ok(games.gameMenus, {}, language))
    expect(home.hotGames).toEqual(await visitor.ok(games.hotGames, { limitNum: HOME_SECTION_CAP }, language))
    expect(home.winnerBoard).toEqual(await visitor.ok(games.winnerBoard, {}, language))
    expect(home.firstLane?.lane).toBe('LIVE')
    expect(home.firstLane?.page).toEqual(await visitor.ok(games.gameQuery, { gameType: 'LIVE', pageSize: HOME_SECTION_CAP }, language))
    expect(home.firstLane?.page.content).toHaveLength(HOME_SECTION_CAP)
    expect(home.jackpots).toMatchObject({ display: 'counter', currency: 'BDT' })
  })

  test('LOBBY-5 what an operator closes is gone from the first screen a few seconds later', async () => {
    const admin = await buildOperator(house)
    const lanes = async () => (await visitor.ok(lobbyHome, {})).gameMenus.menus.map((menu) => menu.lane)
    expect(await lanes()).toContain('COCKFIGHT')
    await admin.caller.ok(updateOfficeVendor, { id: 'DS88', status: 'off' })
    house.clock.advance(4_000)
    expect(await lanes()).not.toContain('COCKFIGHT')
  })
})
