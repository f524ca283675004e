import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/postgres.ts'
import { readStudioConfig, type StudioConfig } from './lib/config.ts'
import { startStudio, type RunningStudio } from './start.ts'

const SCRIPT = 'console.info("a game")'
const folder = mkdtempSync(join(tmpdir(), 'studio-start-'))
let database: Awaited<ReturnType<typeof createDatabase>>
let config: StudioConfig
let studio: RunningStudio
const silent = pino({ level: 'silent' })

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), true)
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
