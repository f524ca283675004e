/** Bank deposits: the account to pay, the picture of the payment, and the operator's decision. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  createDeposit,
  deposit,
  depositMethods,
  depositPicture,
  depositProof,
  type DepositRow,
} from '#contract/cashier/deposits.ts'
import type { Envelope } from '#contract/errors.ts'
import { messages } from '#contract/messages/messages.ts'
import {
  officeDeposit,
  officeDepositPictures,
  officeDeposits,
  officeResolveDeposit,
} from '#contract/cashier/office-deposits.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { filesOf } from '#server/lib/storage/stores.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, buildTrial, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  openDeposit,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'

let house: CashierHouse
beforeAll(async () => {
  house = await openCashierHouse()
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(() => house.close())

let shade = 0
/** Returns a picture that differs from all others, unless the tint is given. */
function drawPicture({ width = 320, height = 480, tint = ++shade } = {}) {
  return sharp({
    create: { width, height, channels: 3, background: { r: (tint * 16) % 256, g: 120, b: Math.floor(tint / 16) * 16 } },
  })
}

type Sent = { token?: string; type?: string; path?: string }
async function send(
  member: Person,
  id: string,
  file: Buffer,
  { token = member.token, type = 'image/png', path = id }: Sent = {},
) {
  const response = await house.app.inject({
    method: 'POST',
    url: `/wps/cashier/deposits/${path}/proof`,
    payload: file,
    headers: { 'content-type': type, 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  return { status: response.statusCode, body: response.json<Envelope<DepositRow>>() }
}

const openTransfer = (member: Person) => openDeposit(house, member, { methodCode: 'takago-send', amount: '750' })

async function sendOne(member: Person, row: DepositRow): Promise<void> {
  expect((await send(member, row.id, await drawPicture().png().toBuffer())).body).toMatchObject({ success: true })
}

describe('createDeposit by bank', () => {
  test('CASH-2 shows whom to pay and the number to quote, opens no page, and a repetition is the same deposit', async () => {
    const member = await buildMember(house)
    const { methods } = await member.caller.ok(depositMethods)
    expect(methods.filter((one) => one.flow === 'transfer').map((one) => one.code)).toEqual([
      'takago-send',
      'bank-send',
    ])
    const request = { requestId: newRequestId(house), methodCode: 'bank-send', amount: '2500' }
    const [one, two] = await Promise.all([
      member.caller.ok(createDeposit, request),
      member.caller.ok(createDeposit, request),
    ])
    expect(two.id).toBe(one.id)
    expect(one).toMatchObject({
      flow: 'transfer',
      state: 'pending',
      redirectUrl: null,
      canProve: true,
      proofs: 0,
      payee: { holder: 'Fairhouse', number: '1102 0044 7710', bank: 'Delta Bank' },
    })
    expect(one.reference).toMatch(/^D-[2-9A-Z]{8}$/)
  })

  test('CASH-2 counts among the deposits that wait for payment', async () => {
    const member = await buildMember(house)
    for (let count = 0; count < 5; count++) await openTransfer(member)
    const sixth = { requestId: newRequestId(house), methodCode: 'takago-send', amount: '750' }
    expect((await member.caller.call(createDeposit, sixth)).body).toMatchObject({ code: 'DEPOSITS_OPEN' })
  })

  test('CASH-2 without a picture it expires after a day, and a picture that comes later still counts', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    for (let hours = 0; hours < 25; hours += 5) {
      // a call in between renews the member's session
      house.clock.advance(5 * HOUR_MS)
      await house.work()
      expect((await member.caller.ok(deposit, { id: row.id })).state).toBe(hours + 5 < 24 ? 'pending' : 'expired')
    }
    await sendOne(member, row)
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'review',
      reason: { key: 'proof_sent' },
    })
  })
})

