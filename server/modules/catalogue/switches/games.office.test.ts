import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameQuery } from '#contract/catalogue/games.ts'
import * as houseCalls from '#contract/catalogue/house-games.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import * as calls from '#contract/catalogue/office-games.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { VENDORS } from '#server/modules/catalogue/seeds/vendors.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash, sitDown, vendorClient } from '#server/testing/vendor.ts'

const there = { host: `${MEGHNA.domain}:3000` }
const reason = 'a reason'
let house: House
let keys: StudioVendors
let admin: Person
let meghna: Person
let [owner, partner]: Person[] = []
beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  await seedMeghna(house.env)
  admin = await buildOperator(house)
  meghna = await buildOperator(house, 'admin', MEGHNA.code)
  ;[owner, partner] = [await buildHouseOperator(house), await buildHouseOperator(house)]
})
afterAll(() => house.close())
const ofHouse = () => ({ owner: owner as Person, partner: partner as Person })

/** Opens a game for a member and returns how to bet one unit in it. */
async function seatAt(gameCode: string) {
  const member = await buildMember(house)
  await fundCash(house, member.id, 100)
  const key = keys.BGS
  if (!key) throw new Error('no key')
  const vendor = vendorClient(house, 'BGS', key)
  const seat = await sitDown(house, vendor, member, gameCode)
  return {
    member,
    bet: (txId: string) =>
      vendor.send('bet', {
        txId,
        session: seat.session,
        accountRef: seat.accountRef,
        roundId: txId,
        gameCode,
        amount: '1',
        currency: 'BDT',
      }),
  }
}

