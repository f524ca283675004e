import { createDecipheriv, createECDH, createHmac, randomBytes, verify, createPublicKey } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PUSH_DEVICES_MAX, pushPreferences, pushState, pushSubscribe, pushUnsubscribe } from '#contract/push/push.ts'
import { pushMessage } from '#server/modules/messages/push-message.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { isPushService } from './push-services.ts'
import { endOfQuiet } from './quiet-hours.ts'
import { answersOf } from '#server/lib/slots.ts'
import { MARKETING_CONSENT, MESSAGE_TOPICS } from '#server/lib/tell-member.ts'
import { withAnswers } from '#server/testing/slots.ts'

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }
let house: House
let service: Server
let origin = ''
let answer = 201
const received: Received[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
        response.writeHead(answer, answer === 307 ? { location: '/elsewhere' } : {}).end()
      })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  house = await openHouse()
  Object.assign(house.env.config.variables, { PUSH_ORIGINS: origin })
})
afterAll(async () => {
  service.close()
  await house.close()
})
beforeEach(() => {
  received.length = 0
  answer = 201
})

/** A browser as a push service sees it: keys of its own, and an address. */
function newDevice() {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${origin}/${randomBytes(8).toString('hex')}`
  return {
    ecdh,
    p256dh,
    auth,
    input: { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
  }
}

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest()
const expand = (key: Buffer, info: Buffer, length: number) =>
  hmac(key, Buffer.concat([info, Buffer.of(1)])).subarray(0, length)

/** Decrypts a push message as RFC 8291 defines it, without the library that encrypted it. */
function open({ ecdh, p256dh, auth }: ReturnType<typeof newDevice>, body: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const secret = expand(
    hmac(auth, ecdh.computeSecret(sender)),
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]),
    32,
  )
  const random = hmac(salt, secret)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    expand(random, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    expand(random, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

type Queued = { messageId: string; subscriptionId: string }
async function queuedSince(run: () => Promise<void>): Promise<Queued[]> {
  const read = () =>
    house.env.db.query<{ id: bigint; payload: Queued }>(
      `select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where j.task_identifier = 'messages.push' order by j.id`,
    )
  const before = new Set((await read()).map(({ id }) => String(id)))
  await run()
  return (await read()).filter(({ id }) => !before.has(String(id))).map(({ payload }) => payload)
}
/** Promotions have no module yet: here another message stands for theirs. */
const withPromotions = () =>
  withAnswers(house.env, MESSAGE_TOPICS, ...answersOf(house.env, MESSAGE_TOPICS), { 'promotion-new': 'promotions' })
const tell = (memberId: string, key = 'deposit-paid') =>
  queuedSince(() =>
    house.env.db.tx((tx) =>
      sendMessage(tx, withPromotions(), memberId, {
        key,
        values: { amount: { amount: '500.00', currency: 'BDT' }, reference: 'D-1' },
      }),
    ),
  )
const push = (wanted: Queued | undefined, mayBeMarketedTo = true) => {
  if (!wanted) throw new Error('nothing is queued')
  return pushMessage(
    withAnswers(withPromotions(), MARKETING_CONSENT, async () => mayBeMarketedTo),
    wanted,
  )
}

const setClock = (to: Date) => house.clock.advance(to.getTime() - house.clock.now().getTime())
/** Returns the next moment at which the UTC clock shows a time. */
function nextAt(from: Date, time: string): Date {
  const today = new Date(`${from.toISOString().slice(0, 10)}T${time}:00.000Z`)
  return today > from ? today : new Date(today.getTime() + 24 * 60 * 60 * 1000)
}

describe('a device that a member lets us wake', () => {
  test('SITE-19 a device gets a notification in its language, encrypted for it alone and signed by the house, without an amount', async () => {
    const { id, caller } = await buildMember(house)
    const device = newDevice()
    const { publicKey, devices } = await caller.ok(pushSubscribe, device.input, { 'accept-language': 'bn' })
    expect(devices).toBe(1)
    const [wanted] = await tell(id)
    expect(await push(wanted)).toBe('sent')
    const [request] = received
    expect(open(device, request?.body ?? Buffer.alloc(0))).toEqual({
      title: expect.any(String),
      body: 'একটি লেনদেনের খবর আছে। খুলে দেখুন।',
      link: '/member/messageV2',
      tag: `message-${wanted?.messageId}`,
    })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request?.headers.authorization ?? '') ?? []
    expect(key).toBe(publicKey)
    const [head, claims, signature] = token.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature ?? '', 'base64url'),
      ),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()).aud).toBe(origin)
  })

  test('SITE-19 is not woken for what was read, unsubscribed, not wanted, or rolled back', async () => {
    const { id, caller } = await buildMember(house)
    expect(await tell(id)).toEqual([])
    const device = newDevice()
    await caller.ok(pushSubscribe, device.input)
    const [read] = await tell(id)
    await house.env.db.query('update messages.messages set read_at = now() where id = $1', [read?.messageId])
    expect(await push(read)).toBe('dropped')
    const undone = queuedSince(() =>
      house.env.db
        .tx(async (tx) => {
          await sendMessage(tx, house.env, id, { key: 'deposit-paid' })
          throw new Error('undone')
        })
        .catch(() => undefined),
    )
    expect(await undone).toEqual([])
    const [later] = await tell(id)
    await caller.ok(pushPreferences, { topics: ['security'], quietHours: null })
    expect(await push(later)).toBe('dropped')
    expect(await tell(id)).toEqual([])
    const [security] = await tell(id, 'payee-added')
    await caller.ok(pushUnsubscribe, { endpoint: device.input.endpoint })
    expect(await push(security)).toBe('dropped')
    expect(received).toEqual([])
  })

  test('CASH-9 SITE-19 promotions wake only who asked for them and may be marketed to', async () => {
    const { id, caller } = await buildMember(house)
    await caller.ok(pushSubscribe, newDevice().input)
    expect(await tell(id, 'promotion-new')).toEqual([])
    await caller.ok(pushPreferences, { topics: ['promotions'], quietHours: null })
    const [offer] = await tell(id, 'promotion-new')
    expect(await push(offer, false)).toBe('dropped')
    expect(await push(offer)).toBe('sent')
  })

  test('SITE-19 in quiet hours everything waits for their end but security', async () => {
    const night = nextAt(house.clock.now(), '18:30') // half past midnight in Dhaka
    setClock(night)
    const { id, caller } = await buildMember(house)
    await caller.ok(pushSubscribe, newDevice().input)
    await caller.ok(pushPreferences, { topics: ['money', 'security'], quietHours: { from: '23:00', to: '07:00' } })
    const [money] = await tell(id)
    const [again] = await queuedSince(async () => {
      expect(await push(money)).toBe('later')
    })
    expect(received).toEqual([])
    const [job] = await house.env.db.query<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'messages.push' order by id desc limit 1`,
    )
    expect(job?.run_at.toISOString()).toBe(nextAt(night, '01:00').toISOString())
    setClock(nextAt(night, '01:00'))
    expect(await push(again)).toBe('sent')
    setClock(nextAt(house.clock.now(), '18:30'))
    const [security] = await tell(id, 'payee-added')
    expect(await push(security)).toBe('sent')
  })

  test('SITE-19 that its service forgot is forgotten; another failure is tried again; a redirect is not followed', async () => {
    const { id, caller } = await buildMember(house)
    await caller.ok(pushSubscribe, newDevice().input)
    const [wanted] = await tell(id)
    answer = 503
    await expect(push(wanted)).rejects.toThrow('503')
    answer = 307
    await expect(push(wanted)).rejects.toThrow()
    expect(received.map(({ path }) => path)).not.toContain('/elsewhere')
    answer = 410
    expect(await push(wanted)).toBe('gone')
    expect((await caller.ok(pushState)).devices).toBe(0)
  })
})

