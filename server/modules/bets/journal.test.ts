import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { LOG_START, type Cursor } from '#server/lib/facts/stream.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { closeWriter, postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { giveStakes, playLine, type RoundPlay } from '#server/testing/rounds.ts'
import { BETS_JOBS } from './bets.jobs.ts'
import { ensurePartitions, journalEffect, type JournalLine } from './journal.sql.ts'
import { readJournal, type JournalRow } from './journal-streams.sql.ts'
import { sumOpenStakes } from './open-stakes.sql.ts'
import { findVendorRound, listBiggestWins, listRoundLines } from './rounds.sql.ts'

let database: TestDatabase
let env: Env
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  env = await openEnv(database.url)
  for (const member of ['anna', 'bela', 'carl']) await giveStakes(env, member, 1_000_000n)
  await giveStakes(env, 'tess', 1_000_000n, true)
})
afterAll(async () => {
  await expectBalancedBooks(env.db)
  await closeWriter(env)
  await env.db.close()
  await database.drop()
})

const play = (roundId: string, line: RoundPlay, memberId = 'anna') => playLine(env, memberId, roundId, line)
const roundOf = async (roundId: string, memberId = 'anna') => {
  const round = await findVendorRound(env.db, 'acme', roundId, memberId)
  return (
    round && {
      state: round.state,
      stake: round.stakeMinor,
      payout: round.payoutMinor,
      isSettled: round.settledAt !== null,
    }
  )
}

