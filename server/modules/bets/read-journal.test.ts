import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { only } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { countLines, LOG_START } from '#server/lib/facts/stream.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { measureJournal } from './journal.sql.ts'
import { PLAYERS, readJournal } from './journal-streams.sql.ts'

const LINES = 30_000
const BATCH = 100
/**
 * Pages of 8 KB: the lines of a batch, and one descent of the index of each month. All lines together need several
 * times as many.
 */
const PAGES_MAX = 150

let database: TestDatabase
let env: Env
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  env = await openEnv(database.url)
  await asOwner(database, (db) =>
    db.query(
      `insert into bets.journal (epoch, at, round, member_id, vendor, round_id, kind, amount, currency, game_code, game_type, trial)
     select 1, now(), n, 'bulk', 'acme', n::text, 'close', 0, 'BDT', 'reels', 'RNG', false from generate_series(1, $1::int) n`,
      [LINES],
    ),
  )
  await asOwner(database, (db) => db.query('analyze bets.journal'))
})
afterAll(async () => {
  await closeWriter(env)
  await env.db.close()
  await database.drop()
})

test('GAME-7 of lines that came in bulk, a follower reads what it takes and not the whole rest every time', async () => {
  // a transaction of another test's database holds the lines back while it runs
  const first = await vi.waitFor(
    async () => {
      const lines = await readJournal(env.db, LOG_START, BATCH)
      expect(lines).toHaveLength(BATCH)
      return lines
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(first.map((line) => line.roundId)).toEqual(Array.from({ length: BATCH }, (_, at) => String(at + 1)))
  const [epoch, xid, seq] = (first.at(-1)?.cursor ?? LOG_START).split('.')
  const rows = await env.db.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    'explain (analyze, buffers, format json) select * from bets.read_journal($1::smallint, $2::text::xid8, $3::bigint, $4::int)',
    [epoch, xid, seq, BATCH],
  )
  const plan = only(rows)['QUERY PLAN'][0]?.Plan
  expect(plan?.['Actual Rows']).toBe(BATCH)
  expect((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)).toBeLessThan(PAGES_MAX)
})

test('GAME-7 a follower that needs no lines learns how far the next ones reach, and one that needs players reads those', async () => {
  const lines = await vi.waitFor(
    async () => {
      const all = await readJournal(env.db, LOG_START, LINES)
      expect(all).toHaveLength(LINES)
      return all
    },
    { timeout: 30_000, interval: 100 },
  )
  const last = lines[BATCH - 1]?.cursor
  expect(await measureJournal(env.db, LOG_START, BATCH)).toEqual({ lines: BATCH, upTo: last, oldest: lines[0]?.at })
  expect(await PLAYERS.read(env.db, LOG_START, BATCH)).toMatchObject([{ cursor: last, brand: '', stands: BATCH }])

  const after = lines.at(-1)?.cursor ?? LOG_START
  expect(await measureJournal(env.db, after, BATCH)).toBeNull()
  for (const member of ['anna', 'bela']) await giveStakes(env, member, 1_000n)
  await giveStakes(env, 'bela', 1_000n, true)
  const [day, next] = [new Date(Date.UTC(2026, 9, 1)), new Date(Date.UTC(2026, 9, 2))]
  const plays = [
    { member: 'bela', kind: 'stake', at: day, isTrial: true },
    { member: 'anna', kind: 'stake', at: day },
    { member: 'anna', kind: 'payout', at: day },
    { member: 'bela', kind: 'stake', at: day },
    { member: 'anna', kind: 'stake', at: day },
    { member: 'anna', kind: 'stake', at: next },
    { member: 'anna', kind: 'payout', at: next },
  ] as const
  for (const [index, { member, ...play }] of plays.entries())
    await playLine(env, member, `p${index}`, { ...play, amountMinor: 1n, merchant: 'meghna' })
  const read = await vi.waitFor(
    async () => {
      const some = await PLAYERS.read(env.db, after, BATCH)
      expect(countLines(some)).toBe(plays.length)
      return some
    },
    { timeout: 30_000, interval: 100 },
  )
  expect(read.map(({ memberId, brand, at, stands }) => [memberId, brand, at, stands])).toEqual([
    ['anna', 'meghna', day, 2],
    ['bela', 'meghna', day, 2],
    ['anna', 'meghna', next, 2],
    ['anna', '', next, 1],
  ])
  const past = await PLAYERS.readPast(env.db, after, BATCH, {})
  expect(past.map(({ brand }) => brand !== '')).toEqual(plays.map((one) => one.kind === 'stake' && !('isTrial' in one)))
})