describe('subscribing', () => {
  test('SITE-19 AUTH-18 only the push services of browsers are ever called', async () => {
    const { caller } = await buildMember(house)
    const { keys } = newDevice().input
    for (const endpoint of [
      'http://127.0.0.1:5432/',
      'https://169.254.169.254/latest',
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'file:///etc/passwd',
      'https://localhost/x',
    ]) {
      expect((await caller.call(pushSubscribe, { endpoint, keys })).body, endpoint).toMatchObject({
        success: false,
        code: 'PUSH_SERVICE_UNKNOWN',
      })
    }
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?token=x',
    ])
      expect(isPushService(endpoint, []), endpoint).toBe(true)
  })

  test('SITE-19 a browser belongs to the member who subscribed last; nobody turns off another member’s; at most ten, also when many come at once', async () => {
    const [first, second] = [await buildMember(house), await buildMember(house)]
    const device = newDevice()
    await first.caller.ok(pushSubscribe, device.input)
    await second.caller.ok(pushSubscribe, device.input)
    expect([(await first.caller.ok(pushState)).devices, (await second.caller.ok(pushState)).devices]).toEqual([0, 1])
    await first.caller.ok(pushUnsubscribe, { endpoint: device.input.endpoint })
    expect((await second.caller.ok(pushState)).devices).toBe(1)
    const answers = await Promise.all(
      Array.from({ length: PUSH_DEVICES_MAX + 4 }, () => second.caller.call(pushSubscribe, newDevice().input)),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(PUSH_DEVICES_MAX - 1)
    expect(answers.find(({ body }) => !body.success)?.body).toMatchObject({ code: 'PUSH_DEVICES_FULL' })
  })

  test('SITE-19 quiet hours that reach into the next day end there; equal ends are refused', async () => {
    const night = { quietFrom: 23 * 60, quietTo: 7 * 60 }
    const end = (at: string) => endOfQuiet(new Date(at), night, 'Asia/Dhaka').toISOString()
    expect(end('2026-03-01T16:59:59.500Z')).toBe('2026-03-01T16:59:59.500Z')
    expect(end('2026-03-01T17:00:10.000Z')).toBe('2026-03-02T01:00:00.000Z')
    expect(end('2026-03-02T00:59:59.999Z')).toBe('2026-03-02T01:00:00.000Z')
    expect(end('2026-03-02T01:00:00.000Z')).toBe('2026-03-02T01:00:00.000Z')
    const { caller } = await buildMember(house)
    expect(
      (await caller.call(pushPreferences, { topics: [], quietHours: { from: '07:00', to: '07:00' } })).body,
    ).toMatchObject({ success: false, code: 'INVALID_INPUT' })
  })
})
