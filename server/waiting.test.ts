/** A server waits for its database, says so in /readyz, and comes back by itself when the database does. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemStatus } from '#contract/site/site.ts'
import { waitForDatabase } from '#server/lib/database-away.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { openDatabaseGate, type DatabaseGate } from '#server/testing/database-gate.ts'
import { findFreePort, killProcess, programOf } from '#server/testing/server-process.ts'

const RECOVERS = { status: 'not ready', database: false, jobs: false, reason: 'PostgreSQL starts or recovers (57P03)' }
const REFUSES = { ...RECOVERS, reason: 'PostgreSQL cannot be reached (ECONNREFUSED)' }
const READY = { status: 'ready', database: true, jobs: true }

let folder: string
let database: Awaited<ReturnType<typeof createDatabase>>
let gate: DatabaseGate
let origin: string
let server: ChildProcess
let said: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-waiting-'))
  database = await createDatabase(inject('postgresUrl'))
  gate = await openDatabaseGate(database.url)
})
afterEach(() => (server.exitCode === null && server.signalCode === null ? killProcess(server) : undefined))
afterAll(async () => {
  await gate.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(url: string): Promise<void> {
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  said = ''
  server = fork(await programOf('server/main.ts'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      DATABASE_OWNER_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      NODE_ENV: 'development',
      SANDBOX: 'on',
      SEED: 'off',
      LOG_LEVEL: 'fatal',
    },
  })
  server.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
}

/** Returns the status and content of an address; null when nobody listens there yet. */
const ask = (path: string) =>
  fetch(origin + path).then(
    async (answer) => ({ status: answer.status, body: (await answer.json()) as object }),
    () => null,
  )
const untilReadyz = (body: object) =>
  expect.poll(async () => (await ask('/readyz'))?.body, { timeout: 60_000 }).toEqual(body)

describe('a server that starts before its database', { timeout: 120_000 }, () => {
  test('OFFICE-2 lives, says what it waits for, refuses calls, and opens by itself; so after the database was away', async () => {
    await gate.close()
    await start(gate.url)
    const isReady = once(server, 'message')
    await untilReadyz(REFUSES)
    expect((await ask('/healthz'))?.status).toBe(200)
    expect(await ask(systemStatus.path)).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } })

    await gate.recover()
    await untilReadyz(RECOVERS)
    expect((await ask('/readyz'))?.status).toBe(503)

    await gate.open()
    await isReady
    expect(await ask('/readyz')).toEqual({ status: 200, body: READY })
    expect((await ask(systemStatus.path))?.status).toBe(200)

    await gate.recover()
    await untilReadyz(RECOVERS)
    expect((await ask('/healthz'))?.status).toBe(200)
    await gate.close()
    await untilReadyz(REFUSES)
    await gate.open()
    await untilReadyz(READY)
    expect((await ask(systemStatus.path))?.status).toBe(200)
    expect([server.exitCode, server.signalCode], 'the same process').toEqual([null, null])
  })

  test('OFFICE-2 ends and says why for a wrong password', async () => {
    const url = new URL(database.url)
    url.password = 'wrong'
    await start(url.href)
    const [code] = (await once(server, 'exit')) as [number]
    expect(code).not.toBe(0)
    expect(said).toContain('password authentication failed')
  })
})

test('OFFICE-2 a missing database is waited for by nobody; a command waits as long as it was told to', async () => {
  const missing = new URL(database.url)
  missing.pathname = '/nothing'
  const told: string[] = []
  await expect(waitForDatabase(missing.href, (reason) => told.push(reason))).rejects.toThrow('does not exist')
  expect(told).toEqual([])
  await gate.recover()
  await expect(waitForDatabase(gate.url, (reason) => told.push(reason), 0)).rejects.toThrow(RECOVERS.reason)
  expect(told).toEqual([RECOVERS.reason])
})