describe('GAME-7 a round', () => {
  test('adds up its lines, from the first stake to the payout that closes it', async () => {
    await play('r1', { kind: 'stake', amountMinor: 100n, detail: { reels: [1, 2, 3] } })
    expect(await roundOf('r1')).toEqual({ state: 'open', stake: 100n, payout: 0n, isSettled: false })
    await play('r1', { kind: 'stake', amountMinor: 50n })
    await play('r1', { kind: 'payout', amountMinor: 400n, closes: true, detail: { win: 'line 3' } })
    expect(await roundOf('r1')).toEqual({ state: 'settled', stake: 150n, payout: 400n, isSettled: true })
    expect((await findVendorRound(env.db, 'acme', 'r1', 'anna'))?.detail).toEqual({ reels: [1, 2, 3], win: 'line 3' })
  })

  test('that ends without a payout is lost; ending it again changes nothing', async () => {
    await play('r2', { kind: 'stake', amountMinor: 100n })
    await play('r2', { kind: 'close', amountMinor: 0n })
    const lost = await findVendorRound(env.db, 'acme', 'r2', 'anna')
    await play('r2', { kind: 'close', amountMinor: 0n })
    expect(await findVendorRound(env.db, 'acme', 'r2', 'anna')).toMatchObject({
      state: 'settled',
      stakeMinor: 100n,
      payoutMinor: 0n,
      openedAt: lost?.openedAt,
    })
  })

  test('whose stake is taken back is rolled back, and stays so when it is ended; the money is back', async () => {
    const before = await getBalance(env.db, { kind: 'member_cash', owner: 'anna', currency: 'BDT' })
    await play('r3', { kind: 'stake', amountMinor: 100n })
    await play('r3', { kind: 'reversal', reverses: 'stake', amountMinor: 100n })
    expect(await roundOf('r3')).toEqual({ state: 'rolled_back', stake: 0n, payout: 0n, isSettled: false })
    await play('r3', { kind: 'close', amountMinor: 0n })
    expect(await roundOf('r3')).toMatchObject({ state: 'rolled_back' })
    expect(await getBalance(env.db, { kind: 'member_cash', owner: 'anna', currency: 'BDT' })).toBe(before)
  })

  test('keeps the rest when one of its lines is reversed, and opens again for a new stake', async () => {
    await play('r4', { kind: 'stake', amountMinor: 100n })
    await play('r4', { kind: 'stake', amountMinor: 30n })
    await play('r4', { kind: 'reversal', reverses: 'stake', amountMinor: 30n })
    await play('r4', { kind: 'payout', amountMinor: 20n, closes: true })
    await play('r4', { kind: 'reversal', reverses: 'payout', amountMinor: 20n })
    expect(await roundOf('r4')).toEqual({ state: 'settled', stake: 100n, payout: 0n, isSettled: true })
    await play('r4', { kind: 'stake', amountMinor: 5n })
    expect(await roundOf('r4')).toEqual({ state: 'open', stake: 105n, payout: 0n, isSettled: false })
  })

  test('holds the member’s own money while it is open, and nothing of it once it is over or taken back', async () => {
    const open = () => sumOpenStakes(env.db, 'dora', 'BDT')
    await giveStakes(env, 'dora', 1_000_000n)
    await giveStakes(env, 'dora', 1_000_000n, true)
    await play('o0', { kind: 'payout', amountMinor: 40n, bonusMinor: 40n }, 'dora')
    await play('o1', { kind: 'stake', amountMinor: 100n, bonusMinor: 40n }, 'dora')
    await play('o2', { kind: 'stake', amountMinor: 30n }, 'dora')
    await play('o3', { kind: 'stake', amountMinor: 7n, isTrial: true }, 'dora')
    expect(await open()).toBe(90n)
    expect(await sumOpenStakes(env.db, 'dora', 'USD')).toBe(0n)
    await play('o2', { kind: 'reversal', reverses: 'stake', amountMinor: 30n }, 'dora')
    expect(await open()).toBe(60n)
    await play('o1', { kind: 'close', amountMinor: 0n }, 'dora')
    expect(await open()).toBe(0n)
  })

  test('is each member’s own where many play in it, and free rounds stake nothing', async () => {
    await Promise.all([
      play('r5', { kind: 'stake', amountMinor: 10n }),
      play('r5', { kind: 'stake', amountMinor: 20n }, 'bela'),
      play('r5', { kind: 'stake', amountMinor: 0n }, 'carl'),
    ])
    expect(
      [await roundOf('r5'), await roundOf('r5', 'bela'), await roundOf('r5', 'carl')].map((round) => round?.stake),
    ).toEqual([10n, 20n, 0n])
  })

  test('cannot give back more than was staked: the posting is refused whole', async () => {
    await play('r6', { kind: 'stake', amountMinor: 10n })
    const error: unknown = await play('r6', { kind: 'reversal', reverses: 'stake', amountMinor: 11n }).catch(
      (reason: unknown) => reason,
    )
    expect(sqlState(error)).toBe('23514')
    expect(await roundOf('r6')).toMatchObject({ state: 'open', stake: 10n })
  })

  test('shows its lines in order, each with its entry', async () => {
    const round = await findVendorRound(env.db, 'acme', 'r1', 'anna')
    const lines = await listRoundLines(env.db, round?.id ?? 0n)
    expect(lines.map((line) => [line.kind, line.amountMinor, line.transferId !== null])).toEqual([
      ['stake', 100n, true],
      ['stake', 50n, true],
      ['payout', 400n, true],
    ])
  })

  test('wins only on the winners’ board when it is real, settled and above its stake', async () => {
    await play('t1', { kind: 'stake', amountMinor: 1n, isTrial: true }, 'tess')
    await play('t1', { kind: 'payout', amountMinor: 900n, isTrial: true, closes: true }, 'tess')
    await play('r7', { kind: 'stake', amountMinor: 1n })
    await play('r7', { kind: 'payout', amountMinor: 900n })
    expect(
      (await listBiggestWins(env.db, 'BDT', after(env.clock.now(), -DAY_MS), env.clock.now(), 20)).map(
        (round) => round.payoutMinor,
      ),
    ).toEqual([400n])
  })
})

/**
 * Returns every line after a cursor. Repeats the read until all are there, because transactions in other databases of
 * the server also hold the horizon back.
 */
async function readAll(cursor: Cursor): Promise<JournalRow[]> {
  const [{ count } = { count: 0n }] = await env.db.query<{ count: bigint }>('select count(*) from bets.journal')
  const before = await readJournal(env.db, LOG_START, 1_000)
  const seen = before.findIndex((row) => row.cursor === cursor) + 1
  for (;;) {
    const rows = await readJournal(env.db, cursor, 1_000)
    if (BigInt(seen + rows.length) === count) return rows
  }
}

