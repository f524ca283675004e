/** Adapters against servers that speak their protocols: what each sends, and what it makes of each answer. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { after } from '#server/lib/clock.ts'
import { readConfig, refuseUnfit, type Config } from '#server/lib/config.ts'
import { checkSettings } from '#server/lib/settings.ts'
import { openHttpGateway, type HttpGateway } from '#server/testing/http-gateway.ts'
import { openMailServer, type MailServer } from '#server/testing/mail-server.ts'
import { OutgoingFault } from './fault.ts'
import { OUTGOING_SETTINGS } from './outgoing.settings.ts'
import type { Letter } from './way.ts'
import { findWay, SANDBOX_WAY } from './ways.ts'

const NOW = new Date('2026-05-04T10:00:00Z')
const MAIL: Letter = {
  reference: 'a-reference-of-this-message',
  kind: 'code',
  channel: 'mail',
  recipient: 'rahim@example.com',
  subject: 'Fairhouse: code 123456',
  body: 'Your code is 123456.\n\nSee <https://house.example/help?a=1&b=2>.\nসাহায্য',
  sender: 'Fair "House", Dhaka',
  language: 'bn',
  expiresAt: after(NOW, 600_000),
}
const SMS: Letter = {
  ...MAIL,
  channel: 'sms',
  recipient: '+8801812345678',
  subject: '',
  body: 'a"b\\c & d=1\né {body}',
}
const configOf = (settings: Record<string, string>): Config =>
  readConfig({ SANDBOX: 'off', NODE_ENV: 'development', ...settings })
const way = (config: Config, channel: 'sms' | 'mail') => findWay(config, channel) ?? expect.fail('no way')
const faultOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof OutgoingFault ? error.what : String(error)),
  )

describe('mail over SMTP', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await openMailServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.taken.length = 0
    Object.assign(server.answer, { recipient: null, text: null })
  })
  const send = (letter: Partial<Letter> = {}, settings: Record<string, string> = {}) =>
    way(configOf({ ...server.settings, ...settings }), 'mail').send({ ...MAIL, ...letter }, NOW)
  const source = () => server.taken[0]?.source ?? ''

  test('AUTH-9 goes over TLS with a login, as text and as HTML, under a Message-ID that stays the same', async () => {
    await send()
    await send()
    expect(server.taken.map(({ from, to }) => [from, to])).toEqual([
      ['no-reply@house.example', ['rahim@example.com']],
      ['no-reply@house.example', ['rahim@example.com']],
    ])
    for (const { source: text } of server.taken)
      expect(text).toMatch(/^Message-ID: <a-reference-of-this-message@house\.example>$/im)
    expect(source()).toMatch(/^Subject: Fairhouse: code 123456$/m)
    expect(source()).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(source()).toContain('Content-Type: multipart/alternative')
    expect(source()).toMatch(/^From: "?Fair \\"House\\", Dhaka"? <no-reply@house\.example>$/m)
  })

  test('AUTH-9 shows what the text says in the HTML as it is written, and makes links of addresses only', async () => {
    await send({ sender: '<b>House</b>', body: '<script>alert(1)</script>\n\nhttps://house.example/?a=1&b="x". End' })
    const [, encoded = ''] = source().split(/Content-Type: text\/html[^]*?\r\n\r\n/)
    const html = /base64/.test(source())
      ? Buffer.from(encoded.split('\r\n--')[0] ?? '', 'base64').toString()
      : encoded
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&lt;b&gt;House&lt;/b&gt;')
    expect(html).toContain('<a href="https://house.example/?a=1&amp;b=">')
    expect(html).not.toMatch(/<(script|b|img)\b/)
  })

  test.each([
    'a@example.com\r\nBcc: eve@example.com',
    'a@example.com, eve@example.com',
    '<a@example.com>',
    'Eve <a@example.com>',
    '"a b"@example.com',
    'a@example',
    '',
  ])('AUTH-9 is never sent to what is not one plain address: %j', async (recipient) => {
    expect(await faultOf(send({ recipient }))).toBe('address')
    expect(server.taken).toEqual([])
  })

  test('AUTH-9 has one line as its subject and as its sender, whatever they contain', async () => {
    await send({ subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody', sender: 'House\r\nBcc: eve@example.com' })
    expect(server.taken[0]?.to).toEqual(['rahim@example.com'])
    expect(source().split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im)
  })

  test.each([
    ['a recipient that is not there', { recipient: 550 }, 'address'],
    ['a recipient that is greylisted', { recipient: 451 }, 'busy'],
    ['a text that is refused', { text: 554 }, 'content'],
    ['a text for which there is no room', { text: 452 }, 'busy'],
    ['a connection that ends after the text', { text: 'hang' }, 'unreachable'],
  ] as const)('AUTH-9 of %s says so', async (_what, answer, what) => {
    Object.assign(server.answer, answer)
    expect(await faultOf(send())).toBe(what)
  })

  test('AUTH-9 a wrong login, a certificate that nobody vouches for, a server that is away', async () => {
    const { SMTP_URL = '', SMTP_CA_FILE: _ca, ...rest } = server.settings
    expect(await faultOf(send({}, { SMTP_URL: SMTP_URL.replace('word', 'wrong') }))).toBe('login')
    expect(await faultOf(way(configOf({ ...rest, SMTP_URL }), 'mail').send(MAIL, NOW))).toBe('tls')
    expect(await faultOf(send({}, { SMTP_URL: 'smtps://localhost:1' }))).toBe('unreachable')
    expect(server.taken).toEqual([])
  })

  test('OFFICE-2 a probe logs in and sends nothing', async () => {
    expect(await way(configOf(server.settings), 'mail').probe()).toMatch(/^localhost:\d+ greets/)
    expect(server.taken).toEqual([])
  })

  test('AUTH-9 upgrades a connection that begins open', async () => {
    const open = await openMailServer({ isSecure: false })
    await way(configOf(open.settings), 'mail').send(MAIL, NOW)
    expect(open.taken).toHaveLength(1)
    await open.close()
  })
})

describe('SMS over an HTTP template', () => {
  let gateway: HttpGateway
  beforeAll(async () => {
    gateway = await openHttpGateway()
  })
  afterAll(() => gateway.close())
  beforeEach(() => {
    gateway.asked.length = 0
    Object.assign(gateway.answer, { status: 200, body: '', isCut: false })
  })
  const send = (settings: Record<string, string>) =>
    way(configOf({ SMS_URL: `${gateway.origin}/send`, ...settings }), 'sms').send(SMS, NOW)
  const asked = () => gateway.asked[0] ?? expect.fail('nothing was asked')

  test('AUTH-9 escapes each value for JSON', async () => {
    await send({
      SMS_BODY: '{"to":"{recipient}","msg":{"text":"{body}","from":"{sender}"},"id":"{reference}"}',
      SMS_HEADERS: '{"Authorization":"Bearer a-key"}',
    })
    expect(asked()).toMatchObject({
      method: 'POST',
      url: '/send',
      headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
    })
    expect(JSON.parse(asked().body)).toEqual({
      to: SMS.recipient,
      msg: { text: SMS.body, from: SMS.sender },
      id: SMS.reference,
    })
  })

  test('AUTH-9 escapes each value for a form', async () => {
    await send({ SMS_BODY: 'to={digits}&text={body}&key=a%26b' })
    expect(asked().headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...new URLSearchParams(asked().body)]).toEqual([
      ['to', '8801812345678'],
      ['text', SMS.body],
      ['key', 'a&b'],
    ])
  })

  test('AUTH-9 escapes each value for an address', async () => {
    await send({ SMS_URL: `${gateway.origin}/send?to={recipient}&text={body}` })
    expect(asked().method).toBe('GET')
    const { searchParams } = new URL(asked().url, gateway.origin)
    expect([searchParams.get('to'), searchParams.get('text')]).toEqual([SMS.recipient, SMS.body])
  })

  const BODY = { SMS_BODY: 'to={recipient}&text={body}' }
  test.each([
    [503, 'trouble'],
    [429, 'busy'],
    [401, 'login'],
    [404, 'setup'],
    [400, 'content'],
    [422, 'address'],
    [302, 'setup'],
  ])('AUTH-9 an answer %i means %s', async (status, what) => {
    gateway.answer.status = status
    expect(await faultOf(send(BODY))).toBe(what)
  })

  test('AUTH-9 a lost answer, and one that does not say that the message was taken', async () => {
    gateway.answer.isCut = true
    expect(await faultOf(send(BODY))).toBe('unreachable')
    Object.assign(gateway.answer, { isCut: false, body: '{"status":"error"}' })
    expect(await faultOf(send({ ...BODY, SMS_ACCEPTED: '"status":"ok"' }))).toBe('trouble')
    gateway.answer.body = '{"status":"ok"}'
    expect(await faultOf(send({ ...BODY, SMS_ACCEPTED: '"status":"ok"' }))).toBe('sent')
  })
})

describe('SMS by Twilio', () => {
  let gateway: HttpGateway
  beforeAll(async () => {
    gateway = await openHttpGateway()
  })
  afterAll(() => gateway.close())
  const ACCOUNT = `AC${'0'.repeat(31)}1`
  const config = () =>
    configOf({
      TWILIO_ACCOUNT: ACCOUNT,
      TWILIO_TOKEN: 'a-token',
      TWILIO_FROM: '+15550001',
      TWILIO_ORIGIN: gateway.origin,
    })

  test('AUTH-9 is a form of the account, valid as long as the message', async () => {
    gateway.answer.status = 201
    await way(config(), 'sms').send(SMS, NOW)
    const [{ url, method, headers, body }] = gateway.asked as [HttpGateway['asked'][number]]
    expect([method, url]).toEqual(['POST', `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`])
    expect(headers.authorization).toBe(`Basic ${Buffer.from(`${ACCOUNT}:a-token`).toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: SMS.recipient,
      From: '+15550001',
      Body: SMS.body,
      ValidityPeriod: '600',
    })
  })

  test.each([
    [400, 21_211, 'address'],
    [400, 21_610, 'address'],
    [400, 21_617, 'content'],
    [400, 21_606, 'setup'],
    [401, 20_003, 'login'],
    [429, 20_429, 'busy'],
    [503, 0, 'trouble'],
  ])('AUTH-9 an answer %i with %i means %s', async (status, code, what) => {
    Object.assign(gateway.answer, { status, body: JSON.stringify({ code, message: 'words' }) })
    expect(await faultOf(way(config(), 'sms').send(SMS, NOW))).toBe(what)
  })
})

describe('which adapter carries what', () => {
  const GATEWAY = { MESSAGES_URL: 'https://own.example/send', MESSAGES_SECRET: 'a secret of the gateway, long enough' }
  const MAILS = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@house.example' }
  test.each([
    [{ SANDBOX: 'on' }, 'sandbox', 'sandbox'],
    [{ SANDBOX: 'on', ...MAILS }, 'smtp', 'sandbox'],
    [GATEWAY, 'gateway', 'gateway'],
    [{ ...GATEWAY, ...MAILS }, 'smtp', 'gateway'],
    [MAILS, 'smtp', undefined],
    [{ SMS_URL: 'https://sms.example/?t={recipient}&b={body}' }, undefined, 'sms-template'],
  ])('AUTH-9 %j: mail by %s, SMS by %s', (settings, mail, sms) => {
    const config = configOf(settings)
    refuseUnfit(config)
    expect([findWay(config, 'mail')?.name, findWay(config, 'sms')?.name]).toEqual([mail, sms])
  })

  test('OFFICE-2 the sandbox alone is not fit for production', () => {
    expect(SANDBOX_WAY.isFitForProduction).toBe(false)
    for (const channel of ['sms', 'mail'] as const)
      expect(way(configOf({ ...GATEWAY, ...MAILS }), channel).isFitForProduction).toBe(true)
  })

  test.each([
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be'],
    [{ SMTP_URL: 'smtps://u:sesame@mail.example' }, 'MAIL_FROM must be set'],
    [{ ...MAILS, MAIL_FROM: 'House <a@house.example>' }, 'MAIL_FROM must be a mail address'],
    [{ SMS_URL: 'http://sms.example/{recipient}{body}?key=sesame' }, 'SMS_URL must be an https'],
    [{ SMS_URL: 'https://sms.example/?key=sesame' }, 'SMS_URL must say'],
    [{ SMS_URL: 'https://sms.example/{recipient}{body}', SMS_HEADERS: '{"a":"sesame' }, 'SMS_HEADERS must be a JSON'],
    [{ SMS_URL: 'https://sms.example/{recipient}{body}', TWILIO_ACCOUNT: `AC${'a'.repeat(32)}` }, 'SMS_URL must not'],
    [{ TWILIO_ACCOUNT: `AC${'a'.repeat(32)}` }, 'TWILIO_TOKEN must be set'],
    [{ TWILIO_ACCOUNT: 'sid' }, 'TWILIO_ACCOUNT must be AC'],
  ])('OFFICE-2 %j stops the start, and no secret is repeated', (settings, words) => {
    const config = configOf(settings)
    let said = ''
    try {
      checkSettings(config, OUTGOING_SETTINGS)
      refuseUnfit(config)
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain(words)
    expect(said).not.toContain('sesame')
  })
})
