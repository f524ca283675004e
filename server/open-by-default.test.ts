/** What a house shows without any configuration: the sandbox, its metrics, its documents, codes that it sent. */
import { createHmac } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smsNoLogin } from '#contract/identity/identity.ts'
import { setLoginGuard } from '#contract/identity/office-login-guard.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { readConfig, refuseUnfit } from '#server/lib/config.ts'
import { forgetMessages, listKeptMessages } from '#server/lib/outgoing.ts'
import { MESSAGE_SIGNATURE_HEADER, MESSAGE_TIMESTAMP_HEADER } from '#server/lib/outgoing/signed-gateway.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { sendAllWaiting } from '#server/testing/outgoing.ts'
import { programOf } from '#server/testing/server-process.ts'
import { readStudioConfig } from '#studio/lib/config.ts'

const SECRET = 'a secret of the gateway, long enough'
const TOKEN = 'a token of the machine, long enough'
const STUDIO = {
  STUDIO_SECRET: 's'.repeat(32),
  STUDIO_DATABASE_URL: 'postgres://nowhere',
  STUDIO_VENDORS_FILE: join(projectRoot(), 'server/testing/no-vendors.json'),
}

describe('the sandbox', () => {
  test.each([
    [{}, false, true, '0.0.0.0'],
    [{ NODE_ENV: 'development' }, false, false, '0.0.0.0'],
    [{ NODE_ENV: 'production' }, false, true, '0.0.0.0'],
    [{ NODE_ENV: 'production', SANDBOX: 'no' }, false, true, '0.0.0.0'],
    [{ SANDBOX: 'on' }, true, false, '127.0.0.1'],
    [{ NODE_ENV: 'test', SANDBOX: 'TRUE' }, true, false, '127.0.0.1'],
    [{ NODE_ENV: 'development', SANDBOX: '1', HOST: 'localhost' }, true, false, 'localhost'],
    [{ SANDBOX: 'off', HOST: '10.0.0.1' }, false, true, '10.0.0.1'],
  ])(
    'OFFICE-2 %j: asked for %s, production %s, at %s, for server and studio alike',
    (env, sandbox, production, host) => {
      const config = readConfig(env)
      expect([config.sandbox, config.production, config.host, config.seed]).toEqual([
        sandbox,
        production,
        host,
        sandbox,
      ])
      const studio = readStudioConfig({ ...STUDIO, ...env })
      expect([studio.isSandbox, studio.host]).toEqual([sandbox, host])
    },
  )

  test.each([
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ NODE_ENV: ' production' }, 'NODE_ENV'],
    [{ SANDBOX: 'offf' }, 'SANDBOX'],
    [{ SANDBOX: 'on', NODE_ENV: 'production' }, 'never on'],
    [{ SANDBOX: 'on', HOST: '0.0.0.0' }, 'this machine only'],
    [{ SANDBOX: 'on', HOST: '::' }, 'this machine only'],
    [{ SANDBOX: 'on', HOST: '127.evil.example' }, 'this machine only'],
  ])('OFFICE-2 %j stops the start of both', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
    expect(() => readStudioConfig({ ...STUDIO, ...env })).toThrow(words)
  })

  test('OFFICE-2 CASH-2 without the sandbox nobody can pay in their own deposit', () => {
    expect(() => readStudioConfig({ ...STUDIO, SANDBOX_PAYMENT_SECRET: 'secret' })).toThrow('SANDBOX_PAYMENT_SECRET')
  })
})

describe('a house without a message gateway', () => {
  test('AUTH-9 is not opened, and says so before it touches the database', async () => {
    expect(() => refuseUnfit(readConfig({ NODE_ENV: 'production' }))).toThrow('MESSAGES_URL')
    expect(() => refuseUnfit(readConfig({ NODE_ENV: 'development' }))).toThrow('MESSAGES_URL')
    for (const env of [
      { SANDBOX: 'on' },
      { NODE_ENV: 'development', MESSAGES_URL: 'https://sms.example/send', MESSAGES_SECRET: SECRET },
    ])
      refuseUnfit(readConfig(env))
    const server = spawn(process.execPath, [await programOf('server/main.ts')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    })
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const [code] = (await once(server, 'exit')) as [number]
    expect(code).not.toBe(0)
    expect(said).toContain('codes and reset links would reach nobody')
    expect(said).not.toContain('ECONNREFUSED')
  })

  test.each([
    [{ MESSAGES_URL: 'http://sms.example/send', MESSAGES_SECRET: SECRET }, 'https'],
    [{ MESSAGES_URL: 'https://sms.example/send' }, 'MESSAGES_SECRET'],
    [{ SYSTEM_TOKEN: 'short' }, 'SYSTEM_TOKEN'],
  ])('OFFICE-2 %j is refused', (env, words) => {
    expect(() => readConfig(env)).toThrow(words)
  })
})