describe('depositProof', () => {
  test('CASH-2 OFFICE-2 a picture brings the deposit before an operator, who credits what really arrived', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    const jpeg = await drawPicture()
      .jpeg()
      .withExif({ IFD0: { Artist: 'a secret place' } })
      .toBuffer()
    expect(jpeg.includes('a secret place')).toBe(true)
    const answer = await send(member, row.id, jpeg, { type: 'image/jpeg' })
    expect(answer.body).toMatchObject({
      success: true,
      value: { state: 'review', proofs: 1, canProve: true, reason: { key: 'proof_sent' } },
    })

    const operator = await buildOperator(house, 'finance')
    expect(
      (await operator.caller.ok(officeDeposits, { state: 'review', username: member.username })).content,
    ).toMatchObject([{ id: row.id }])
    const { pictures } = await operator.caller.ok(officeDepositPictures, { id: row.id })
    const kept = Buffer.from(pictures[0]?.jpeg ?? '', 'base64')
    expect(kept.includes('a secret place')).toBe(false)
    const facts = await sharp(kept).metadata()
    expect(facts).toMatchObject({ format: 'jpeg', width: 320, height: 480 })
    expect(facts.exif).toBeUndefined()

    const { waiting } = await operator.caller.ok(officeResolveDeposit, {
      id: row.id,
      decision: 'credit',
      amount: '700.50',
      evidence: 'TRX 1',
      reason: 'on the account at noon',
    })
    await agreeTo(await buildOperator(house, 'finance'), waiting)
    expect(await balanceOf(member)).toBe('700.50')
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'paid',
      paidAmount: '700.50',
      credited: '700.50',
    })
    expect((await operator.caller.ok(officeDeposit, { id: row.id })).history.map((line) => line.event)).toEqual([
      'created',
      'proof_sent',
      'credit_asked',
      'credited',
    ])
    const audit = await house.env.db.query<{ action: string }>(
      'select action from core.audit_log where subject = $1 order by id',
      [`deposit:${row.reference}`],
    )
    expect(audit.map((line) => line.action)).toEqual([
      'deposit.look',
      'decision.ask',
      'decision.agree',
      'deposit.credit',
    ])
    expect((await send(member, row.id, jpeg, { type: 'image/jpeg' })).body).toMatchObject({ code: 'DEPOSIT_CLOSED' })
  })

  test('CASH-2 members see their own picture again, nobody else does, and no address shows it', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    expect((await member.caller.call(depositPicture, { id: row.id })).body).toMatchObject({ code: 'NOT_FOUND' })
    await sendOne(member, row)
    expect((await member.caller.ok(depositPicture, { id: row.id })).jpeg.length).toBeGreaterThan(100)
    const stranger = await buildMember(house)
    expect((await stranger.caller.call(depositPicture, { id: row.id })).status).toBe(404)
    expect((await house.as().call(depositPicture, { id: row.id })).status).toBe(401)
    expect((await house.as().call(officeDepositPictures, { id: row.id })).status).toBe(401)
    expect((await member.caller.call(officeDepositPictures, { id: row.id })).status).toBe(401)
    expect(
      (await (await buildOperator(house, 'support')).caller.call(officeDepositPictures, { id: row.id })).status,
    ).toBe(200)
  })

  test('CASH-2 is refused to strangers, visitors and trial players before the file is looked at', async () => {
    const row = await openTransfer(await buildMember(house))
    const [stranger, trial] = [await buildMember(house), await buildTrial(house)]
    const file = await drawPicture().png().toBuffer()
    expect(await send(stranger, row.id, file)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await send(stranger, '99999999', file)).toMatchObject({ status: 404 })
    expect(await send(stranger, row.id, file, { path: '1%20or%201' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
    expect(await send(trial, row.id, file)).toMatchObject({ status: 403, body: { code: 'in_need_true_account' } })
    expect(await send(stranger, row.id, file, { token: '' })).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_REQUIRED' },
    })
  })

  test('CASH-2 a hosted deposit takes no picture, and no deposit takes a sixth', async () => {
    const member = await buildMember(house)
    expect(
      (await send(member, (await openDeposit(house, member)).id, await drawPicture().png().toBuffer())).body,
    ).toMatchObject({ code: 'DEPOSIT_CLOSED' })
    const row = await openTransfer(member)
    for (let count = 0; count < 5; count++) await sendOne(member, row)
    expect((await send(member, row.id, await drawPicture().png().toBuffer())).body).toMatchObject({
      code: 'PROOFS_FULL',
      value: { limit: 5 },
    })
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ proofs: 5, canProve: false })
  })

  test('CASH-2 ten pictures at once: five are stored, and the count is five', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    const files = await Promise.all(Array.from({ length: 10 }, () => drawPicture().png().toBuffer()))
    const answers = await Promise.all(files.map((file) => send(member, row.id, file)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5)
    const [kept] = await house.env.db.query<{ count: bigint }>(
      'select count(*) from cashier.deposit_proofs where deposit_id = $1',
      [row.id],
    )
    expect(kept?.count).toBe(5n)
  })

  /** Returns a PNG of a few bytes that claims to be 60,000 pixels on each side. */
  function bomb(): Buffer {
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type), data])
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      check.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, check])
    }
    const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 2, 0, 0, 0])
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  function crc32(bytes: Buffer): number {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }

  const png = () => drawPicture().png().toBuffer()
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a page that calls itself a picture', () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>1</script></svg>'),
    ],
    ['a GIF', () => drawPicture().gif().toBuffer()],
    ['a WebP', () => drawPicture().webp().toBuffer()],
    [
      'the first bytes of a PNG before a page',
      () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('<html>')]),
    ],
    [
      'the first bytes of a JPEG before a drawing',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg></svg>')]),
    ],
    ['a picture that is cut in the middle', async () => (await png()).subarray(0, -400)],
    ['a claim of 3,600 million pixels', bomb],
    [
      '50 million real pixels and more of one colour',
      () => drawPicture({ width: 10_000, height: 5_001 }).png().toBuffer(),
    ],
    ['a dot', () => drawPicture({ width: 1, height: 1 }).png().toBuffer()],
    ['a single byte', () => Buffer.from([0x89])],
  ])('CASH-2 refuses %s', async (_title, make) => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    expect(await send(member, row.id, await make())).toMatchObject({ status: 422, body: { code: 'PICTURE_INVALID' } })
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({ state: 'pending', proofs: 0 })
  })

  test('CASH-2 when another file is appended to a picture, only the picture is stored', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    const polyglot = Buffer.concat([await png(), Buffer.from('PK\u0003\u0004<?php system($_GET[0]); ?>')])
    expect(await send(member, row.id, polyglot, { type: 'image/jpeg' })).toMatchObject({ status: 200 }) // its content says PNG
    const [kept] = await house.env.db.query<{ picture: Buffer | null; file: string }>(
      'select picture, file from cashier.deposit_proofs where deposit_id = $1',
      [row.id],
    )
    expect(kept?.picture, 'the money’s database has none').toBeNull()
    const file = await filesOf(house.env.config).read(kept?.file ?? '')
    expect(file?.includes('<?php')).toBe(false)
    expect(file?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  test('CASH-2 a large photograph is stored smaller, and rotated as its metadata says', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    const photo = await drawPicture({ width: 4_000, height: 3_000 }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await send(member, row.id, photo, { type: 'image/jpeg' })).toMatchObject({ status: 200 })
    const { width, height } = await member.caller.ok(depositPicture, { id: row.id })
    expect([width, height]).toEqual([1_350, 1_800])
  })

  test('CASH-2 refuses more than five megabytes, and a body of another type', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    expect(await send(member, row.id, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    })
    for (const type of ['application/json', 'text/html', 'image/svg+xml', 'multipart/form-data; boundary=x']) {
      expect(await send(member, row.id, await png(), { type })).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA' },
      })
    }
    expect(depositProof.upload).toEqual({ types: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 })
  })
})

