/**
 * Interfaces that are opened by a signature, and strangers who call them: the vendor door in its three formats, and the
 * payment call-back.
 */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SIGNATURE_HEADER, signedCallback, TIMESTAMP_HEADER } from '#contract/cashier/payment-protocol.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import { signCommand, type SigningKey } from '#server/testing/vendor.ts'

const FAILURES = 20
let house: CashierHouse
let key: SigningKey
beforeAll(async () => {
  house = await openCashierHouse({ REQUESTS_PER_MINUTE: String(4 * FAILURES) })
  key = (await seedGames(house.env, { studioVendors: null })).BGS ?? expect.fail('no key')
})
afterAll(() => house.close())
beforeEach(() => {
  house.clock.advance(MINUTE_MS)
})

const now = () => String(Math.floor(house.clock.now().getTime() / 1000))
const post = async (url: string, payload: string, headers: Record<string, string>, remoteAddress: string) =>
  (
    await house.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
      remoteAddress,
    })
  ).json<{ status?: string; code?: unknown; error?: number }>()

async function askBalance(remoteAddress: string, tampered: { code?: string; secret?: string } = {}) {
  const { path, headers, rawBody } = signCommand(
    tampered.code ?? 'BGS',
    { ...key, ...(tampered.secret ? { secret: tampered.secret } : {}) },
    'balance',
    { accountRef: 'nobody', currency: 'BDT' },
    now(),
  )
  return (await post(path, rawBody, headers, remoteAddress)).status
}

test('AUTH-18 GAME-2 a caller who keeps sending unsigned requests is refused for a minute without a look; vendors elsewhere are served', async () => {
  const asked = []
  for (let count = 0; count < 2 * FAILURES; count++)
    asked.push(await askBalance('10.8.0.1', { secret: 'a stranger’s secret' }))
  expect(asked.slice(0, FAILURES)).toEqual(Array(FAILURES).fill('SIGNATURE_INVALID'))
  // a vendor that shares the address may safely repeat its command after this answer
  expect(asked.slice(FAILURES)).toEqual(Array(FAILURES).fill('RETRY_LATER'))
  expect(await askBalance('10.8.0.1')).toBe('RETRY_LATER')
  expect(await askBalance('10.8.0.2')).toBe('PLAYER_NOT_FOUND')
  house.clock.advance(MINUTE_MS)
  expect(await askBalance('10.8.0.1')).toBe('PLAYER_NOT_FOUND')
})

test('AUTH-18 GAME-2 what a vendor signs rightly never uses anything up, refused or not', async () => {
  for (let count = 0; count < 3 * FAILURES; count++) expect(await askBalance('10.8.1.1')).toBe('PLAYER_NOT_FOUND')
})

test('AUTH-18 GAME-2 an unknown vendor is looked up once, and after too many of them none is', async () => {
  await askBalance('10.8.2.1', { code: 'MADEUP' })
  const query = vi.spyOn(house.env.db, 'query')
  const prepared = vi.spyOn(house.env.db, 'prepared')
  try {
    for (let count = 1; count < FAILURES; count++) await askBalance('10.8.2.1', { code: 'MADEUP' })
    for (let count = 0; count < FAILURES; count++) await askBalance('10.8.2.1', { code: `MADE${count}` })
    expect([query.mock.calls.length, prepared.mock.calls.length]).toEqual([0, 0])
  } finally {
    query.mockRestore()
    prepared.mockRestore()
  }
})

test.each([
  ['form', '/vendor/BGS/form/authenticate', 'hash=00', 'application/x-www-form-urlencoded'],
  ['action-list', '/vendor/BGS/actions/session', '{}', 'application/json'],
])('AUTH-18 GAME-2 the %s format counts strangers alike', async (_format, url, body, type) => {
  const from = '2001:db8:8:1::'
  const answers = []
  for (let count = 0; count <= FAILURES; count++)
    answers.push(await post(url, body, { 'content-type': type }, `${from}${count.toString(16)}`))
  expect(answers.at(-1)).not.toEqual(answers[0])
  expect(await askBalance(`${from}ffff`)).toBe('RETRY_LATER')
})

test('AUTH-18 CASH-3 call-backs that no provider signed are not looked at after too many; the provider’s own is taken', async () => {
  const body = JSON.stringify({ kind: 'nonsense', salt: newToken(systemRandom) })
  const tell = async (from: string, provider: string, secret: string) =>
    (
      await post(
        `/callback/payment/${provider}`,
        body,
        {
          [TIMESTAMP_HEADER]: now(),
          [SIGNATURE_HEADER]: createHmac('sha256', secret)
            .update(signedCallback({ timestamp: now(), body }))
            .digest('hex'),
        },
        from,
      )
    ).code
  const codes = []
  for (let count = 0; count < FAILURES; count++)
    codes.push(await tell('10.8.3.1', count % 2 ? house.provider.code : 'made-up', 'a stranger’s secret'))
  expect(new Set(codes)).toEqual(new Set(['NOT_FOUND', 'SIGNATURE_INVALID']))
  expect(await tell('10.8.3.1', house.provider.code, house.provider.secret)).toBe('TOO_MANY_REQUESTS')
  expect(await tell('10.8.3.2', house.provider.code, house.provider.secret)).toBe('INVALID_INPUT') // signed, and nonsense
})
