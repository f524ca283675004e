/** What was stored without waiting for the disk is on it once somebody waited. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb, type Db } from './db.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { noteFlush, untilFlushed } from './flush.ts'
import { UNWAITED } from './flush.sql.ts'

/** By itself it writes its log once in ten seconds: within a test only a commit that waits does. */
const SETTINGS = ['synchronous_commit=on', 'wal_writer_delay=10000', 'wal_writer_flush_after=0', 'autovacuum=off']

const store = (db: Db, name: string) => db.query(`insert into kept select $1 from ${UNWAITED}`, [name])

test('a crash takes what did not wait, and never what somebody waited for', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flush-'))
  const dir = join(folder, 'pg')
  const open = () => startEmbeddedPostgres({ dir, settings: SETTINGS })
  let postgres = await open()
  let db = openDb(postgres.url, 4)
  try {
    await db.query('create table kept (name text)')
    const before = performance.now()
    await store(db, 'waited for')
    await Promise.all(Array.from({ length: 20 }, () => untilFlushed(db, performance.now())))
    await untilFlushed(db, before) // known already
    await store(db, 'not waited for')
    await postgres.crash()
    await db.close().catch(() => undefined)
    postgres = await open()
    db = openDb(postgres.url, 4)
    expect(await db.query('select name from kept')).toEqual([{ name: 'waited for' }])
  } finally {
    await db.close().catch(() => undefined)
    await postgres.crash()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a commit of the ledger that was sent later spares the wait, an earlier one does not', async () => {
  let flushes = 0
  const db = { prepared: async () => (flushes++, []) } as unknown as Db
  const stored = performance.now()
  noteFlush(db, stored - 1)
  await Promise.all([untilFlushed(db, stored), untilFlushed(db, stored)])
  expect(flushes).toBe(1)
  await untilFlushed(db, stored) // that one was sent after it
  expect(flushes).toBe(1)
  const later = performance.now()
  noteFlush(db, later + 1)
  noteFlush(db, later - 5) // of two connections, the slower one
  await untilFlushed(db, later)
  expect(flushes).toBe(1)
})
