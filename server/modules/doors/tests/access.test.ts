import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { excludeSelf, takeBreak } from '#contract/protection/protection.ts'
import type { SessionAnswer, SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import { buildApp } from '#server/app.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildTrial, type Person } from '#server/testing/builders.ts'
import { openEnv, openHouse, type House } from '#server/testing/house.ts'
import { fundCash, sitDown, vendorClient, type VendorClient } from '#server/testing/vendor.ts'
import { insertKey, retireKey } from '../keys/vendor-keys.sql.ts'
import { sealKey } from '../keys/vendor-secrets.ts'

let house: House
let keys: StudioVendors
let vendor: VendorClient
let member: Person
let seat: SessionAnswer
let ids = 0

const GAME = 'skyrise'
const fresh = (prefix: string) => `${prefix}-${++ids}`
const clientOf = (code: string) => {
  const key = keys[code]
  if (!key) throw new Error(`no key of ${code}`)
  return vendorClient(house, code, key)
}
const bet = (amount: string, more: object = {}) => {
  const id = fresh('bet')
  return {
    txId: id,
    session: seat.session,
    accountRef: seat.accountRef,
    roundId: `round-${id}`,
    gameCode: GAME,
    amount,
    currency: 'BDT',
    ...more,
  }
}
const win = (amount: string, more: object = {}) => ({
  txId: fresh('win'),
  accountRef: seat.accountRef,
  roundId: 'round',
  gameCode: GAME,
  amount,
  currency: 'BDT',
  ...more,
})
const rollback = (targetTxId: string, more: object = {}) => ({
  txId: fresh('back'),
  targetTxId,
  accountRef: seat.accountRef,
  roundId: 'round',
  ...more,
})
const balanceNow = async () => (await vendor.send('balance', { accountRef: seat.accountRef, currency: 'BDT' })).balance

/** Returns a stranger's private key or secret, which belongs to no vendor. */
function strangersKey(algorithm: SignatureAlgorithm): string {
  if (algorithm === 'hmac-sha256') return 'a stranger’s secret'
  const { privateKey } =
    algorithm === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  vendor = clientOf('BGS')
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
  await fundCash(house, member.id, 1000)
  seat = await sitDown(house, vendor, member, GAME)
})
afterEach(() => expectBalancedBooks(house.env.db))

describe('session', () => {
  test.each([
    ['excluded', (player: Person) => player.caller.ok(excludeSelf, { months: 6, understood: true })],
    ['break', (player: Person) => player.caller.ok(takeBreak, { hours: 24, understood: true })],
  ] as const)(
    'CASH-9 GAME-2 a member who stops (%s) between launch and exchange gets no session, for real or play money, and the token is spent',
    async (reason, stop) => {
      for (const trial of [false, true]) {
        const player = await buildMember(house)
        const { url } = await player.caller.ok(gameLaunch, { gameCode: GAME, trial })
        const token = { token: url.slice(url.indexOf('#t=') + 3) }
        await stop(player)
        expect(await vendor.send('session', token)).toMatchObject({ status: 'BET_NOT_ALLOWED', reason })
        expect(await vendor.send('session', token)).toMatchObject({ status: 'SESSION_INVALID' })
      }
    },
  )

  test('GAME-3 GAME-2 real money of a vendor with wallets of its own is never bet from ours; play money is, and what was bet before is paid', async () => {
    const placed = bet('40')
    expect(await vendor.send('bet', placed)).toMatchObject({ code: 0, balance: '960.00' })
    const trial = await sitDown(house, vendor, member, GAME, true)
    await house.env.db.query(`update games.vendors set is_single = false where code = 'BGS'`)
    try {
      expect(await vendor.send('bet', bet('10'))).toMatchObject({ status: 'BET_NOT_ALLOWED' })
      expect(await vendor.send('bet', placed)).toMatchObject({ code: 0, replay: true })
      expect(
        await vendor.send('bet', bet('10', { session: trial.session, accountRef: trial.accountRef })),
      ).toMatchObject({ code: 0 })
      expect(await vendor.send('win', win('90', { roundId: placed.roundId, betTxId: placed.txId }))).toMatchObject({
        code: 0,
        balance: '1050.00',
      })
    } finally {
      await house.env.db.query(`update games.vendors set is_single = true where code = 'BGS'`)
    }
    expect(await vendor.send('bet', bet('10'))).toMatchObject({ code: 0, balance: '1040.00' })
  })

  test('GAME-2 a launch token is exchanged for a session that names player, currency, balance, game and language', async () => {
    expect(seat).toMatchObject({
      accountRef: member.id,
      displayName: member.username,
      currency: 'BDT',
      balance: '1000.00',
      country: 'BD',
      language: 'en',
      demo: false,
      gameCode: GAME,
    })
  })

  test('GAME-2 a launch token is good once, for its own vendor, for a minute', async () => {
    const launch = async () => {
      const { url } = await member.caller.ok(gameLaunch, { gameCode: GAME })
      return { token: url.slice(url.indexOf('#t=') + 3) }
    }
    const token = await launch()
    expect(await clientOf('PT').send('session', token)).toMatchObject({ code: 4, status: 'SESSION_INVALID' })
    expect(await vendor.send('session', token)).toMatchObject({ code: 0 })
    expect(await vendor.send('session', token)).toMatchObject({ code: 4, status: 'SESSION_INVALID' })
    const late = await launch()
    house.clock.advance(61 * SECOND_MS)
    expect(await vendor.send('session', late)).toMatchObject({ code: 41, status: 'SESSION_EXPIRED' })
  })
})

