/** The log of security events: what is written, of whom, and what never is. */
import fs, { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { officeDeposit } from '#contract/cashier/office-deposits.ts'
import { officeLogin } from '#contract/identity/office-identity.ts'
import { officeOperators } from '#contract/identity/office-operators.ts'
import { buildApp } from '#server/app.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { registry } from '#server/lib/metric-kinds.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { eventOf } from '#server/lib/security-acts.ts'
import { closeSecurityLog, noteSecurity, openSecurityLog, SECURITY_EVENTS } from '#server/lib/security-log.ts'
import { withEvents } from '#server/list-metrics.ts'
import { noteLock } from '#server/modules/identity/operators/guard-operator.ts'
import { findOperator } from '#server/modules/identity/operators/operators.sql.ts'
import { buildOperator, PASSWORD } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { vendorClient } from '#server/testing/vendor.ts'

type Line = Record<string, string | null>
const folder = mkdtempSync(join(tmpdir(), 'security-'))
const file = join(folder, 'security.jsonl')
const TOKEN = 'a token of the tests, long enough'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traced = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` }
let house: House
let seen = 0
beforeAll(async () => {
  house = await openHouse({ SECURITY_LOG: file, SYSTEM_TOKEN: TOKEN, REQUESTS_PER_MINUTE: '40' })
})
afterAll(async () => {
  closeSecurityLog(house.env.config)
  await house.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  noteSecurity(house.env, 'login.ok', {})
  seen = readLines().length
  house.clock.advance(MINUTE_MS)
})

const readLines = () =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const fresh = () => readLines().slice(seen)
const names = () => fresh().map(({ event }) => event)

test('OFFICE-1 the table in docs/operations.md has every event, and every event is written somewhere', () => {
  const text = readFileSync(join(projectRoot(), 'docs', 'operations.md'), 'utf8')
  expect(withEvents(text, SECURITY_EVENTS), 'npm run metrics').toBe(text)
  const places = [
    'lib/security-acts.ts',
    'lib/office-refusals.ts',
    'lib/failure-limit.ts',
    'lib/request-limit.ts',
    'lib/system.routes.ts',
    'modules/doors/vendors/nonce.ts',
    'rotate-keys.ts',
  ]
  const code = places.map((place) => readFileSync(join(projectRoot(), 'server', place), 'utf8')).join()
  expect(Object.keys(SECURITY_EVENTS).filter((event) => !code.includes(`'${event}'`))).toEqual([])
})

describe('operators', () => {
  test('OFFICE-1 logins that fail, lock and succeed are written, with the operator’s number and network alone', async () => {
    const operator = await buildOperator(house, 'finance')
    const visitor = house.as()
    await visitor.call(officeLogin, { username: 'hunter2-typed-as-a-name', password: PASSWORD })
    await visitor.call(officeLogin, { username: operator.username, password: 'wrong-but-secret' }, traced)
    await visitor.ok(officeLogin, { username: operator.username, password: PASSWORD })
    const found = await findOperator(house.env.db, 'fairhouse', operator.username)
    if (!found) throw new Error('no such operator')
    await noteLock({ env: house.env, ip: '127.0.0.1' }, found, 'password', new Date())
    expect(names()).toEqual(['login.failed', 'login.failed', 'login.ok', 'login.locked'])
    expect(fresh()[0]).toMatchObject({
      log: 'security',
      who: null,
      brand: 'fairhouse',
      from: '127.0.0.0/24',
      step: 'name',
    })
    expect(fresh()[1]).toMatchObject({ who: `operator:${found.id}`, step: 'password', trace: TRACE })
    const text = readFileSync(file, 'utf8')
    for (const secret of ['hunter2', 'wrong-but-secret', PASSWORD, operator.username, operator.token, '127.0.0.1'])
      expect(text).not.toContain(secret)
  })

  test('OFFICE-1 what a role does not allow, and what is not there or another brand’s, is written with the call', async () => {
    const viewer = await buildOperator(house, 'viewer')
    expect((await viewer.caller.call(officeOperators, {})).status).toBe(403)
    const finance = await buildOperator(house, 'finance')
    expect((await finance.caller.call(officeDeposit, { id: '999999' })).status).toBe(404)
    expect(fresh()).toMatchObject([
      {
        event: 'permission.refused',
        brand: 'fairhouse',
        call: officeOperators.id,
        who: expect.stringMatching(/^operator:\d+$/),
      },
      { event: 'object.refused', brand: 'fairhouse', call: officeDeposit.id },
    ])
    await house.as().call(officeDeposit, { id: '999999' })
    expect(names()).toHaveLength(2)
  })

  test('OFFICE-1 a session that is taken to another brand’s address is written', async () => {
    await house.env.db.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
       select 'elsewhere', 'Elsewhere', currency, languages, default_language, time_zone, market, 'elsewhere.example'
       from core.brands where code = 'fairhouse'`,
    )
    const operator = await buildOperator(house, 'finance', 'elsewhere')
    expect((await operator.caller.call(officeOperators, {})).status).toBe(401)
    expect(fresh()).toMatchObject([{ event: 'session.elsewhere', brand: 'fairhouse' }])
  })

  test('OFFICE-1 of the office’s log, accounts, keys and decisions are security events, and other acts are not', () => {
    const of = (action: string, after = {}) => eventOf({ action, after })
    expect(of('operator.login-failed', { step: 'factor' })).toBe('factor.refused')
    expect(of('operator.role')).toBe('account.changed')
    expect(of('grant.give')).toBe('account.changed')
    expect(of('operator-networks.set')).toBe('networks.changed')
    expect(of('vendor.key-add')).toBe('keys.changed')
    expect(of('decision.agree')).toBe('decision.answered')
    expect(of('deposit.look')).toBeNull()
    expect(of('vendor.update')).toBeNull()
  })
})

