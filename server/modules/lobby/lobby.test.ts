import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as games from '#contract/catalogue/games.ts'
import { winnerBoard } from '#contract/catalogue/winners.ts'
import { HOME_SECTION_CAP } from '#contract/limits.ts'
import { lobbyHome, memberBadges, memberState } from '#contract/lobby/lobby.ts'
import { announcements, messages, notices, readMessage } from '#contract/messages/messages.ts'
import { updateOfficeVendor } from '#contract/catalogue/office-games.ts'
import { getLobbyOrder, setLobbyOrder } from '#contract/catalogue/office-lobby-order.ts'
import { banners } from '#contract/site/site-pages.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { seedSite } from '#server/modules/site/seeds/seed-site.ts'
import { buildMember, buildOperator, buildTrial } from '#server/testing/builders.ts'
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
  test.each(['bn', 'en'])(
    'LOBBY-1 LOBBY-2 LOBBY-5 LOBBY-6 the first screen in one answer is what each call answers to a visitor (%s)',
    async (locale) => {
      const language = { 'accept-language': locale }
      const home = await visitor.ok(lobbyHome, {}, language)
      expect(home.locale).toBe(locale)
      expect(home.banners).toEqual(await visitor.ok(banners, {}, language))
      expect(home.banners.length).toBeGreaterThan(0)
      expect(home.notices).toEqual(await visitor.ok(notices, {}, language))
      expect(home.notices.length).toBeGreaterThan(0)
      expect(home.gameMenus).toEqual(await visitor.ok(games.gameMenus, {}, language))
      expect(home.hotGames).toEqual(await visitor.ok(games.hotGames, { limitNum: HOME_SECTION_CAP }, language))
      expect(home.winnerBoard).toEqual(await visitor.ok(winnerBoard, {}, language))
      expect(home.firstLane?.lane).toBe('LIVE')
      expect(home.firstLane?.page).toEqual(
        await visitor.ok(games.gameQuery, { gameType: 'LIVE', pageSize: HOME_SECTION_CAP }, language),
      )
      expect(home.firstLane?.page.content).toHaveLength(HOME_SECTION_CAP)
      expect(home.jackpots).toMatchObject({ display: 'counter', currency: 'BDT' })
    },
  )

  test('LOBBY-2 LOBBY-12 the demo has one popup for visitors, which is no line of the marquee and no member’s', async () => {
    const asked = { types: 'B,PL,PU,PR,H', platform: 'W', firstTimeLogin: 'true', pageSize: 100 } as const
    const popups = async (caller: Caller) =>
      (await caller.ok(announcements, asked, { 'accept-language': 'en' })).content
        .filter((one) => one.isPopup)
        .map(({ title, execution }) => `${execution}: ${title}`)
    expect(await popups(visitor)).toEqual(['B: Before you register'])
    expect(await popups((await buildMember(house)).caller)).toEqual(['F: Welcome to Fairhouse'])
    expect((await visitor.ok(notices, {}, { 'accept-language': 'en' })).map(({ title }) => title)).not.toContain(
      'Before you register',
    )
  })

  test('LOBBY-5 a game that an operator closes disappears from the first screen within seconds', async () => {
    const admin = await buildOperator(house)
    const lanes = async () => (await visitor.ok(lobbyHome, {})).gameMenus.menus.map((menu) => menu.lane)
    expect(await lanes()).toContain('COCKFIGHT')
    await admin.caller.ok(updateOfficeVendor, { id: 'DS88', status: 'off', reason: 'not with us' })
    house.clock.advance(4_000)
    expect(await lanes()).not.toContain('COCKFIGHT')
  })
})

describe('a second brand', () => {
  test('LOBBY-4 LOBBY-5 OFFICE-3 its lobby has its own language, currency and order, and shows no wins of another brand', async () => {
    await seedMeghna(house.env)
    const there = { host: `${MEGHNA.domain}:3000` }
    const home = await visitor.ok(lobbyHome, {}, there)
    expect(home).toMatchObject({ locale: 'en', jackpots: { currency: 'INR' }, winnerBoard: { content: [] } })
    expect(
      home.hotGames.content.every((game) => game.facts?.minBet === undefined || game.facts.minBet.currency === 'INR'),
    ).toBe(true)
    expect((await visitor.ok(lobbyHome, {}, { ...there, 'accept-language': 'bn' })).locale).toBe('bn')
    const operator = await buildOperator(house, 'admin', MEGHNA.code)
    const { revision, content } = await operator.caller.ok(getLobbyOrder, undefined, there)
    const sections = content.sections.map((one) => ({
      ...one,
      shown: one.section !== 'COCKFIGHT',
      pins: one.section === 'HOT' ? ['mines'] : one.pins,
    }))
    await operator.caller.ok(setLobbyOrder, { content: { ...content, sections, jackpot: 'pools' }, revision }, there)
    const theirs = await visitor.ok(lobbyHome, {}, there)
    expect(theirs.jackpots.display).toBe('pools')
    expect(theirs.hotGames.content[0]?.gameCode).toBe('mines')
    expect(theirs.gameMenus.sections.map((one) => one.section)).not.toContain('COCKFIGHT')
    const ours = await visitor.ok(lobbyHome, {})
    expect(ours.jackpots).toMatchObject({ display: 'counter', currency: 'BDT' })
    expect(ours.hotGames.content[0]?.gameCode).not.toBe('mines')
  })
})

describe('memberBadges', () => {
  test('SITE-8 PROMO-9 each member gets the count of their own unread messages, and none once they are read', async () => {
    const [member, other] = [await buildMember(house), await buildMember(house)]
    expect(await member.caller.ok(memberBadges)).toEqual({ messages: 0, missions: 0, rewards: 0 })
    for (const reference of ['A-1', 'A-2']) {
      await house.env.db.tx((tx) =>
        sendMessage(tx, house.env, member.id, { key: 'withdrawal-forced', values: { reference } }),
      )
    }
    expect(await member.caller.ok(memberBadges)).toEqual({ messages: 2, missions: 0, rewards: 0 })
    expect((await other.caller.ok(memberBadges)).messages).toBe(0)
    for (const { id } of (await member.caller.ok(messages)).content) await member.caller.ok(readMessage, { id })
    expect((await member.caller.ok(memberBadges)).messages).toBe(0)
  })

  test('SITE-8 a trial player has nothing waiting, a visitor is asked to log in', async () => {
    expect(await (await buildTrial(house)).caller.ok(memberBadges)).toEqual({ messages: 0, missions: 0, rewards: 0 })
    expect((await visitor.call(memberBadges)).body).toMatchObject({ success: false, code: 'LOGIN_REQUIRED' })
  })
})

describe('memberState', () => {
  test('PROMO-6 PROMO-7 SITE-8 a brand without levels and offers: no VIP, no offer, but a code to invite with', async () => {
    const member = await buildMember(house)
    expect(await member.caller.ok(memberState)).toEqual({
      hasVip: false,
      vipLabelName: null,
      vipRankLevel: 0,
      availablePromoCount: 0,
      availablePromo: { REFERRAL: { enabled: true } },
      unreadMessage: 0,
    })
    const trial = await (await buildTrial(house)).caller.ok(memberState)
    expect(trial.availablePromo.REFERRAL.enabled).toBe(false)
    expect((await visitor.call(memberState)).body).toMatchObject({ success: false, code: 'LOGIN_REQUIRED' })
  })
})
