/** Operators of the house open, narrow and close the vendor door; the next bet follows each change. */
import { generateKeyPairSync } from 'node:crypto'
import { compactDecrypt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setHousePlay, updateHouseGame, updateHouseVendor } from '#contract/catalogue/house-games.ts'
import { gameLaunch } from '#contract/doors/launch.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import * as calls from '#contract/doors/office-vendor-door.ts'
import { after, MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import {
  buildAgent,
  buildHouseOperator,
  buildMember,
  buildOperator,
  buildTrial,
  type Person,
} from '#server/testing/builders.ts'
import { openStage, STAGE_GAME, type Stage } from '#server/testing/door-stage.ts'
import { vendorClient, type SigningKey } from '#server/testing/vendor.ts'

const there = { host: `${MEGHNA.domain}:3000` }
let stage: Stage
let admin: Person
let meghna: Person
let owner: Person
let partner: Person
beforeAll(async () => {
  stage = await openStage()
  await seedMeghna(stage.house.env)
  admin = await buildOperator(stage.house)
  meghna = await buildOperator(stage.house, 'admin', MEGHNA.code)
  owner = await buildHouseOperator(stage.house)
  partner = await buildHouseOperator(stage.house)
})
afterAll(() => stage.house.close())
afterEach(() => expectBalancedBooks(stage.house.env.db))

const reason = 'a reason'
const soon = () => stage.house.clock.advance(3 * SECOND_MS)
const ask = (code: string, key: SigningKey) => vendorClient(stage.house, code, key).send('status', { txId: 'x' })
const lastAct = async (subject: string, who = admin, headers = {}) =>
  (await who.caller.ok(listAudit, { subject }, headers)).content.find((act) => !act.action.startsWith('decision.'))
const pem = (type: 'rsa' | 'ed25519' | 'x25519', bits = 2048) => {
  const pair =
    type === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : type === 'ed25519'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('x25519')
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: pair.privateKey,
    secret: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
/** Adds a key that two operators of the house agree to. Returns the result of carrying it out. */
async function addKey(
  vendor: string,
  algorithm: SigningKey['algorithm'],
  publicKey: string,
): Promise<Record<string, unknown>> {
  const { waitingKey } = await owner.caller.ok(calls.addVendorKey, { id: vendor, reason, algorithm, publicKey })
  return (await agreeTo(partner, waitingKey)).result ?? {}
}

describe('who may', () => {
  const writes = [
    [calls.updateVendorDoor, { id: 'BGS', reason, mayOverdraw: true }],
    [calls.updateVendorDoor, { id: 'BGS', reason, silentDays: 30 }],
    [calls.addVendorKey, { id: 'BGS', reason, algorithm: 'ed25519', publicKey: 'x' }],
    [calls.retireVendorKey, { id: 'BGS', keyId: 'x', reason }],
  ] as const

  test('OFFICE-1 strangers log in, viewers read who may play, and only who holds games.write stops a member', async () => {
    const { house } = stage
    const member = await buildMember(house)
    const own = [
      [calls.getMemberPlay, { id: member.id }],
      [calls.setMemberPlay, { id: member.id, mayPlay: false, reason }],
    ] as const
    for (const caller of [
      house.as(),
      member.caller,
      (await buildTrial(house)).caller,
      (await buildAgent(house)).caller,
    ]) {
      for (const [call, input] of [...own, ...writes])
        expect((await caller.call(call as never, input as never)).body, call.id).toMatchObject({
          code: 'LOGIN_REQUIRED',
        })
    }
    const viewer = await buildOperator(house, 'viewer')
    expect((await viewer.caller.call(calls.getMemberPlay, { id: member.id })).body).toMatchObject({ success: true })
    expect(
      (await viewer.caller.call(calls.setMemberPlay, { id: member.id, mayPlay: false, reason })).body,
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('OFFICE-1 OFFICE-2 no brand’s operator sees or touches a vendor’s door: neither its keys, nor where it calls from, nor how long its silence holds up a bonus', async () => {
    for (const [{ caller }, headers] of [
      [admin, {}],
      [meghna, there],
    ] as const) {
      for (const [call, input] of [...writes, [calls.getVendorDoor, { id: 'BGS' }]] as const) {
        expect((await caller.call(call as never, input as never, headers)).body, call.id).toMatchObject({
          code: 'PERMISSION_DENIED',
        })
      }
    }
    expect(
      (await (await buildHouseOperator(stage.house, 'house-staff')).caller.call(calls.getVendorDoor, { id: 'BGS' }))
        .body,
    ).toMatchObject({ code: 'PERMISSION_DENIED' })
  })

  test('OFFICE-2 NOT_FOUND: no such vendor, key or member of this brand', async () => {
    for (const [call, input] of [
      [calls.getVendorDoor, { id: 'NOBODY' }],
      [calls.updateVendorDoor, { id: 'NOBODY', reason }],
      [calls.addVendorKey, { id: 'NOBODY', reason, algorithm: 'ed25519', publicKey: 'x' }],
      [calls.retireVendorKey, { id: 'BGS', keyId: 'none', reason }],
    ] as const)
      expect((await owner.caller.call(call as never, input as never)).body, call.id).toMatchObject({
        code: 'NOT_FOUND',
      })
    for (const [call, input] of [
      [calls.getMemberPlay, { id: '1' }],
      [calls.setMemberPlay, { id: '1', mayPlay: false, reason }],
    ] as const) {
      expect((await admin.caller.call(call as never, input as never)).body, call.id).toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })
})

describe('keys', () => {
  test('OFFICE-2 OFFICE-1 one operator makes no key: not at another brand, not of the house alone, not with a second login; the member’s money stays', async () => {
    const table = await stage.sit(100)
    const thief = pem('ed25519')
    const order = { id: 'BGS', reason: 'we rotate', algorithm: 'ed25519', publicKey: thief.publicKey } as const
    expect((await meghna.caller.call(calls.addVendorKey, order, there)).body).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
    const { waitingKey, keys } = await owner.caller.ok(calls.addVendorKey, order)
    const [{ person } = { person: 0n }] = await stage.house.env.db.query<{ person: bigint }>(
      'select person_id as person from identity.operators where id = $1',
      [owner.id],
    )
    const again = await buildOperator(stage.house, 'house', null, person)
    for (const one of [owner, again])
      expect((await answerWaiting(one, waitingKey)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    for (const [{ caller }, headers] of [
      [admin, {}],
      [meghna, there],
    ] as const) {
      expect(
        (await caller.ok(listAudit, { subject: 'vendor:BGS' }, headers)).content[0],
        'every brand reads that it was asked',
      ).toMatchObject({ action: 'decision.ask', operator: owner.username })
    }
    soon()
    const client = vendorClient(stage.house, 'BGS', {
      keyId: keys[0]?.keyId ?? '',
      algorithm: 'ed25519',
      secret: thief.secret,
    })
    expect(await client.send('adjust', table.adjust('-100'))).toMatchObject({ code: 5 })
    expect(await table.balance()).toBe('100.00')
    await answerWaiting(partner, waitingKey, false)
  })

  test('GAME-2 OFFICE-2 a shared secret is seen by nobody here: sealed to the vendor’s own key, it opens there and signs; the old key retires at its time', async () => {
    const old = stage.clientOf('KX').key
    for (const type of ['rsa', 'x25519'] as const) {
      const vendorsOwn = pem(type)
      const { keyId, sealedSecret } = (await addKey('KX', 'hmac-sha256', vendorsOwn.publicKey)) as {
        keyId: string
        sealedSecret: string
      }
      const opened = JSON.parse(
        Buffer.from((await compactDecrypt(sealedSecret, vendorsOwn.privateKey)).plaintext).toString(),
      ) as { keyId: string; secret: string }
      expect(opened).toMatchObject({ vendor: 'KX', keyId, secret: expect.stringMatching(/^.{40,}$/) })
      const written = await stage.house.env.db.query<{ text: string }>(
        `select coalesce(string_agg(a::text, ' '), '') as text from core.audit_log a union all select coalesce(string_agg(d::text, ' '), '') from core.decisions d`,
      )
      for (const { text } of [
        ...written,
        { text: JSON.stringify(await owner.caller.ok(calls.getVendorDoor, { id: 'KX' })) },
      ])
        expect(text).not.toContain(opened.secret)
      expect(await lastAct('vendor:KX', meghna, there)).toMatchObject({
        action: 'vendor.key-add',
        operator: partner.username,
        reason,
        after: { keyId },
      })
      expect(
        (
          await owner.caller.call(calls.addVendorKey, {
            id: 'KX',
            reason,
            algorithm: 'hmac-sha256',
            publicKey: vendorsOwn.publicKey,
          })
        ).body,
      ).toMatchObject({ code: 'VENDOR_KEYS_FULL' })
      const fresh: SigningKey = { keyId, algorithm: 'hmac-sha256', secret: opened.secret }
      soon()
      for (const key of [old, fresh]) expect(await ask('KX', key)).toMatchObject({ code: 0 })
      await owner.caller.ok(calls.retireVendorKey, { id: 'KX', keyId, reason })
      soon()
      expect(await ask('KX', fresh)).toMatchObject({ code: 5 })
    }
    const at = after(stage.house.clock.now(), 5 * MINUTE_MS).toISOString()
    expect(
      (await owner.caller.ok(calls.retireVendorKey, { id: 'KX', keyId: old.keyId, reason, at })).keys,
    ).toMatchObject([{ keyId: old.keyId, retiresAt: at }])
    soon()
    expect(await ask('KX', old)).toMatchObject({ code: 0 })
    stage.house.clock.advance(5 * MINUTE_MS)
    expect(await ask('KX', old)).toMatchObject({ code: 5 })
  })

  test.each(['rsa-sha256', 'ed25519'] as const)(
    'GAME-2 OFFICE-2 a vendor brings its own public key: %s',
    async (algorithm) => {
      const vendor = algorithm === 'ed25519' ? 'CQ9' : 'PT'
      const right = pem(algorithm === 'ed25519' ? 'ed25519' : 'rsa')
      for (const publicKey of [
        'not a key',
        right.secret,
        algorithm === 'ed25519' ? pem('rsa').publicKey : pem('rsa', 1024).publicKey,
      ]) {
        expect(
          (await owner.caller.call(calls.addVendorKey, { id: vendor, reason, algorithm, publicKey })).body,
        ).toMatchObject({ code: 'VENDOR_KEY_INVALID' })
      }
      expect(
        (
          await owner.caller.call(calls.addVendorKey, {
            id: vendor,
            reason,
            algorithm: 'hmac-sha256',
            publicKey: pem('ed25519').publicKey,
          })
        ).body,
        'nothing is sealed to a key that only signs',
      ).toMatchObject({ code: 'VENDOR_KEY_INVALID' })
      const { keyId } = await addKey(vendor, algorithm, right.publicKey)
      expect(
        (await owner.caller.ok(calls.getVendorDoor, { id: vendor })).keys.find((one) => one.keyId === keyId)
          ?.fingerprint,
      ).toMatch(/^[0-9a-f]{64}$/)
      soon()
      expect(await ask(vendor, { keyId: String(keyId), algorithm, secret: right.secret })).toMatchObject({ code: 0 })
    },
  )
})

describe('networks', () => {
  test('GAME-2 OFFICE-2 a vendor calls from the networks on its list only, of either kind; one person narrows the list, two widen it', async () => {
    const { house } = stage
    const from = async (ip: string) => {
      const key = stage.clientOf('LOTUS').key
      const client = vendorClient(
        {
          ...house,
          app: { inject: (options: object) => house.app.inject({ ...options, remoteAddress: ip }) } as never,
        },
        'LOTUS',
        key,
      )
      return (await client.send('status', { txId: 'x' })).code
    }
    expect(await from('203.0.113.9')).toBe(0)
    const changed = await owner.caller.ok(calls.updateVendorDoor, {
      id: 'LOTUS',
      reason,
      networks: ['203.0.113.77/24', '198.51.100.7', '2001:db8::5/32'],
    })
    expect(changed.networks).toEqual(expect.arrayContaining(['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/32']))
    expect(changed.waiting).toBeNull()
    soon()
    for (const ip of ['203.0.113.9', '198.51.100.7', '2001:db8:1::1', '::ffff:203.0.113.9'])
      expect(await from(ip), ip).toBe(0)
    for (const ip of ['203.0.114.9', '198.51.100.8', '2001:db9::1', '::ffff:203.0.114.9'])
      expect(await from(ip), ip).toBe(5)
    expect(
      (await owner.caller.call(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: ['300.1.1.1'] })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await lastAct('vendor:LOTUS', meghna, there)).toMatchObject({
      action: 'vendor.door',
      before: { networks: [] },
      after: { networks: expect.any(Array) },
    })
    expect(
      (await owner.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: ['203.0.113.0/25'] })).waiting,
    ).toBeNull()
    // longer at once; shorter lets bonus money become cash sooner, so two agree
    const window = (silentDays: number) => owner.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, silentDays })
    expect(await window(5)).toMatchObject({ silentDays: 5, waiting: null })
    const shorter = await window(1)
    expect(shorter).toMatchObject({ silentDays: 5, waiting: { needed: 2 } })
    await answerWaiting(partner, shorter.waiting, false)
    const wider: string[][] = [[], ['203.0.113.0/24'], ['203.0.113.0/25', '8.8.8.8']]
    for (const networks of wider) {
      const { waiting, networks: still } = await owner.caller.ok(calls.updateVendorDoor, {
        id: 'LOTUS',
        reason,
        networks,
      })
      expect(still).toEqual(['203.0.113.0/25'])
      await answerWaiting(partner, waiting, false)
    }
    const { waiting } = await owner.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: [] })
    await owner.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: ['203.0.113.0/26'] })
    expect((await answerWaiting(partner, waiting)).body, 'the list was another one when it was asked').toMatchObject({
      code: 'DECISION_STALE',
    })
    await agreeTo(
      partner,
      (await owner.caller.ok(calls.updateVendorDoor, { id: 'LOTUS', reason, networks: [] })).waiting,
    )
    soon()
    expect(await from('203.0.114.9')).toBe(0)
  })

  test('GAME-2 OFFICE-2 NETWORKS_REQUIRED: a format without a nonce needs a list of networks', async () => {
    expect(
      (await owner.caller.call(calls.updateVendorDoor, { id: 'LOTUS', reason, adapter: 'form-hash' })).body,
    ).toMatchObject({ code: 'NETWORKS_REQUIRED' })
    const { waiting } = await owner.caller.ok(calls.updateVendorDoor, {
      id: 'LOTUS',
      reason,
      adapter: 'form-hash',
      networks: ['203.0.113.0/24'],
    })
    expect(waiting).toMatchObject({ needed: 2 })
    await answerWaiting(partner, waiting, false)
  })
})