describe('officeResolveDeposit of a bank deposit', () => {
  test('OFFICE-2 asks for another picture: the member reads it, sends one, and is credited', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    await sendOne(member, row)
    const operator = await buildOperator(house, 'finance')
    await operator.caller.ok(officeResolveDeposit, {
      id: row.id,
      decision: 'ask_again',
      reason: 'cut off below',
      note: 'Show the number, please.',
    })
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'pending',
      canProve: true,
      reason: { key: 'another_picture', note: 'Show the number, please.' },
    })
    expect((await member.caller.ok(messages, {})).content).toMatchObject([{ title: 'Please send another picture' }])
    await sendOne(member, row)
    await operator.caller.ok(officeResolveDeposit, {
      id: row.id,
      decision: 'credit',
      amount: '750',
      evidence: 'TRX 2',
      reason: 'now it fits',
    })
    expect(await balanceOf(member)).toBe('750.00')
  })

  test('OFFICE-2 refuses with a reason that the member reads', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    await sendOne(member, row)
    const operator = await buildOperator(house, 'finance')
    await operator.caller.ok(officeResolveDeposit, {
      id: row.id,
      decision: 'refuse',
      reason: 'nothing came',
      refusal: 'not_arrived',
      note: 'Ask your wallet.',
    })
    expect(await member.caller.ok(deposit, { id: row.id })).toMatchObject({
      state: 'failed',
      canProve: false,
      reason: { key: 'not_arrived', note: 'Ask your wallet.' },
    })
    expect(await balanceOf(member)).toBe('0.00')
  })

  test('OFFICE-2 money that is seen on the account counts without a picture, when two say so', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    const operator = await buildOperator(house, 'finance')
    const { waiting } = await operator.caller.ok(officeResolveDeposit, {
      id: row.id,
      decision: 'credit',
      amount: '750',
      evidence: 'TRX 3',
      reason: 'it quotes the number',
    })
    expect(await balanceOf(member)).toBe('0.00')
    await agreeTo(await buildOperator(house, 'finance'), waiting)
    expect(await balanceOf(member)).toBe('750.00')
  })

  test('OFFICE-2 says when the same picture was sent for another deposit', async () => {
    const [first, second] = [await buildMember(house), await buildMember(house)]
    const file = await drawPicture().png().toBuffer()
    const [one, two] = [await openTransfer(first), await openTransfer(second)]
    for (const [member, row] of [
      [first, one],
      [second, two],
    ] as const)
      expect((await send(member, row.id, file)).status).toBe(200)
    const operator = await buildOperator(house, 'viewer')
    expect((await operator.caller.ok(officeDepositPictures, { id: two.id })).pictures).toMatchObject([
      { sentBeforeFor: [one.reference] },
    ])
  })

  test('OFFICE-2 refuses a credit without its amount, another amount than the provider reported, and a second decision', async () => {
    const member = await buildMember(house)
    const row = await openTransfer(member)
    await sendOne(member, row)
    const operator = await buildOperator(house, 'finance')
    const decide = (input: object) =>
      operator.caller.call(officeResolveDeposit, { id: row.id, decision: 'credit', reason: 'it is there', ...input })
    expect((await decide({})).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { amount: { rule: 'required' } } },
    })
    expect((await decide({ amount: '750' })).body).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { evidence: { rule: 'required' } } },
    })
    expect((await decide({ decision: 'refuse', amount: '5' })).body).toMatchObject({ code: 'INVALID_INPUT' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide({ amount: '750', evidence: 'TRX 4' })))
    expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.body.success && answer.body.code === 'DEPOSIT_CLOSED')).toHaveLength(19)
    expect(await balanceOf(member)).toBe('750.00')
    const hosted = await openDeposit(house, member)
    expect((await decide({ id: hosted.id, decision: 'ask_again' })).body).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await decide({ id: hosted.id, decision: 'credit' })).body).toMatchObject({ code: 'DEPOSIT_CLOSED' })
  })
})
