import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabaseGate } from '#server/testing/database-gate.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { findFreePort } from '#server/testing/server-process.ts'
import { readStudioConfig, type StudioConfig } from './lib/config.ts'
import { startStudio, type RunningStudio } from './start.ts'

const SCRIPT = 'console.info("a game")'
const folder = mkdtempSync(join(tmpdir(), 'studio-start-'))
let database: Awaited<ReturnType<typeof createDatabase>>
let config: StudioConfig
let studio: RunningStudio
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), 'empty')
  const vendors = join(folder, 'vendors.json')
  writeFileSync(
    vendors,
    JSON.stringify({ BGS: { keyId: 'k', secret: 'a secret of sixteen', algorithm: 'hmac-sha256' } }),
  )
  const assets = join(folder, 'client', 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(folder, 'client', 'dice.html'), '<!doctype html><title>Dice</title>')
  writeFileSync(join(assets, 'dice-1a2b.js'), SCRIPT)
  writeFileSync(join(assets, 'dice-1a2b.js.br'), brotliCompressSync(SCRIPT))
  config = readStudioConfig({
    STUDIO_DATABASE_URL: database.url,
    STUDIO_SECRET: 'a secret of the studio that is long enough',
    STUDIO_VENDORS_FILE: vendors,
    STUDIO_PORT: '0',
    HOST: '127.0.0.1',
    SITE_ORIGIN: 'http://site.test',
    STUDIO_FRAME_ORIGINS: 'http://127.0.0.1:3000',
    STUDIO_CLIENT_DIR: join(folder, 'client'),
    DATA_DIR: folder,
  })
  studio = await startStudio(config, silent, () => undefined)
})
afterAll(async () => {
  await studio.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

describe('the pages', () => {
  test('a game page may be framed by the site only and loads nothing from elsewhere', async () => {
    const reply = await fetch(`${studio.address}/play/dice?vendor=BGS`)
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(reply.status).toBe(200)
    expect(policy).toContain('frame-ancestors http://site.test http://127.0.0.1:3000')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`ws://${new URL(studio.address).host}`)
    expect([
      reply.headers.get('cache-control'),
      reply.headers.get('referrer-policy'),
      reply.headers.get('x-content-type-options'),
    ]).toEqual(['no-cache', 'no-referrer', 'nosniff'])
  })

  test('hashed files are compressed and immutable; what is not built or no game answers NOT_FOUND', async () => {
    const reply = await fetch(`${studio.address}/assets/dice-1a2b.js`, { headers: { 'accept-encoding': 'br' } })
    expect([reply.headers.get('content-encoding'), reply.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect(await reply.text()).toBe(SCRIPT)
    for (const path of ['/play/poker', '/assets/none.js', '/../vendors.json']) {
      expect((await fetch(studio.address + path)).status).toBe(404)
    }
  })
})

test('a second studio on the same database waits until the first has gone, and starts on its schema', async () => {
  let isOpen = false
  const second = startStudio(config, silent, () => undefined).then((running) => {
    isOpen = true
    return running
  })
  expect((await fetch(`${studio.address}/healthz`)).status).toBe(200)
  expect(isOpen).toBe(false)
  await studio.stop()
  studio = await second
  expect(await (await fetch(`${studio.address}/healthz`)).json()).toMatchObject({ status: 'ok', outboxPending: 0 })
})

test.each([
  [{ STUDIO_SECRET: '' }, 'STUDIO_SECRET'],
  [{ STUDIO_SECRET: 'short' }, 'STUDIO_SECRET'],
  [{ STUDIO_DATABASE_URL: '' }, 'STUDIO_DATABASE_URL'],
  [{ STUDIO_PORT: 'x' }, 'STUDIO_PORT'],
  [{ STUDIO_VENDORS_FILE: '' }, 'STUDIO_VENDORS_FILE'],
])('a start with %j names what is wrong', (broken, name) => {
  const env = {
    STUDIO_DATABASE_URL: 'postgres://x',
    STUDIO_SECRET: 'a secret of the studio that is long enough',
    STUDIO_VENDORS_FILE: join(folder, 'vendors.json'),
  }
  expect(() => readStudioConfig({ ...env, ...broken })).toThrow(name)
})

test('a studio that starts before its database says what it waits for and opens by itself; when it loses the database it gives its place up', async () => {
  await studio.stop()
  const gate = await openDatabaseGate(database.url)
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const ask = (path: string) =>
    fetch(origin + path).then(
      async (reply) => ({ status: reply.status, body: (await reply.json()) as object }),
      () => null,
    )
  const untilReadyz = (body: object) =>
    expect.poll(async () => (await ask('/readyz'))?.body, { timeout: 20_000 }).toEqual(body)
  const refuses = { status: 'not ready', reason: 'PostgreSQL cannot be reached (ECONNREFUSED)' }
  const recovers = { status: 'not ready', reason: 'PostgreSQL starts or recovers (57P03)' }

  const lost: string[] = []
  const starting = startStudio({ ...config, databaseUrl: gate.url, port }, silent, (reason) => lost.push(reason))
  await untilReadyz(refuses)
  expect((await ask('/healthz'))?.status).toBe(200)
  const refused = await ask('/api/session')
  expect(refused?.status).toBe(503)
  expect(refused?.body, 'without a code: clients repeat it').not.toHaveProperty('error')
  await gate.recover()
  await untilReadyz(recovers)
  await gate.open()
  studio = await starting
  expect(await ask('/readyz')).toEqual({ status: 200, body: { status: 'ready' } })

  expect(lost).toEqual([])
  await gate.recover()
  await expect
    .poll(() => lost, { message: 'its tables play in memory: the process must end' })
    .toEqual([recovers.reason])
  await untilReadyz(recovers)
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok', outboxPending: null } })
  await gate.open()
  await studio.stop()
  await gate.close()
  studio = await startStudio(config, silent, () => undefined)
})

test('a studio is not started with a password or a database that PostgreSQL refuses', async () => {
  const [wrong, missing] = [new URL(database.url), new URL(database.url)]
  wrong.password = 'wrong'
  missing.pathname = '/nothing'
  for (const [url, words] of [
    [wrong, 'password authentication failed'],
    [missing, 'does not exist'],
  ] as const)
    await expect(startStudio({ ...config, databaseUrl: url.href }, silent, () => undefined)).rejects.toThrow(words)
})