describe('switches', () => {
  const two = async (asked: Promise<{ waiting: Waiting }>) => {
    await agreeTo(partner, (await asked).waiting)
  }

  test('GAME-2 OFFICE-2 what a vendor may do more is agreed by two, with reason and log; what it may do less, one says', async () => {
    const { id, adapter, path, paysUnknownBets, mayOverdraw } = await owner.caller.ok(calls.getVendorDoor, {
      id: 'BGS',
    })
    expect({ id, adapter, path, paysUnknownBets, mayOverdraw }).toEqual({
      id: 'BGS',
      adapter: 'own',
      path: '/vendor/BGS/v1/',
      paysUnknownBets: false,
      mayOverdraw: false,
    })
    await two(owner.caller.ok(calls.updateVendorDoor, { id: 'BGS', reason, paysUnknownBets: true, mayOverdraw: true }))
    const table = await stage.sit(10)
    expect(await table.send('win', table.win('20', { betTxId: 'never' }))).toMatchObject({ code: 0 })
    await table.send('bet', table.bet('20'))
    expect(await table.send('adjust', table.adjust('-20', { roundId: 'round' }))).toMatchObject({
      code: 0,
      balance: '0.00',
    })
    await owner.caller.ok(calls.updateVendorDoor, { id: 'BGS', reason, paysUnknownBets: false, mayOverdraw: false })
    expect(await table.send('win', table.win('1', { betTxId: 'never' }))).toMatchObject({ code: 11 })
    expect(await lastAct('vendor:BGS')).toMatchObject({
      before: { paysUnknownBets: true, mayOverdraw: true },
      after: { paysUnknownBets: false, mayOverdraw: false },
    })
  })

  test.each([
    ['everything', (on: boolean) => owner.caller.ok(setHousePlay, { status: on ? 'on' : 'off', reason })],
    ['a vendor', (on: boolean) => owner.caller.ok(updateHouseVendor, { id: 'BGS', status: on ? 'on' : 'off', reason })],
    [
      'a game',
      (on: boolean) => owner.caller.ok(updateHouseGame, { id: STAGE_GAME, status: on ? 'on' : 'off', reason }),
    ],
  ] as const)(
    'GAME-5 OFFICE-2 the house stops %s: the next bet of a running session is refused, and taken again after two agreed',
    async (_what, set) => {
      const table = await stage.sit()
      const stake = table.bet('10')
      expect(await table.send('bet', stake)).toMatchObject({ code: 0 })
      await set(false)
      expect((await table.send('bet', table.bet('10'))).code).toBeGreaterThan(0)
      expect((await table.send('betWin', table.betWin('10', '5'))).code).toBeGreaterThan(0)
      expect(await table.send('win', table.win('20', { betTxId: stake.txId }))).toMatchObject({
        code: 0,
        balance: '1010.00',
      })
      await two(set(true))
      expect(await table.send('bet', table.bet('10'))).toMatchObject({ code: 0, balance: '1000.00' })
    },
  )

  test('GAME-5 OFFICE-1 a barred member is refused at launch, keeps the session, and is not frozen', async () => {
    const { house } = stage
    const member = await buildMember(house)
    const { url } = await member.caller.ok(gameLaunch, { gameCode: STAGE_GAME })
    const barred = await admin.caller.ok(calls.setMemberPlay, {
      id: member.id,
      mayPlay: false,
      reason: 'source of funds',
    })
    expect(barred).toMatchObject({ mayPlay: false, reason: 'source of funds', since: expect.any(String) })
    expect(await admin.caller.ok(calls.setMemberPlay, { id: member.id, mayPlay: false, reason: 'again' })).toEqual(
      barred,
    )
    for (const trial of [false, true])
      expect((await member.caller.call(gameLaunch, { gameCode: STAGE_GAME, trial })).body).toMatchObject({
        code: 'PLAY_BARRED',
      })
    expect(await stage.vendor.send('session', { token: url.slice(url.indexOf('#t=') + 3) })).toMatchObject({
      code: 3,
      status: 'BET_NOT_ALLOWED',
    })
    expect(await lastAct(`member:${member.id}`)).toMatchObject({
      action: 'member.bar-play',
      reason: 'source of funds',
      after: { mayPlay: false },
    })
    const { waiting, mayPlay } = await admin.caller.ok(calls.setMemberPlay, { id: member.id, mayPlay: true, reason })
    expect(mayPlay, 'who stopped a member does not let him play again alone').toBe(false)
    expect((await answerWaiting(admin, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    await agreeTo(await buildOperator(house), waiting)
    expect(await admin.caller.ok(calls.getMemberPlay, { id: member.id })).toMatchObject({
      mayPlay: true,
      reason: null,
      waiting: null,
    })
    await member.caller.ok(gameLaunch, { gameCode: STAGE_GAME })
  })
})
