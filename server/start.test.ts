/**
 * A database is prepared from nothing, twice at the same time, and after an interrupted start; production gets no demo.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { readConfig } from '#server/lib/config.ts'
import { only, openDb, type Db } from '#server/lib/db.ts'
import { MEMBERS } from '#server/lib/seeds/demo.ts'
import { countPeople } from '#server/modules/agents/seeds/seed-line.ts'
import { DEMO_LOGINS, DEMO_OPERATORS, MEGHNA_CASHIERS } from '#server/modules/identity/seeds/logins.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { programOf } from '#server/testing/server-process.ts'

/** Members of a small demo: enough that a start can be interrupted in the middle. */
const FEW = 25
const ROUNDS_BEFORE_CUT = 40
/** Each of them makes a whole house two or three times. */
const SLOWLY = { timeout: 240_000 }

let folder: string
let program: string
let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-start-'))
  program = await programOf('server/testing/prepare-process.ts')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'), 'empty')
  db = openDb(database.url, 2)
})
afterEach(async () => {
  await db.close()
  await database.drop()
})

/** Prepares the database in a process of its own, as a server does at its start. */
function prepare(members: number, settings: Record<string, string> = {}) {
  return fork(program, [database.url, String(members)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error', SEED: 'on', ...settings },
  })
}

async function ended(child: ReturnType<typeof prepare>): Promise<unknown> {
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}

async function count(table: string): Promise<number> {
  return only(await db.query<{ count: number }>(`select count(*)::int as count from ${table}`)).count
}

/** Counts everything that a second preparation would have made twice, or an interrupted one not at all. */
async function state(): Promise<Record<string, number>> {
  const tables = [
    'public.migrations',
    'identity.accounts',
    'identity.operators',
    'games.games',
    'games.vendors',
    'games.vendor_keys',
    'cashier.methods',
    'cashier.deposits',
    'cashier.withdrawals',
    'bets.rounds',
    'bets.journal',
    'wallet.entries',
  ]
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)])))
}

test('two processes that prepare one empty database at once end in the state of one', SLOWLY, async () => {
  expect(await Promise.all([ended(prepare(FEW)), ended(prepare(FEW))])).toEqual([0, 0])
  const both = await state()
  // the operator has no account; the second brand has a member who invited three; the agent has a line
  expect(both['identity.accounts']).toBe(FEW + DEMO_LOGINS.length - 1 + 4 + countPeople(FEW))
  expect(both['bets.rounds']).toBeGreaterThan(FEW)
  await expectBalancedBooks(db)
  expect(await ended(prepare(FEW))).toBe(0)
  expect(await state()).toEqual(both)
})

test(
  'CASH-7 a start that was cut off while seeding is completed by the next one, and the books balance',
  SLOWLY,
  async () => {
    const cut = prepare(FEW)
    const end = ended(cut)
    let rounds = 0
    while (rounds < ROUNDS_BEFORE_CUT && cut.exitCode === null && cut.signalCode === null) {
      rounds = await count('bets.rounds').catch(() => 0) // before the migrations there is no table
    }
    cut.kill('SIGKILL')
    expect(await end).toBe('SIGKILL')
    const half = await count('bets.rounds')
    expect(await ended(prepare(FEW))).toBe(0)
    expect(await count('bets.rounds')).toBeGreaterThan(half)
    expect(await count(`(select round_id from bets.rounds group by round_id having count(*) > 1) twice`)).toBe(0)
    expect(await count(`core.seeds where name = 'demo' and done_at is not null`)).toBe(1)
    await expectBalancedBooks(db)
  },
)

test('production gets its tables and nothing of the demo, unless it is asked for', SLOWLY, async () => {
  expect(await ended(prepare(FEW, { NODE_ENV: 'production', SEED: '' }))).toBe(0)
  expect([await count('identity.accounts'), await count('identity.operators'), await count('bets.rounds')]).toEqual([
    0, 0, 0,
  ])
  expect(readConfig({ NODE_ENV: 'production', SEED: 'on' }).seed).toBe(true)
  expect(await ended(prepare(1, { NODE_ENV: 'production', SEED: 'on' }))).toBe(0)
  expect(
    await count('identity.operators'),
    'an admin for each brand, their cashiers, and whoever else works there',
  ).toBe(3 + MEGHNA_CASHIERS.length + DEMO_OPERATORS.length)
})

test('the demo is a few hundred members', () => {
  expect(MEMBERS).toBeGreaterThanOrEqual(200)
})