describe('who may', () => {
  test('OFFICE-1 members are refused, viewers read, and only operators with games.write choose for their brand', async () => {
    const [member, viewer, support] = [
      await buildMember(house),
      await buildOperator(house, 'viewer'),
      await buildOperator(house, 'support'),
    ]
    for (const call of [calls.listOfficeGames, calls.listOfficeVendors, calls.getPlaySwitch] as const) {
      expect((await member.caller.call(call, {})).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
      expect((await viewer.caller.call(call, {})).body).toMatchObject({ success: true })
    }
    for (const caller of [viewer.caller, support.caller]) {
      expect((await caller.call(calls.updateOfficeGame, { id: 'dice', status: 'off', reason })).body).toMatchObject({
        code: 'PERMISSION_DENIED',
      })
      expect((await caller.call(calls.updateOfficeVendor, { id: 'PT', status: 'off', reason })).body).toMatchObject({
        code: 'PERMISSION_DENIED',
      })
      expect((await caller.call(calls.setPlaySwitch, { status: 'off', reason: 'trying' })).body).toMatchObject({
        code: 'PERMISSION_DENIED',
      })
    }
  })

  test('OFFICE-1 OFFICE-2 no brand’s operator reads or sets what counts for every brand; the house’s operators do', async () => {
    const acts = [
      [houseCalls.listHouseVendors, {}],
      [houseCalls.listHouseGames, {}],
      [houseCalls.getHousePlay, {}],
      [houseCalls.setHousePlay, { status: 'off', reason }],
      [houseCalls.updateHouseVendor, { id: 'PT', status: 'off', reason }],
      [houseCalls.updateHouseGame, { id: 'dice', status: 'off', reason }],
    ] as const
    for (const [call, input] of acts) {
      for (const [{ caller }, headers] of [
        [admin, {}],
        [meghna, there],
      ] as const) {
        expect((await caller.call(call as never, input as never, headers)).body, call.id).toMatchObject({
          code: 'PERMISSION_DENIED',
        })
      }
    }
    expect(await ofHouse().owner.caller.ok(houseCalls.getHousePlay)).toMatchObject({ status: 'on' })
  })
})

describe('games', () => {
  test('OFFICE-2 games are listed with filters, sorting and pages, also those that are off', async () => {
    const all = await admin.caller.ok(calls.listOfficeGames, { pageSize: 50 })
    expect(all).toMatchObject({ total: GAMES.length, pageSize: 50 })
    const ids = async (input: object) =>
      (await admin.caller.ok(calls.listOfficeGames, { pageSize: 100, ...input })).content.map((game) => game.id)
    expect(await ids({ search: 'স্কাইরাইজ' })).toEqual(['skyrise'])
    const descending = await ids({ vendor: 'BGS', sort: 'id', order: 'desc' })
    expect(descending).toEqual(descending.toSorted().toReversed())
    expect(await ids({ codes: 'skyrise,cock,no-such-game' })).toEqual(expect.arrayContaining(['skyrise', 'cock']))
    expect(await ids({ codes: 'skyrise,no-such-game' })).toEqual(['skyrise'])
    expect(await ids({ gameType: 'COCKFIGHT' })).toEqual(['cock', 'dawn-derby', 'spur-championship'])
    await admin.caller.ok(calls.updateOfficeGame, { id: 'cock', status: 'off', reason: 'closed in this region' })
    expect(await ids({ status: 'off' })).toEqual(['cock'])
  })

  test('GAME-5 OFFICE-2 the house’s change is seen by players at once, and by every brand in its own log with before and after', async () => {
    const { owner: one, partner: other } = ofHouse()
    const shown = async () => (await house.as().ok(gameQuery, { search: 'gaze of medusa' })).content[0]
    expect(await shown()).toMatchObject({ isHot: 0, status: 'on' })
    const changed = await one.caller.ok(houseCalls.updateHouseGame, {
      id: 'medusa',
      isHot: true,
      status: 'maintenance',
      sort: 1,
      reason: 'new version',
    })
    expect(changed).toMatchObject({ id: 'medusa', isHot: true, status: 'maintenance', sort: 1, waiting: null })
    expect(await shown()).toMatchObject({ isHot: 1, status: 'maintenance', isPlayable: false })
    for (const [{ caller }, headers] of [
      [admin, {}],
      [meghna, there],
    ] as const) {
      const {
        content: [act],
      } = await caller.ok(listAudit, { subject: 'game:medusa' }, headers)
      expect(act).toMatchObject({
        action: 'game.update',
        operator: one.username,
        reason: 'new version',
        before: { isHot: false, status: 'on', sort: GAMES.find((game) => game.code === 'medusa')?.sort },
        after: { isHot: true, status: 'maintenance', sort: 1 },
      })
    }
    const opening = await one.caller.ok(houseCalls.updateHouseGame, { id: 'medusa', status: 'on', reason: 'it works' })
    expect(opening).toMatchObject({ status: 'maintenance', waiting: { needed: 2 } })
    expect((await answerWaiting(one, opening.waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    await agreeTo(other, opening.waiting)
    expect(await shown()).toMatchObject({ status: 'on', isPlayable: true })
    expect(
      (await one.caller.call(houseCalls.updateHouseGame, { id: 'nothing', isHot: true, reason })).body,
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await one.caller.call(houseCalls.updateHouseGame, { id: 'medusa', status: 'gone' as 'off', reason })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('GAME-5 OFFICE-2 SITE-6 a brand closes a game and a vendor for its own members only: in lists, at the launch and at the vendor door', async () => {
    const { bet, member } = await seatAt('dice')
    expect(await bet('open')).toMatchObject({ code: 0 })
    const shown = async (headers = {}) =>
      (await house.as().ok(gameQuery, { search: 'skyrise' }, headers)).content.length
    await admin.caller.ok(calls.updateOfficeGame, { id: 'dice', status: 'maintenance', reason: 'we look at it' })
    expect(await bet('paused')).toMatchObject({ code: 130 })
    expect((await member.caller.call(gameLaunch, { gameCode: 'dice' })).body).toMatchObject({
      code: 'GAME_UNAVAILABLE',
    })
    expect(
      await admin.caller.ok(calls.updateOfficeGame, { id: 'dice', status: 'on', reason: 'it is well' }),
    ).toMatchObject({ status: 'on', house: 'on' })
    expect(await bet('again')).toMatchObject({ code: 0 })
    expect(
      await admin.caller.ok(calls.updateOfficeVendor, { id: 'BGS', status: 'off', reason: 'not here' }),
    ).toMatchObject({ id: 'BGS', status: 'off', house: 'on' })
    expect([await shown(), await shown(there)]).toEqual([0, 1])
    expect(await bet('closed')).toMatchObject({ code: 8 })
    expect(
      (await meghna.caller.ok(calls.listOfficeVendors, {}, there)).content.find((one) => one.id === 'BGS'),
    ).toMatchObject({ status: 'on', house: 'on' })
    expect((await meghna.caller.ok(listAudit, { subject: 'vendor:BGS' }, there)).content).toEqual([])
    expect((await admin.caller.ok(listAudit, { subject: 'vendor:BGS' })).content[0]).toMatchObject({
      action: 'vendor.choose',
      reason: 'not here',
    })
    await admin.caller.ok(calls.updateOfficeVendor, { id: 'BGS', status: 'on', reason: 'here again' })
    expect(await bet('back')).toMatchObject({ code: 0 })
    expect(
      (await admin.caller.call(calls.updateOfficeVendor, { id: 'NOBODY', status: 'off', reason })).body,
    ).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (await admin.caller.call(calls.updateOfficeGame, { id: 'nothing', status: 'off', reason })).body,
    ).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('vendors and play', () => {
  test('OFFICE-2 vendors show how their keys sign and no secret; one that the house closes leaves every brand’s lists until two open it', async () => {
    const { owner: one, partner: other } = ofHouse()
    const { content } = await one.caller.ok(houseCalls.listHouseVendors)
    expect(content).toHaveLength(VENDORS.length)
    expect(content.find((vendor) => vendor.id === 'PT')?.algorithms).toEqual(['rsa-sha256'])
    const all = JSON.stringify([content, await admin.caller.ok(calls.listOfficeVendors)])
    for (const hidden of [keys.BGS?.secret, keys.BGS?.keyId]) expect(all).not.toContain(hidden)
    await one.caller.ok(houseCalls.updateHouseVendor, {
      id: 'KX',
      status: 'off',
      sort: 999,
      reason: 'their contract ended',
    })
    for (const headers of [{}, there])
      expect((await house.as().ok(gameQuery, { vassalage: 'KX' }, headers)).total).toBe(0)
    expect((await one.caller.ok(houseCalls.listHouseVendors)).content.at(-1)).toMatchObject({
      id: 'KX',
      status: 'off',
      why: 'their contract ended',
    })
    const { waiting } = await one.caller.ok(houseCalls.updateHouseVendor, {
      id: 'KX',
      status: 'on',
      reason: 'a new contract',
    })
    expect(
      (await one.caller.call(houseCalls.updateHouseVendor, { id: 'KX', status: 'on', reason: 'a new contract' })).body,
    ).toMatchObject({ code: 'DECISION_OPEN' })
    expect((await answerWaiting(one, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    await agreeTo(other, waiting)
    expect((await one.caller.ok(houseCalls.listHouseVendors)).content.at(-1)).toMatchObject({
      id: 'KX',
      status: 'on',
      why: null,
    })
    expect((await one.caller.call(houseCalls.updateHouseVendor, { id: 'NOBODY', sort: 1, reason })).body).toMatchObject(
      { code: 'NOT_FOUND' },
    )
  })

  test('GAME-5 OFFICE-2 the house’s switch for all play stops the next bet at the vendor door; two let it go on', async () => {
    const { owner: one, partner: other } = ofHouse()
    const { bet } = await seatAt('dice')
    expect(await bet('before')).toMatchObject({ code: 0 })
    await one.caller.ok(houseCalls.setHousePlay, { status: 'off', reason: 'investigating a vendor' })
    expect(await bet('while')).toMatchObject({ code: 130 })
    expect((await house.as().ok(gameQuery, { search: 'skyrise' })).content[0]).toMatchObject({ isPlayable: false })
    expect(await admin.caller.ok(calls.getPlaySwitch)).toMatchObject({ status: 'on', house: 'off' })
    const { status, waiting } = await one.caller.ok(houseCalls.setHousePlay, { status: 'on', reason: 'all is well' })
    expect(status).toBe('off')
    await agreeTo(other, waiting)
    expect(await bet('after')).toMatchObject({ code: 0 })
    for (const [{ caller }, headers] of [
      [admin, {}],
      [meghna, there],
    ] as const) {
      const { content } = await caller.ok(listAudit, { subject: 'play:all' }, headers)
      expect(content.map((act) => act.action)).toEqual(
        expect.arrayContaining(['play.set', 'decision.agree', 'decision.ask']),
      )
    }
    expect((await one.caller.call(houseCalls.setHousePlay, { status: 'off' } as never)).body).toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  test('GAME-5 OFFICE-2 SITE-6 a brand stops its own play with one hand and lets it go on with two; the other brand plays', async () => {
    const { bet } = await seatAt('dice')
    await admin.caller.ok(calls.setPlaySwitch, { status: 'off', reason: 'something is wrong' })
    expect(await bet('stopped')).toMatchObject({ code: 130 })
    expect((await house.as().ok(gameQuery, { search: 'skyrise' })).content[0]).toMatchObject({ isPlayable: false })
    expect((await house.as().ok(gameQuery, { search: 'skyrise' }, there)).content[0]).toMatchObject({
      isPlayable: true,
    })
    const { status, waiting } = await admin.caller.ok(calls.setPlaySwitch, { status: 'on', reason: 'it is well' })
    expect(status).toBe('off')
    expect((await answerWaiting(admin, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    await agreeTo(await buildOperator(house), waiting)
    expect(await bet('resumed')).toMatchObject({ code: 0 })
    expect((await meghna.caller.ok(listAudit, { subject: 'play:fairhouse' }, there)).content).toEqual([])
  })
})
