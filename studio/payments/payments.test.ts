/** The sandbox provider alone: its signature, its page, its storage. A server of the test plays the platform. */
import { createHmac, randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  SIGNATURE_HEADER,
  signedCallback,
  signedRequest,
  TIMESTAMP_HEADER,
  type Callback,
  type OrderAnswer,
  type OrderRequest,
  type PayoutRequest,
} from '#contract/cashier/payment-protocol.ts'
import { registerPayments, type Payments } from './payments.routes.ts'

const SECRET = 'a-secret-of-the-sandbox-provider-and-its-platform'
let folder = ''
let now = 0
let platform: Server
let status = 200
let heard: { body: Callback; isSigned: boolean }[] = []
let app: FastifyInstance
let payments: Payments

async function start(): Promise<void> {
  app = fastify({ forceCloseConnections: true })
  payments = await registerPayments(app, {
    secret: SECRET,
    platformOrigin: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    publicOrigin: 'http://pay.test',
    siteOrigin: 'http://site.test',
    file: join(folder, 'payments.jsonl'),
    fontDir: folder,
    random: { bytes: randomBytes },
    clock: { wall: () => now, after: () => () => undefined },
  })
  await app.ready()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'))
  now = Date.parse('2026-01-10T12:00:00Z')
  status = 200
  heard = []
  platform = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      const timestamp = String(request.headers[TIMESTAMP_HEADER])
      const signature = createHmac('sha256', SECRET).update(signedCallback({ timestamp, body })).digest('hex')
      heard.push({ body: JSON.parse(body) as Callback, isSigned: request.headers[SIGNATURE_HEADER] === signature })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  await start()
})
afterEach(async () => {
  await app.close()
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const order: OrderRequest = {
  reference: 'D-22222222',
  amount: '1000.00',
  currency: 'BDT',
  merchant: 'Fair & <House>',
  channel: { kind: 'ewallet', name: 'TakaGo' },
  language: 'en',
  returnUrl: 'http://site.test/member/depositv2?deposit=1',
  expiresAt: '2026-01-10T12:30:00Z',
}
const payout: PayoutRequest = {
  reference: 'W-22222222',
  amount: '500.00',
  currency: 'BDT',
  channel: { kind: 'ewallet', name: 'TakaGo' },
  payee: { holder: 'Rahima Khatun', number: '01712345482', bank: null },
}

function ask(method: 'GET' | 'POST', path: string, content?: object, { secret = SECRET, ageSeconds = 0 } = {}) {
  const body = content ? JSON.stringify(content) : ''
  const timestamp = String(Math.floor(now / 1000) - ageSeconds)
  const signature = createHmac('sha256', secret).update(signedRequest({ timestamp, method, path, body })).digest('hex')
  const headers = { 'content-type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature }
  return app.inject({ method, url: path, headers, ...(content ? { payload: body } : {}) })
}

async function openOrder(change: Partial<OrderRequest> = {}): Promise<string> {
  const answer = await ask('POST', '/pay/api/orders', { ...order, ...change })
  return new URL(answer.json<OrderAnswer>().pageUrl).pathname
}

function submit(path: string, form: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url: `${path}?lang=en`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

describe('the API', () => {
  test('CASH-2 takes what the platform signed, and nothing else', async () => {
    expect((await ask('POST', '/pay/api/orders', order, { secret: 'another' })).statusCode).toBe(401)
    expect((await ask('POST', '/pay/api/orders', order, { ageSeconds: 301 })).statusCode).toBe(401)
    expect((await app.inject({ method: 'GET', url: '/pay/api/payouts/W-22222222' })).statusCode).toBe(401)
    expect((await ask('POST', '/pay/api/orders', order)).statusCode).toBe(200)
  })

  test('CASH-2 the same reference is the same page; another amount and a way back to a foreign site are refused', async () => {
    const path = await openOrder()
    expect(await openOrder({ language: 'bn' })).toBe(path)
    expect((await ask('POST', '/pay/api/orders', { ...order, amount: '1001.00' })).statusCode).toBe(409)
    for (const returnUrl of ['http://evil.test/', 'http://site.test.evil.test/', 'javascript:alert(1)']) {
      expect((await ask('POST', '/pay/api/orders', { ...order, reference: 'D-33333333', returnUrl })).statusCode).toBe(
        400,
      )
    }
  })

  test('CASH-3 the same pay-out twice is one; another payee under its reference is refused; an unknown one is 404', async () => {
    const first = (await ask('POST', '/pay/api/payouts', payout)).json()
    expect(first).toMatchObject({ state: 'accepted' })
    expect((await ask('POST', '/pay/api/payouts', payout)).json()).toEqual(first)
    expect(
      (await ask('POST', '/pay/api/payouts', { ...payout, payee: { ...payout.payee, number: '01700000000' } }))
        .statusCode,
    ).toBe(409)
    expect((await ask('GET', '/pay/api/payouts/W-33333333')).statusCode).toBe(404)
    now += 5_000
    expect((await ask('GET', '/pay/api/payouts/W-22222222')).json()).toMatchObject({ state: 'paid' })
    await payments.deliverDue()
    expect(heard).toMatchObject([{ isSigned: true, body: { kind: 'payout', state: 'paid', amount: '500.00' } }])
  })
})

describe('the page', () => {
  test('CASH-2 shows merchant, amount and reference in both languages, escaped, under a strict policy', async () => {
    const path = await openOrder()
    const english = await app.inject({ url: `${path}?lang=en` })
    expect(english.body).toContain('Pay Fair &amp; &lt;House&gt;')
    expect(english.body).toContain('৳1,000.00')
    expect(english.body).toContain('D-22222222')
    expect(english.body).not.toMatch(/<script|\sstyle=|\son\w+=/)
    expect(english.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self' http://site.test http://*.site.test; base-uri 'none'; " +
        "frame-ancestors 'none'",
    )
    expect(english.headers['referrer-policy']).toBe('no-referrer')
    expect((await app.inject({ url: `${path}?lang=bn` })).body).toContain('পরিশোধ করুন')
    expect((await app.inject({ url: '/pay/o/none?lang=en' })).statusCode).toBe(404)
  })

  test.each([
    ['bank', 'Account to pay into'],
    ['crypto', '8.33 USDT'],
  ] as const)('CASH-2 shows where to pay through a %s', async (kind, text) => {
    const path = await openOrder({ channel: { kind, name: 'Channel' } })
    expect((await app.inject({ url: `${path}?lang=en` })).body).toContain(text)
  })

  test('CASH-2 is decided once, tells the platform, and sends the member back', async () => {
    const path = await openOrder()
    const answer = await submit(path, { action: 'pay', amount: '1000.00', answer: 'now' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, order.returnUrl])
    expect((await submit(path, { action: 'decline' })).statusCode).toBe(409)
    expect(heard).toMatchObject([
      { isSigned: true, body: { kind: 'deposit', state: 'paid', amount: '1000.00', reference: 'D-22222222' } },
    ])
    expect((await app.inject({ url: `${path}?lang=en` })).body).toContain('class="outcome paid"')
  })

  test('CASH-2 refuses an amount that is none, beside its field, and an order that is out of time', async () => {
    const path = await openOrder()
    const refused = await submit(path, { action: 'pay', amount: 'much' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('aria-invalid="true"')
    now += 31 * 60_000
    const late = await submit(path, { action: 'pay', amount: '1000.00' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Expired')
    expect(heard).toEqual([])
  })
})

describe('call-backs', () => {
  test('CASH-2 are sent again with growing pauses until the platform takes them', async () => {
    status = 503
    await submit(await openOrder(), { action: 'pay', amount: '900', answer: 'now' })
    await payments.deliverDue()
    expect(heard).toHaveLength(1)
    for (const pauseMs of [1_000, 2_000]) {
      now += pauseMs
      await payments.deliverDue()
    }
    expect(heard).toHaveLength(3)
    status = 200
    now += 5_000
    await payments.deliverDue()
    now += 3_600_000
    await payments.deliverDue()
    expect(heard).toHaveLength(4)
    expect(new Set(heard.map((one) => one.body.eventId)).size).toBe(1)
    expect(heard[3]?.body.amount).toBe('900')
  })

  test.each([
    ['twice', 2],
    ['never', 0],
    ['late', 0],
  ])('CASH-2 come %s when the tester wants it', async (answer, count) => {
    await submit(await openOrder(), { action: 'pay', amount: '1000', answer })
    expect(heard).toHaveLength(count)
    now += 30_000
    await payments.deliverDue()
    expect(heard).toHaveLength(answer === 'late' ? 1 : count)
  })

  test('CASH-2 CASH-3 a restart, also after a line that a crash cut off, loses nothing and repeats nothing', async () => {
    status = 503
    const path = await openOrder()
    await submit(path, { action: 'pay', amount: '1000', answer: 'now' })
    await ask('POST', '/pay/api/payouts', payout)
    await app.close()
    appendFileSync(join(folder, 'payments.jsonl'), '{"order":{"id":"cut o')
    await start()
    expect((await app.inject({ url: `${path}?lang=en` })).body).toContain('class="outcome paid"')
    status = 200
    heard = []
    now += 5_000
    await payments.deliverDue()
    await app.close()
    await start()
    now += 60_000
    await payments.deliverDue()
    expect(heard.map((one) => one.body.kind).sort()).toEqual(['deposit', 'payout'])
    expect((await ask('GET', '/pay/api/payouts/W-22222222')).json()).toMatchObject({ state: 'paid' })
  })
})
