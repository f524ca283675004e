import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameQuery } from '#contract/games.ts'
import { listAudit } from '#contract/office-identity.ts'
import * as calls from '#contract/office-games.ts'
import { seedGames, type StudioVendors } from '#server/seeds/games.ts'
import { GAMES } from '#server/seeds/catalogue/catalogue.ts'
import { VENDORS } from '#server/seeds/catalogue/vendors.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash, sitDown, vendorClient } from '#server/testing/vendor.ts'

let house: House
let keys: StudioVendors
let admin: Person
beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  admin = await buildOperator(house)
})
afterAll(() => house.close())

describe('who may', () => {
  test('OFFICE-1 members are strangers here, viewers read, and only who holds games.write changes', async () => {
    const [member, viewer, support] = [await buildMember(house), await buildOperator(house, 'viewer'), await buildOperator(house, 'support')]
    for (const call of [calls.listOfficeGames, calls.listOfficeVendors, calls.getPlaySwitch] as const) {
      expect((await member.caller.call(call, {})).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
      expect((await viewer.caller.call(call, {})).body).toMatchObject({ success: true })
    }
    for (const caller of [viewer.caller, support.caller]) {
      expect((await caller.call(calls.updateOfficeGame, { id: 'dice', isHot: false })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect((await caller.call(calls.updateOfficeVendor, { id: 'PT', sort: 1 })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect((await caller.call(calls.setPlaySwitch, { status: 'off', reason: 'trying' })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
  })
})

describe('games', () => {
  test('OFFICE-2 games are listed with filters, sorting and pages, also those that are off', async () => {
    const all = await admin.caller.ok(calls.listOfficeGames, { pageSize: 50 })
    expect(all).toMatchObject({ total: GAMES.length, pageSize: 50 })
    const ids = async (input: object) => (await admin.caller.ok(calls.listOfficeGames, { pageSize: 100, ...input })).content.map((game) => game.id)
    expect(await ids({ search: 'স্কাইরাইজ' })).toEqual(['skyrise'])
    const descending = await ids({ vendor: 'BGS', sort: 'id', order: 'desc' })
    expect(descending).toEqual(descending.toSorted().toReversed())
    expect(await ids({ gameType: 'COCKFIGHT' })).toEqual(['cock', 'dawn-derby', 'spur-championship'])
    await admin.caller.ok(calls.updateOfficeGame, { id: 'cock', status: 'off', reason: 'closed in this region' })
    expect(await ids({ status: 'off' })).toEqual(['cock'])
  })

  test('GAME-5 OFFICE-2 a change is seen by players at once and stands in the audit log with before and after', async () => {
    const shown = async () => (await house.as().ok(gameQuery, { search: 'gaze of medusa' })).content[0]
    expect(await shown()).toMatchObject({ isHot: 0, status: 'on' })
    const changed = await admin.caller.ok(calls.updateOfficeGame, { id: 'medusa', isHot: true, status: 'maintenance', sort: 1, reason: 'new version' })
    expect(changed).toMatchObject({ id: 'medusa', isHot: true, status: 'maintenance', sort: 1 })
    expect(await shown()).toMatchObject({ isHot: 1, status: 'maintenance', isPlayable: false })
    const { content: [act] } = await admin.caller.ok(listAudit, { subject: 'game:medusa' })
    expect(act).toMatchObject({
      action: 'game.update', operator: admin.username, reason: 'new version',
      before: { isHot: false, status: 'on', sort: GAMES.find((game) => game.code === 'medusa')?.sort }, after: { isHot: true, status: 'maintenance', sort: 1 },
    })
    expect((await admin.caller.call(calls.updateOfficeGame, { id: 'nothing', isHot: true })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await admin.caller.call(calls.updateOfficeGame, { id: 'medusa', status: 'gone' as 'off' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('vendors and play', () => {
  test('OFFICE-2 vendors show their live keys without secrets; a vendor that is off leaves the lists', async () => {
    const { content } = await admin.caller.ok(calls.listOfficeVendors)
    expect(content).toHaveLength(VENDORS.length)
    const pt = content.find((vendor) => vendor.id === 'PT')
    expect(pt?.keys).toEqual([{ keyId: keys.PT?.keyId, algorithm: 'rsa-sha256', createdAt: expect.any(String) }])
    expect(JSON.stringify(content)).not.toContain(keys.BGS?.secret)
    await admin.caller.ok(calls.updateOfficeVendor, { id: 'KX', status: 'off', sort: 999 })
    expect((await house.as().ok(gameQuery, { vassalage: 'KX' })).total).toBe(0)
    expect((await admin.caller.ok(calls.listOfficeVendors)).content.at(-1)).toMatchObject({ id: 'KX', status: 'off' })
    expect((await admin.caller.call(calls.updateOfficeVendor, { id: 'NOBODY', sort: 1 })).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('GAME-5 OFFICE-2 the switch for all play stops the next bet at the vendor door and says why in the log', async () => {
    const member = await buildMember(house)
    await fundCash(house, member.id, 100)
    const key = keys.BGS
    if (!key) throw new Error('no key')
    const vendor = vendorClient(house, 'BGS', key)
    const seat = await sitDown(house, vendor, member, 'dice')
    const bet = (txId: string) => vendor.send('bet', { txId, session: seat.session, accountRef: seat.accountRef, roundId: txId, gameCode: 'dice', amount: '1', currency: 'BDT' })
    expect(await bet('before')).toMatchObject({ code: 0 })
    await admin.caller.ok(calls.setPlaySwitch, { status: 'off', reason: 'investigating a vendor' })
    expect(await bet('while')).toMatchObject({ code: 130 })
    expect((await house.as().ok(gameQuery, { search: 'skyrise' })).content[0]).toMatchObject({ isPlayable: false })
    await admin.caller.ok(calls.setPlaySwitch, { status: 'on', reason: 'all is well' })
    expect(await bet('after')).toMatchObject({ code: 0 })
    expect(await admin.caller.ok(calls.getPlaySwitch)).toEqual({ status: 'on' })
    const { content } = await admin.caller.ok(listAudit, { subject: 'play:all' })
    expect(content.map((act) => act.reason)).toEqual(['all is well', 'investigating a vendor'])
    expect((await admin.caller.call(calls.setPlaySwitch, { status: 'off' } as never)).body).toMatchObject({ code: 'INVALID_INPUT' })
  })
})