describe('GAME-7 the journal', () => {
  test('cannot be changed', async () => {
    for (const statement of ['update bets.journal set amount = 1', 'delete from bets.journal']) {
      await expect(asOwner(database, (db) => db.query(statement))).rejects.toThrow(/stays written/)
      await expect(env.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('is followed exactly once, in an order that no late line can break', async () => {
    const all = await readAll(LOG_START)
    const paged = []
    for (let cursor = LOG_START; ;) {
      const page = await readJournal(env.db, cursor, 3)
      if (page.length === 0) break
      paged.push(...page)
      cursor = page.at(-1)?.cursor ?? cursor
    }
    expect(paged).toEqual(all)
    expect(all[0]).toMatchObject({ roundId: 'r1', kind: 'stake', amountMinor: 100n, memberId: 'anna', isTrial: false })
  })

  test('holds lines back while an older transaction is still writing', async () => {
    const cursor = (await readAll(LOG_START)).at(-1)?.cursor ?? LOG_START
    const line: JournalLine = {
      memberId: 'anna',
      vendor: 'acme',
      roundId: 'slow',
      kind: 'stake',
      amountMinor: 0n,
      currency: 'BDT',
      gameCode: 'reels',
      gameType: 'RNG',
      isTrial: false,
      merchant: 'fairhouse',
      at: env.clock.now(),
    }
    await asOwner(database, (db) =>
      db.tx(async (tx) => {
        await tx.query('select bets.apply_journal($1, $2)', [
          JSON.stringify([{ ...journalEffect(line).row, ord: 1 }]),
          [1n],
        ])
        await play('quick', { kind: 'stake', amountMinor: 1n })
        expect(await readJournal(env.db, cursor, 10)).toEqual([]) // reading on would lose its line for ever
      }),
    )
    expect((await readAll(cursor)).map((row) => row.roundId)).toEqual(['slow', 'quick'])
  })

  test('can be read on after a restore, when transaction numbers start anew', async () => {
    const cursor = (await readAll(LOG_START)).at(-1)?.cursor ?? LOG_START
    await asOwner(database, (db) => db.query('select bets.begin_epoch()'))
    await play('after', { kind: 'stake', amountMinor: 1n })
    expect((await readAll(cursor)).map((row) => [row.roundId, row.cursor.split('.')[0]])).toEqual([['after', '2']])
  })
})

describe('GAME-7 the journal’s months', () => {
  const partitionOf = async (roundId: string) =>
    (
      await env.db.query<{ name: string }>(
        'select tableoid::regclass::text as name from bets.journal where round_id = $1',
        [roundId],
      )
    ).map((row) => row.name)

  test('are made ahead by the daily job', async () => {
    await BETS_JOBS[0]?.run(env, {})
    const now = env.clock.now()
    expect(await ensurePartitions(env.db, now, after(now, 60 * DAY_MS))).toBe(0)
    await play('now', { kind: 'stake', amountMinor: 1n })
    expect(await partitionOf('now')).toEqual([`bets.journal_${now.toISOString().slice(0, 7).replace('-', '_')}`])
  })

  test('are created by the job for all lines in the default partition, however far away, and none between', async () => {
    const ats = [new Date(Date.UTC(2015, 5, 30, 23, 59, 59)), new Date(Date.UTC(2031, 0, 1))]
    for (const [index, at] of ats.entries()) await play(`far ${index}`, { kind: 'stake', amountMinor: 1n, at })
    expect(await partitionOf('far 0')).toEqual(['bets.journal_default'])
    await BETS_JOBS[0]?.run(env, {})
    expect([...(await partitionOf('far 0')), ...(await partitionOf('far 1'))]).toEqual([
      'bets.journal_2015_06',
      'bets.journal_2031_01',
    ])
    expect(await env.db.query('select 1 from bets.journal_default')).toEqual([])
    expect(await env.db.query(`select 1 where to_regclass('bets.journal_2015_07') is not null`)).toEqual([])
  })

  test('that have no partition go into the default partition, and are moved when theirs is created', async () => {
    const at = new Date(Date.UTC(2019, 1, 28, 23, 59))
    await play('old', { kind: 'stake', amountMinor: 1n, at })
    expect(await partitionOf('old')).toEqual(['bets.journal_default'])
    expect(await ensurePartitions(env.db, new Date(Date.UTC(2019, 0, 31)), new Date(Date.UTC(2019, 2, 1)))).toBe(3)
    expect(await partitionOf('old')).toEqual(['bets.journal_2019_02'])
    expect((await postTransfers(env, { key: 'still works', transfers: [] })).status).toBe('posted')
  })
})
