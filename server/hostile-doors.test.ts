/**
 * Hostile input outside the contract's envelope: the vendor door and the payment call-back, with valid signatures over
 * nonsense and with none; files and pages; and bytes that are no HTTP. HOSTILE_SEED=… sends the same again.
 */
import { createHmac, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callback, SIGNATURE_HEADER, signedCallback, TIMESTAMP_HEADER } from '#contract/cashier/payment-protocol.ts'
import { VENDOR_CODES, VENDOR_COMMANDS, type SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { bindPages } from '#server/pages.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildDepositor, openCashierHouse, openDeposit, type CashierHouse } from '#server/testing/cashier-house.ts'
import { buildMember } from '#server/testing/builders.ts'
import { LEAK } from '#server/testing/hostile/answers.ts'
import { hostileObject } from '#server/testing/hostile/hostile-input.ts'
import { NASTY_TEXTS } from '#server/testing/hostile/nasty-values.ts'
import { sitDown, vendorClient, type VendorClient } from '#server/testing/vendor.ts'
import { buildApp } from './app.ts'

const SEED = Number(process.env.HOSTILE_SEED ?? randomInt(2 ** 31))
const RUNS = Number(process.env.HOSTILE_RUNS ?? 40)
const SETTINGS = { seed: SEED, numRuns: RUNS, endOnFailure: true } as const

let house: CashierHouse
let vendor: VendorClient
let seat: SessionAnswer
let ids: string[]
beforeAll(async () => {
  house = await openCashierHouse({ REQUESTS_PER_MINUTE: '100000000' })
  const keys = await seedGames(house.env, { studioVendors: null })
  vendor = vendorClient(house, 'BGS', keys.BGS ?? expect.fail('no key'))
  const member = await buildDepositor(house)
  const deposit = await openDeposit(house, await buildMember(house))
  seat = await sitDown(house, vendor, member, 'skyrise')
  await vendor.send('bet', {
    txId: 'known-bet',
    session: seat.session,
    accountRef: seat.accountRef,
    roundId: 'known-round',
    gameCode: 'skyrise',
    amount: '1',
    currency: 'BDT',
  })
  ids = [seat.session, seat.accountRef, 'known-bet', 'known-round', deposit.reference, member.id]
})
afterAll(async () => {
  await expectBalancedBooks(house.env.db)
  await house.close()
})

describe(`hostile input at the doors, HOSTILE_SEED=${SEED}`, () => {
  test.each(Object.keys(VENDOR_COMMANDS))(
    'AUTH-18 GAME-2 the vendor door answers a signed %s of any content with a code of the protocol',
    async (command) => {
      const schema = VENDOR_COMMANDS[command as keyof typeof VENDOR_COMMANDS]
      await fc.assert(
        fc.asyncProperty(hostileObject(schema, ids), async (body) => {
          const answer = await vendor.send(command, body)
          expect(Object.values(VENDOR_CODES).map((one) => one.number)).toContain(answer.code)
          expect(answer.status, JSON.stringify(answer)).not.toBe('RETRY_LATER')
          expect(JSON.stringify(answer)).not.toMatch(LEAK)
        }),
        SETTINGS,
      )
    },
  )

  test('AUTH-18 GAME-2 the vendor door refuses every unsigned request and reveals no internal reason', async () => {
    const text = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 80 }))
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.constantFrom('x-signature', 'x-nonce', 'x-timestamp', 'x-vendor-key'),
        async (name, rawBody, header) => {
          const answer = await house.app.inject({
            method: 'POST',
            url: `/vendor/${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '?'))}/v1/bet`,
            payload: rawBody,
            headers: { 'content-type': 'application/json', [header]: name.replace(/[^\x21-\x7e]/g, '') },
          })
          expect(answer.statusCode, answer.body).toBeLessThan(500)
          expect(answer.body).not.toMatch(LEAK)
          expect(answer.json<{ status?: string }>().status ?? 'none').not.toMatch(/^(OK|RETRY_LATER)$/)
        },
      ),
      SETTINGS,
    )
  })

  test('AUTH-18 CASH-3 a call-back that the provider signed around nonsense is refused or taken, never a bug', async () => {
    await fc.assert(
      fc.asyncProperty(hostileObject(callback, ids), async (body) => {
        const rawBody = JSON.stringify(body)
        const timestamp = String(Math.floor(house.clock.now().getTime() / 1000))
        const signature = createHmac('sha256', house.provider.secret)
          .update(signedCallback({ timestamp, body: rawBody }))
          .digest('hex')
        const answer = await house.app.inject({
          method: 'POST',
          url: `/callback/payment/${house.provider.code}`,
          payload: rawBody,
          headers: { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature },
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        expect(answer.body).not.toMatch(LEAK)
        expect(z.object({ success: z.boolean() }).safeParse(answer.json()).success).toBe(true)
      }),
      SETTINGS,
    )
  })

  test('AUTH-18 files and pages never reach outside of their folders', async () => {
    const { app, http } = await buildApp(house.env)
    await bindPages(http)
    const ups = [
      '../',
      '..%2f',
      '%2e%2e/',
      '%2e%2e%2f',
      '..%5c',
      '..\\',
      '....//',
      '%252e%252e%252f',
      '/./../',
      '\u0000../',
      '%00/../',
      '..;/',
    ]
    const targets = [
      'etc/passwd',
      'package.json',
      'server/app.ts',
      '.git/config',
      'proc/self/environ',
      '.data/studio-secret',
    ]
    for (const prefix of [
      '/',
      '/assets/',
      '/art/',
      '/art/app/',
      '/art/stand-in/',
      '/backoffice/assets/',
      '/backoffice/',
      '/wps/',
    ]) {
      for (const up of ups) {
        for (const target of targets) {
          const answer = await app.inject({ method: 'GET', url: `${prefix}${up.repeat(7)}${target}` })
          expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500)
          expect(answer.body).not.toMatch(LEAK)
          expect(answer.body).not.toMatch(/"name": "fairhouse"|\[core\]|bindPages|PATH=/)
        }
      }
    }
    await app.close()
  })

  test('AUTH-18 bytes that are no request end in 4xx or silence, and the next request is served', async () => {
    const { port } = house.app.server.address() as AddressInfo
    const said = async (bytes: string) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1')
      })
      socket.on('error', () => undefined)
      socket.end(Buffer.from(bytes, 'latin1'))
      await once(socket, 'close')
      return answer
    }
    for (const bytes of [
      '\x00\x01\x02\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
      'POST /wps/session/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x',
      'POST /wps/session/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
      'GET /%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'GET /wps/system/status HTTP/1.1\r\nhost: \xff\xfe\r\nconnection: close\r\n\r\n',
      'GET http://[::1/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      'GET /wps/stream HTTP/1.1\r\nhost: a\r\nlast-event-id: \xff.\xff\r\nauthorization: Bearer \xff\r\nconnection: close\r\n\r\n',
    ]) {
      const answer = await said(bytes)
      expect(answer.split('\r\n')[0], bytes.slice(0, 60)).not.toMatch(/ 5\d\d /)
      expect(answer).not.toMatch(LEAK)
    }
    expect((await fetch(`${house.origin}/healthz`)).status).toBe(200)
  })
})
