import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sqlState, UNIQUE_VIOLATION } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { openFaultProxy, type FaultProxy } from '#server/testing/fault-proxy.ts'
import { openEnv } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { openAccount } from './accounts.sql.ts'
import { closeWriter, postTransfers } from './post-transfers.ts'
import type { Posting } from './posting.ts'

let database: TestDatabase
let env: Env
let proxy: FaultProxy
/** The same database over a connection that breaks. */
let distant: Env
let bank: bigint
let anna: bigint
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  env = await openEnv(database.url)
  proxy = await openFaultProxy(database.url)
  distant = await openEnv(proxy.url)
  bank = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  anna = await openAccount(env.db, { kind: 'member_cash', owner: 'anna', currency: 'BDT' })
  // an effect of another module: it stores notes, which must be unique
  await asOwner(database, async (db) => {
    await db.query('create table notes (posting bigint not null, transfer_id bigint not null, note text primary key)')
    await db.query(`create function keep_notes(p_rows json, p_ids bigint[]) returns void language sql as $$
      insert into notes select p_ids[r.ord], p_ids[r.ord] * 64 + r.leg, r.note from json_to_recordset(p_rows) as r(ord int, leg int, note text)
    $$`)
    await db.query(`insert into wallet.effects (name) values ('keep_notes')`)
    await db.query('grant select on notes to public')
  })
})
afterAll(async () => {
  await expectBalancedBooks(env.db)
  for (const one of [env, distant]) {
    await closeWriter(one)
    await one.db.close()
  }
  await proxy.close()
  await database.drop()
})

const give = (key: string, note?: string): Posting => ({
  key,
  transfers: [{ debit: bank, credit: anna, amountMinor: 10n, reason: 'adjustment', reference: key }],
  ...(note === undefined ? {} : { effects: [{ effect: 'keep_notes', row: { leg: 0, note } }] }),
})
const move = (key: string, debit: bigint, credit: bigint): Posting => ({
  key,
  transfers: [{ debit, credit, amountMinor: 10n, reason: 'adjustment', reference: key }],
})
const LOCKED_WRITERS = `
  select pid from pg_stat_activity
  where application_name = 'fairhouse-writer' and wait_event_type = 'Lock' and datname = current_database()`
const countPostings = async (prefix: string) =>
  (await env.db.query(`select 1 from wallet.postings where key like $1`, [`${prefix}%`])).length

/** Repeats a question until the answer is true. Only the test's own timeout ends it. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

describe('CASH-7 effects of other modules', () => {
  test('are written in the commit of the money, with the transfer that they belong to', async () => {
    const {
      transfers: [transfer],
      id,
    } = await postTransfers(env, give('noted', 'first'))
    expect(await env.db.query(`select posting, transfer_id from notes where note = 'first'`)).toEqual([
      { posting: id, transfer_id: transfer?.id },
    ])
  })

  test('without money are posted once too', async () => {
    const silent: Posting = {
      key: 'silent',
      transfers: [],
      effects: [{ effect: 'keep_notes', row: { leg: 0, note: 'silent' } }],
    }
    const first = await postTransfers(env, silent)
    expect(first).toMatchObject({ status: 'posted', transfers: [] })
    expect(await postTransfers(env, silent)).toEqual({ ...first, status: 'replayed' })
  })

  test('that fail take only their own posting with them', async () => {
    const notes = Array.from({ length: 40 }, (_, index) => ([7, 20, 39].includes(index) ? 'first' : `note ${index}`))
    const answers = await Promise.allSettled(
      notes.map((note, index) => postTransfers(env, give(`batch ${index}`, note))),
    )
    const failed = answers.flatMap((answer, index) =>
      answer.status === 'rejected' ? [[index, sqlState(answer.reason)]] : [],
    )
    expect(failed).toEqual([
      [7, UNIQUE_VIOLATION],
      [20, UNIQUE_VIOLATION],
      [39, UNIQUE_VIOLATION],
    ])
    expect(await countPostings('batch ')).toBe(37)
  })

  test('that nobody registered are refused', async () => {
    await expect(
      postTransfers(env, { key: 'unknown', transfers: [], effects: [{ effect: 'pg_sleep', row: {} }] }),
    ).rejects.toThrow(/unknown effect/)
  })
})

describe('CASH-7 a posting that waits for a lock', () => {
  test('does not hold up those of other accounts', async () => {
    const bela = await openAccount(env.db, { kind: 'member_cash', owner: 'bela', currency: 'BDT' })
    const carl = await openAccount(env.db, { kind: 'member_cash', owner: 'carl', currency: 'BDT' })
    await postTransfers(env, move('bela has', bank, bela))
    const { waiting } = await asOwner(database, (owner) =>
      owner.tx(async (tx) => {
        await tx.query('select 1 from wallet.accounts where id = $1 for update', [anna])
        const answer = postTransfers(env, give('held'))
        await until(async () => (await env.db.query(LOCKED_WRITERS)).length > 0)
        expect(await postTransfers(env, move('bela gives', bela, carl))).toMatchObject({ status: 'posted' })
        return { waiting: answer }
      }),
    )
    expect(await waiting).toMatchObject({ status: 'posted' })
  })
})

describe('CASH-7 a connection that breaks', () => {
  test('before the commit: the posting goes out again and is posted once', async () => {
    const { waiting } = await asOwner(database, (owner) =>
      owner.tx(async (tx) => {
        await tx.query('select 1 from wallet.accounts where id = $1 for update', [anna])
        const answers = Promise.all(['k1', 'k2', 'k3'].map((key) => postTransfers(env, give(key))))
        await until(
          async () =>
            (await env.db.query(`select pg_terminate_backend(pid) from (${LOCKED_WRITERS}) locked`)).length > 0,
        )
        return { waiting: answers }
      }),
    )
    const answers = await waiting
    expect(answers).toMatchObject([{ status: 'posted' }, { status: 'posted' }, { status: 'posted' }])
    expect(await countPostings('k')).toBe(3)
  })

  test('after the commit: the posting goes out again and is answered as a replay', async () => {
    await postTransfers(distant, give('lost 0'))
    await new Promise(setImmediate) // its connection is free again and the next posting uses it
    proxy.loseAnswers()
    const answers = Promise.all(['lost 1', 'lost 2'].map((key) => postTransfers(distant, give(key))))
    await until(async () => (await countPostings('lost ')) === 3)
    proxy.cut()
    expect(await answers).toMatchObject([{ status: 'replayed' }, { status: 'replayed' }])
    expect(await countPostings('lost ')).toBe(3)
  })

  test('a closed writer answers what waits and takes no more', async () => {
    const closing = await openEnv(database.url)
    const answers = Promise.all(
      Array.from({ length: 300 }, (_, index) => postTransfers(closing, give(`closing ${index}`))),
    )
    await closeWriter(closing)
    expect(await answers).toHaveLength(300)
    await expect(postTransfers(closing, give('late'))).rejects.toThrow('UNAVAILABLE')
    await closing.db.close()
  })
})