describe('figures and documents', () => {
  const PATHS = ['/metrics', '/docs', '/openapi.json', '/office/openapi.json']
  const statuses = async (house: House, authorization?: string) =>
    Promise.all(
      PATHS.map(
        async (url) => (await house.app.inject({ url, headers: authorization ? { authorization } : {} })).statusCode,
      ),
    )

  test('OFFICE-2 look like nothing outside the sandbox, and are there for who bears the token', async () => {
    const house = await openHouse({ SANDBOX: 'off', NODE_ENV: 'production', SYSTEM_TOKEN: TOKEN })
    expect(await statuses(house)).toEqual([404, 404, 404, 404])
    expect(await statuses(house, 'Bearer guessed')).toEqual([404, 404, 404, 404])
    expect(await statuses(house, `Bearer ${TOKEN}`)).toEqual([200, 200, 200, 200])
    expect((await house.app.inject('/metrics')).json<{ code: string }>().code).toBe('CALL_UNKNOWN')
    expect([
      (await house.app.inject('/sandbox/outbox')).statusCode,
      (await house.app.inject('/healthz')).statusCode,
      (await house.app.inject('/readyz')).statusCode,
    ]).toEqual([404, 200, 200])
    await house.close()
  })

  test('OFFICE-2 are closed without a token, and open in the sandbox', async () => {
    const [closed, sandbox] = await Promise.all([openHouse({ SANDBOX: 'off' }), openHouse()])
    expect(await statuses(closed, 'Bearer ')).toEqual([404, 404, 404, 404])
    expect(await statuses(sandbox)).toEqual([200, 200, 200, 200])
    await Promise.all([closed.close(), sandbox.close()])
  })
})

describe('codes that go out', () => {
  type Taken = { headers: Record<string, string | string[] | undefined>; body: string }
  const taken: Taken[] = []
  let status = 200
  const gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => {
      taken.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  let house: House
  beforeAll(async () => {
    gateway.listen(0, '127.0.0.1')
    await once(gateway, 'listening')
    house = await openHouse({
      SANDBOX: 'off',
      MESSAGES_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      MESSAGES_SECRET: SECRET,
    })
    await (await buildOperator(house)).caller.ok(setLoginGuard, { captcha: 'auto', botCheck: 'off', passwordDays: 30 })
  })
  afterAll(async () => {
    await house.close()
    gateway.close()
  })
  const askFor = async (mobileNum: string) => {
    await buildMember(house, { profile: { mobileNum, countryDialingCode: '+880' } })
    await house.as().ok(smsNoLogin, { mobileNum, countryDialingCode: '+880', purpose: 'forgot' })
    await sendAllWaiting(house.env)
  }

  test('AUTH-9 are signed to the gateway, and nothing of them stays in the database', async () => {
    await askFor('1812345601')
    const [{ headers, body }] = taken as [Taken]
    expect(headers[MESSAGE_SIGNATURE_HEADER]).toBe(
      createHmac('sha256', SECRET)
        .update(`${String(headers[MESSAGE_TIMESTAMP_HEADER])}.${body}`)
        .digest('hex'),
    )
    expect(JSON.parse(body)).toMatchObject({
      channel: 'sms',
      recipient: '+8801812345601',
      body: expect.stringMatching(/\b\d{6}\b/) as string,
    })
    expect(await house.env.db.query('select 1 from core.outgoing_messages')).toEqual([])
  })

  test('AUTH-9 that the gateway does not take cost the asker nothing but the code, and are not kept either', async () => {
    status = 503
    await askFor('1812345602')
    expect(taken).toHaveLength(2)
    expect(await house.env.db.query('select 1 from core.outgoing_messages')).toEqual([])
    status = 200
  })

  test('AUTH-9 are readable in the sandbox for an hour, then removed; a house that is none removes what a sandbox left', async () => {
    const sandbox = await openHouse()
    const keep = (target: House) =>
      target.env.db.query(
        `insert into core.outgoing_messages (channel, recipient, subject, body, created_at) values ('sms', '+880', '', '123456', $1)`,
        [target.clock.now()],
      )
    await keep(sandbox)
    expect(await listKeptMessages(sandbox.env, 10)).toHaveLength(1)
    await forgetMessages(sandbox.env)
    expect(await listKeptMessages(sandbox.env, 10)).toHaveLength(1)
    sandbox.clock.advance(HOUR_MS)
    expect(await listKeptMessages(sandbox.env, 10)).toEqual([])
    await forgetMessages(sandbox.env)
    expect(await sandbox.env.db.query('select 1 from core.outgoing_messages')).toEqual([])
    await sandbox.close()
    await keep(house)
    await forgetMessages(house.env)
    expect(await house.env.db.query('select 1 from core.outgoing_messages')).toEqual([])
  })
})