describe('strangers', () => {
  test('GAME-2 a wrong signature and a used nonce at the vendor door', async () => {
    const vendors = await seedGames(house.env, { studioVendors: null })
    const [[code, key] = []] = Object.entries(vendors)
    if (!code || !key) throw new Error('no vendor has a key')
    const vendor = vendorClient(house, code, key)
    const status = { txId: 'x' }
    await vendor.send('status', status, { headers: { 'x-signature': '0'.repeat(64) } })
    await vendor.send('status', status, { nonce: 'a-nonce-of-this-test' })
    await vendor.send('status', status, { nonce: 'a-nonce-of-this-test' })
    expect(fresh().map(({ event, door, vendor: of }) => [event, door ?? of])).toEqual([
      ['signature.refused', 'vendor'],
      ['nonce.replayed', code],
    ])
    expect(readFileSync(file, 'utf8')).not.toContain('a-nonce-of-this-test')
  })

  test('OFFICE-2 figures asked for without their token, and a caller above the limit: one line a minute, all counted', async () => {
    const counted = async (event: string) =>
      (await registry.getSingleMetric('fairhouse_security_events_total')?.get())?.values.find(
        ({ labels }) => labels.event === event,
      )?.value ?? 0
    const before = await counted('token.refused')
    const headers = { authorization: 'Bearer guessed-by-a-stranger' }
    const remoteAddress = '198.51.100.7' // of which no other story tells: a network is told of once a minute
    for (let time = 0; time < 5; time++) await house.app.inject({ url: '/metrics', headers, remoteAddress })
    expect(names()).toEqual(['token.refused'])
    expect((await counted('token.refused')) - before).toBe(5)
    await Promise.all(Array.from({ length: 60 }, () => house.app.inject({ url: '/nowhere', remoteAddress })))
    expect(names()).toEqual(['token.refused', 'limit.hit'])
    expect(readFileSync(file, 'utf8')).not.toContain('guessed-by-a-stranger')
    // the right one is let through, and says nothing
    const app = (await buildApp(house.env)).app
    expect((await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })).statusCode).toBe(200)
    await app.close()
    expect(names()).toHaveLength(2)
  })
})

test('OFFICE-2 a server without a file writes into its output, and a sandbox nowhere: its terminal is read', () => {
  const written = vi.spyOn(fs, 'writeSync').mockReturnValue(0)
  syncBuiltinESMExports()
  try {
    for (const [sandbox, lines] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const config = { securityLog: null, logLevel: 'info', sandbox }
      openSecurityLog(config)
      noteSecurity({ config }, 'login.ok', { operatorId: '7' })
      expect(written).toHaveBeenCalledTimes(lines)
    }
    expect(written.mock.calls[0]?.[0]).toBe(1)
    expect(JSON.parse(String(written.mock.calls[0]?.[1]))).toMatchObject({ log: 'security', event: 'login.ok' })
  } finally {
    written.mockRestore()
    syncBuiltinESMExports()
    openSecurityLog({ securityLog: null, logLevel: 'silent', sandbox: true })
  }
})

test('OFFICE-2 the file is its owner’s alone; one that cannot be written stops the start, with its name', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const lost = join(folder, 'absent', 'security.jsonl')
  const place = { securityLog: lost, logLevel: 'silent', sandbox: false }
  expect(() => openSecurityLog(place)).toThrow(`SECURITY_LOG names ${lost}, which cannot be written (ENOENT)`)
  // what happens is not undone by a log that is away
  noteSecurity({ config: place }, 'login.ok', {})
})