describe('who signs', () => {
  test('GAME-2 all three algorithms verify: a shared secret, RSA and Ed25519', async () => {
    for (const [code, algorithm] of [
      ['BGS', 'hmac-sha256'],
      ['PT', 'rsa-sha256'],
      ['CQ9', 'ed25519'],
    ] as const) {
      const client = clientOf(code)
      expect(client.key.algorithm).toBe(algorithm)
      expect(await client.send('status', { txId: 'x' })).toEqual({ code: 0, status: 'OK', state: 'unknown' })
      const secret = strangersKey(algorithm)
      expect(await vendorClient(house, code, { ...client.key, secret }).send('status', { txId: 'x' })).toMatchObject({
        code: 5,
        status: 'SIGNATURE_INVALID',
      })
    }
  })

  test('GAME-2 a wrong signature, key, vendor, body, timestamp or nonce is refused and moves nothing', async () => {
    const stake = bet('100')
    const now = Math.floor(house.clock.now().getTime() / 1000)
    const refused = { code: 5, status: 'SIGNATURE_INVALID' }
    expect(await vendor.send('bet', stake, { headers: { 'x-signature': '0'.repeat(64) } })).toMatchObject(refused)
    expect(await vendor.send('bet', stake, { headers: { 'x-signature': '' } })).toMatchObject(refused)
    expect(await vendor.send('bet', stake, { headers: { 'x-vendor-key': 'nobody' } })).toMatchObject(refused)
    expect(await vendor.send('bet', stake, { rawBody: JSON.stringify({ ...stake, amount: '1' }) })).toMatchObject(
      refused,
    )
    expect(await vendorClient(house, 'CQ9', vendor.key).send('bet', stake)).toMatchObject(refused)
    expect(await vendorClient(house, 'NOBODY', vendor.key).send('bet', stake)).toMatchObject(refused)
    for (const timestamp of [String(now - 302), String(now + 302), 'yesterday', '']) {
      expect(await vendor.send('bet', stake, { timestamp })).toMatchObject(refused)
    }
    expect(await vendor.send('bet', stake, { nonce: 'short' })).toMatchObject(refused)
    expect(await balanceNow()).toBe('1000.00')
  })

  test('GAME-2 of a message sent many times at once one is obeyed, whatever it says, and no other is answered', async () => {
    const nonce = fresh('nonce-sent-many-times')
    const stake = bet('100')
    const answers = await Promise.all(Array.from({ length: 8 }, () => vendor.send('bet', stake, { nonce })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['OK', ...Array(7).fill('SIGNATURE_INVALID')])
    for (const [command, body] of [
      ['bet', {}],
      ['balance', stake],
      ['no-such-command', stake],
    ] as const)
      expect(await vendor.send(command, body, { nonce })).toMatchObject({ status: 'SIGNATURE_INVALID' })
  })

  test('GAME-2 a nonce is good once in ten minutes, and a message that fails does not use it up', async () => {
    const nonce = fresh('nonce-of-this-test')
    await vendor.send('status', { txId: 'x' }, { nonce, headers: { 'x-signature': '0'.repeat(64) } })
    expect(await vendor.send('status', { txId: 'x' }, { nonce })).toMatchObject({ code: 0 })
    expect(await vendor.send('status', { txId: 'x' }, { nonce })).toMatchObject({ code: 5 })
    house.clock.advance(11 * 60 * SECOND_MS)
    expect(await vendor.send('status', { txId: 'x' }, { nonce })).toMatchObject({ code: 0 })
  })

  test('GAME-2 two keys live at once, a third does not fit, a retired one signs nothing', async () => {
    const old = vendor.key
    const next = { keyId: 'next', algorithm: 'hmac-sha256' as const, secret: 'the next shared secret' }
    const now = house.clock.now()
    const kept = sealKey(house.env, 'BGS', { keyId: next.keyId, algorithm: next.algorithm, verifier: next.secret })
    await insertKey(house.env.db, 'BGS', kept, now)
    await expect(insertKey(house.env.db, 'BGS', { ...kept, keyId: 'third' }, now)).rejects.toThrow(/vendor_keys_alive/)
    house.clock.advance(3 * SECOND_MS)
    expect(await vendorClient(house, 'BGS', next).send('status', { txId: 'x' })).toMatchObject({ code: 0 })
    expect(await vendorClient(house, 'BGS', old).send('status', { txId: 'x' })).toMatchObject({ code: 0 })
    await retireKey(house.env.db, 'BGS', next.keyId, now)
    house.clock.advance(3 * SECOND_MS)
    expect(await vendorClient(house, 'BGS', next).send('status', { txId: 'x' })).toMatchObject({ code: 5 })
  })
})

describe('bad input', () => {
  test('GAME-2 malformed and oversized bodies and unknown commands are BAD_REQUEST, always HTTP 200 with a code', async () => {
    expect(await vendor.send('bet', { txId: 'x' })).toMatchObject({
      code: 7,
      status: 'BAD_REQUEST',
      message: expect.stringContaining('accountRef'),
    })
    for (const amount of ['-1', '1e3', '0.00001', 'NaN', ''])
      expect(await vendor.send('bet', bet(amount))).toMatchObject({ code: 7 })
    expect(await vendor.send('bet', bet('1', { txId: 'with space' }))).toMatchObject({ code: 7 })
    expect(await vendor.send('steal', {})).toMatchObject({ code: 7 })
    expect(await vendor.send('constructor', {})).toMatchObject({ code: 7 })
    expect(await vendor.send('bet', bet('1', { detail: { text: 'x'.repeat(70_000) } }))).toMatchObject({ code: 7 })
    expect(await vendor.send('balance', { accountRef: seat.accountRef, currency: 'USD' })).toMatchObject({ code: 9 })
    expect(await vendor.send('balance', { accountRef: 'demo-x', currency: 'BDT' })).toMatchObject({ code: 2 })
    expect(await balanceNow()).toBe('1000.00')
  })
})

describe('trouble', () => {
  test('GAME-2 with the database away the answer is RETRY_LATER, and nothing of the trouble shows', async () => {
    const env = await openEnv(house.url)
    const { app } = await buildApp(env)
    await app.ready()
    const elsewhere = vendorClient({ ...house, env, app }, 'BGS', vendor.key)
    env.clock.advance(house.clock.now().getTime() - env.clock.now().getTime()) // other tests have moved the house's clock
    expect(await elsewhere.send('status', { txId: 'x' })).toMatchObject({ code: 0 })
    await env.db.close()
    expect(await elsewhere.send('bet', bet('1'))).toEqual({
      code: 100,
      status: 'RETRY_LATER',
      message: 'try again with the same txId',
    })
    await app.close()
    expect(await balanceNow()).toBe('1000.00')
  })

  test('GAME-2 every command is counted by vendor and code; strangers do not add vendors to the figures', async () => {
    await vendor.send('bet', bet('5000'))
    await vendorClient(house, 'STRANGER', vendor.key).send('bet', bet('1'))
    const metrics = (await house.app.inject({ url: '/metrics' })).body
    expect(metrics).toMatch(
      /fairhouse_vendor_commands_total\{vendor="BGS",command="bet",code="INSUFFICIENT_FUNDS"\} [1-9]/,
    )
    expect(metrics).toMatch(
      /fairhouse_vendor_commands_total\{vendor="unproven",command="bet",code="SIGNATURE_INVALID"\} [1-9]/,
    )
    expect(metrics).not.toContain('STRANGER')
  })
})

describe('play money', () => {
  test('GAME-1 AUTH-11 a trial player bets play money through the same door and never touches real money', async () => {
    const trial = await buildTrial(house)
    const place = await sitDown(house, vendor, trial, GAME)
    expect(place).toMatchObject({ demo: true, accountRef: `demo-${trial.id}`, balance: '10000.00' })
    const stake = bet('100', { session: place.session, accountRef: place.accountRef })
    expect(await vendor.send('bet', stake)).toMatchObject({ code: 0, balance: '9900.00' })
    expect(await vendor.send('win', win('50', { accountRef: place.accountRef, betTxId: stake.txId }))).toMatchObject({
      code: 0,
      balance: '9950.00',
    })
    expect(await vendor.send('balance', { accountRef: trial.id, currency: 'BDT' })).toMatchObject({ code: 2 })
    expect(await vendor.send('win', win('50', { accountRef: trial.id }))).toMatchObject({ code: 2 })
    const real = await house.env.db.query(`select 1 from wallet.accounts where owner = $1 and book = 'real'`, [
      trial.id,
    ])
    expect(real).toEqual([])
  })

  test('GAME-1 a member who tries a game for free plays beside the real balance, also in the same round', async () => {
    const place = await sitDown(house, vendor, member, GAME, true)
    expect(place).toMatchObject({ demo: true, accountRef: `demo-${member.id}` })
    const free = bet('100', { session: place.session, accountRef: place.accountRef, roundId: 'shared-round' })
    expect(await vendor.send('bet', { ...free, accountRef: seat.accountRef })).toMatchObject({ code: 4 })
    expect(await vendor.send('bet', free)).toMatchObject({ code: 0, balance: '9900.00' })
    expect(await vendor.send('bet', bet('10', { roundId: 'shared-round' }))).toMatchObject({
      code: 0,
      balance: '990.00',
    })
    expect(await vendor.send('win', win('1', { betTxId: free.txId }))).toMatchObject({ code: 11 })
    expect(await vendor.send('rollback', rollback(free.txId))).toMatchObject({ code: 11 })
    expect(await vendor.send('rollback', rollback(free.txId, { accountRef: place.accountRef }))).toMatchObject({
      code: 0,
      balance: '10000.00',
    })
    expect(await balanceNow()).toBe('990.00')
  })
})
