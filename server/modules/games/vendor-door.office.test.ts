/** Operators open, narrow and shut the vendor door; the door obeys on the bet's own path. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/launch.ts'
import { setPlaySwitch, updateOfficeGame, updateOfficeVendor } from '#contract/office-games.ts'
import { listAudit } from '#contract/office-identity.ts'
import * as calls from '#contract/office-vendor-door.ts'
import { after, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { buildAgent, buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import { openStage, STAGE_GAME, type Stage } from '#server/testing/door-stage.ts'
import { vendorClient, type SigningKey } from '#server/testing/vendor.ts'

let stage: Stage
let admin: Person
beforeAll(async () => {
  stage = await openStage()
  admin = await buildOperator(stage.house)
})
afterAll(() => stage.house.close())

const reason = 'a reason'
const soon = () => stage.house.clock.advance(3 * SECOND_MS)
const ask = (code: string, key: SigningKey) =>
  vendorClient(stage.house, code, key).send('status', { txId: 'x' })
const lastAct = async (subject: string) => (await admin.caller.ok(listAudit, { subject })).content[0]

describe('who may', () => {
  test('OFFICE-1 strangers log in, viewers read, only who holds games.write changes', async () => {
    const { house } = stage
    const member = await buildMember(house)
    const writes = [
      [calls.updateVendorDoor, { id: 'BGS', reason, mayOverdraw: true }], [calls.addVendorKey, { id: 'BGS', reason, algorithm: 'hmac-sha256' }],
      [calls.retireVendorKey, { id: 'BGS', keyId: 'x', reason }], [calls.setMemberPlay, { id: member.id, mayPlay: false, reason }],
    ] as const
    const reads = [[calls.getVendorDoor, { id: 'BGS' }], [calls.getMemberPlay, { id: member.id }]] as const
    for (const caller of [house.as(), member.caller, (await buildTrial(house)).caller, (await buildAgent(house)).caller]) {
      for (const [call, input] of [...reads, ...writes]) expect((await caller.call(call as never, input as never)).body, call.id).toMatchObject({ code: 'LOGIN_REQUIRED' })
    }
    const viewer = await buildOperator(house, 'viewer')
    for (const [call, input] of reads) expect((await viewer.caller.call(call as never, input as never)).body, call.id).toMatchObject({ success: true })
    for (const [call, input] of writes) expect((await viewer.caller.call(call as never, input as never)).body, call.id).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('OFFICE-2 NOT_FOUND: no such vendor, key or member of this brand', async () => {
    for (const [call, input] of [
      [calls.getVendorDoor, { id: 'NOBODY' }], [calls.updateVendorDoor, { id: 'NOBODY', reason }], [calls.addVendorKey, { id: 'NOBODY', reason, algorithm: 'hmac-sha256' }],
      [calls.retireVendorKey, { id: 'BGS', keyId: 'none', reason }], [calls.getMemberPlay, { id: '1' }], [calls.setMemberPlay, { id: '1', mayPlay: false, reason }],
    ] as const) expect((await admin.caller.call(call as never, input as never)).body, call.id).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('keys', () => {
  test('GAME-2 OFFICE-2 a key is rotated without a pause: added, shown once, the old one retires at its time, all in the log without secrets', async () => {
    const old = stage.clientOf('KX').key
    const added = await admin.caller.ok(calls.addVendorKey, { id: 'KX', reason, algorithm: 'hmac-sha256' })
    expect(added).toMatchObject({ keyId: expect.any(String), secret: expect.stringMatching(/^.{40,}$/), retiresAt: null })
    const fresh: SigningKey = { keyId: added.keyId, algorithm: 'hmac-sha256', secret: added.secret ?? '' }
    expect(JSON.stringify([await admin.caller.ok(calls.getVendorDoor, { id: 'KX' }), await lastAct('vendor:KX')])).not.toContain(fresh.secret)
    expect(await lastAct('vendor:KX')).toMatchObject({ action: 'vendor.key-add', operator: admin.username, reason, after: { keyId: added.keyId } })
    expect((await admin.caller.call(calls.addVendorKey, { id: 'KX', reason, algorithm: 'hmac-sha256' })).body).toMatchObject({ code: 'VENDOR_KEYS_FULL' })
    soon()
    for (const key of [old, fresh]) expect(await ask('KX', key)).toMatchObject({ code: 0 })

    const at = after(stage.house.clock.now(), 5 * MINUTE_MS).toISOString()
    const { keys } = await admin.caller.ok(calls.retireVendorKey, { id: 'KX', keyId: old.keyId, reason, at })
    expect(keys.map((key) => [key.keyId, key.retiresAt])).toEqual([[old.keyId, at], [fresh.keyId, null]])
    soon()
    expect(await ask('KX', old)).toMatchObject({ code: 0 })
    stage.house.clock.advance(5 * MINUTE_MS)
    expect(await ask('KX', old)).toMatchObject({ code: 5 })
    expect(await ask('KX', fresh)).toMatchObject({ code: 0 })
    expect(await admin.caller.ok(calls.addVendorKey, { id: 'KX', reason, algorithm: 'hmac-sha256' })).toMatchObject({ keyId: expect.any(String) }) // its place is free
    await admin.caller.ok(calls.retireVendorKey, { id: 'KX', keyId: fresh.keyId, reason })
    soon()
    expect(await ask('KX', fresh)).toMatchObject({ code: 5 })
  })

  test.each(['rsa-sha256', 'ed25519'] as const)('GAME-2 OFFICE-2 a vendor brings its own public key: %s', async (algorithm) => {
    const vendor = algorithm === 'ed25519' ? 'CQ9' : 'PT'
    const pair = algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 })
    const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    for (const wrong of ['', 'not a key', secret, algorithm === 'ed25519' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()
      : generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' }).toString()]) {
      expect((await admin.caller.call(calls.addVendorKey, { id: vendor, reason, algorithm, publicKey: wrong })).body).toMatchObject({ code: 'VENDOR_KEY_INVALID' })
    }
    const added = await admin.caller.ok(calls.addVendorKey, { id: vendor, reason, algorithm, publicKey })
    expect(added.secret).toBeNull()
    soon()
    expect(await ask(vendor, { keyId: added.keyId, algorithm, secret })).toMatchObject({ code: 0 })
  })
})

describe('networks', () => {
  test('GAME-2 OFFICE-2 a vendor calls from the networks on its list only, of either kind; an empty list lets everybody in', async () => {
    const { house } = stage
    const from = async (ip: string) => {
      const key = stage.clientOf('LOTUS').key
      const client = vendorClient({ ...house, app: { inject: (options: object) => house.app.inject({ ...options, remoteAddress: ip }) } as never }, 'LOTUS', key)
      return (await client.send('status', { txId: 'x' })).code
    }
    expect(await from('203.0.113.9')).toBe(0)
    const changed = await admin.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: ['203.0.113.77/24', '198.51.100.7', '2001:db8::5/32'] })
    expect(changed.networks).toEqual(expect.arrayContaining(['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32']))
    soon()
    for (const ip of ['203.0.113.9', '198.51.100.7', '2001:db8:1::1', '::ffff:203.0.113.9']) expect(await from(ip), ip).toBe(0)
    for (const ip of ['203.0.114.9', '198.51.100.8', '2001:db9::1', '::ffff:203.0.114.9']) expect(await from(ip), ip).toBe(5)
    expect((await admin.caller.call(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: ['300.1.1.1'] })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await lastAct('vendor:LOTUS')).toMatchObject({ action: 'vendor.door', before: { networks: [] }, after: { networks: expect.any(Array) } })
    await admin.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: [] })
    soon()
    expect(await from('203.0.114.9')).toBe(0)
  })
})

describe('switches', () => {
  test('GAME-2 OFFICE-2 what a vendor may do is set by operators, with reason and log', async () => {
    const { id, adapter, path, paysUnknownBets, mayOverdraw } = await admin.caller.ok(calls.getVendorDoor, { id: 'BGS' })
    expect({ id, adapter, path, paysUnknownBets, mayOverdraw }).toEqual({ id: 'BGS', adapter: 'own', path: '/vendor/BGS/v1/', paysUnknownBets: false, mayOverdraw: false })
    await admin.caller.ok(calls.updateVendorDoor, { id: 'BGS', reason, paysUnknownBets: true, mayOverdraw: true })
    const table = await stage.sit(10)
    expect(await table.send('win', table.win('1', { betTxId: 'never' }))).toMatchObject({ code: 0 })
    expect(await table.send('adjust', table.adjust('-20'))).toMatchObject({ code: 0, balance: '0.00' })
    await admin.caller.ok(calls.updateVendorDoor, { id: 'BGS', reason, paysUnknownBets: false, mayOverdraw: false })
    expect(await table.send('win', table.win('1', { betTxId: 'never' }))).toMatchObject({ code: 11 })
    expect(await lastAct('vendor:BGS')).toMatchObject({ before: { paysUnknownBets: true, mayOverdraw: true }, after: { paysUnknownBets: false, mayOverdraw: false } })
  })

  test.each([
    ['everything', (on: boolean) => admin.caller.ok(setPlaySwitch, { status: on ? 'on' : 'off', reason })],
    ['a vendor', (on: boolean) => admin.caller.ok(updateOfficeVendor, { id: 'BGS', status: on ? 'on' : 'off', reason })],
    ['a game', (on: boolean) => admin.caller.ok(updateOfficeGame, { id: STAGE_GAME, status: on ? 'on' : 'off', reason })],
    ['a member', (on: boolean, id: string) => admin.caller.ok(calls.setMemberPlay, { id, mayPlay: on, reason })],
  ] as const)('GAME-5 OFFICE-2 an operator stops %s: the next bet of a running session is refused, and taken again afterwards', async (_what, set) => {
    const table = await stage.sit()
    const stake = table.bet('10')
    expect(await table.send('bet', stake)).toMatchObject({ code: 0 })
    await set(false, table.member.id)
    expect((await table.send('bet', table.bet('10'))).code).toBeGreaterThan(0)
    expect((await table.send('betWin', table.betWin('10', '5'))).code).toBeGreaterThan(0)
    expect(await table.send('win', table.win('20', { betTxId: stake.txId }))).toMatchObject({ code: 0, balance: '1010.00' })
    await set(true, table.member.id)
    expect(await table.send('bet', table.bet('10'))).toMatchObject({ code: 0, balance: '1000.00' })
  })

  test('GAME-5 OFFICE-1 a member who may not play is told so at launch, keeps the session, and is not frozen', async () => {
    const { house } = stage
    const member = await buildMember(house)
    const { url } = await member.caller.ok(gameLaunch, { gameCode: STAGE_GAME })
    const barred = await admin.caller.ok(calls.setMemberPlay, { id: member.id, mayPlay: false, reason: 'source of funds' })
    expect(barred).toMatchObject({ mayPlay: false, reason: 'source of funds', since: expect.any(String) })
    expect(await admin.caller.ok(calls.setMemberPlay, { id: member.id, mayPlay: false, reason: 'again' })).toEqual(barred)
    for (const trial of [false, true]) expect((await member.caller.call(gameLaunch, { gameCode: STAGE_GAME, trial })).body).toMatchObject({ code: 'PLAY_BARRED' })
    expect(await stage.vendor.send('session', { token: url.slice(url.indexOf('#t=') + 3) })).toMatchObject({ code: 3, status: 'BET_NOT_ALLOWED' })
    expect(await lastAct(`member:${member.id}`)).toMatchObject({ action: 'member.bar-play', reason: 'source of funds', after: { mayPlay: false } })
    expect(await admin.caller.ok(calls.setMemberPlay, { id: member.id, mayPlay: true, reason })).toMatchObject({ mayPlay: true, reason: null })
    await member.caller.ok(gameLaunch, { gameCode: STAGE_GAME })
  })
})
