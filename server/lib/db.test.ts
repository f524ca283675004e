import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/postgres.ts'
import { openDb as openStudioDb } from '#studio/lib/db.ts'
import { allowSilence, openDb, type Db } from './db.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let other: Db
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), 'empty')
  other = openDb(database.url, 1)
})
afterAll(async () => {
  await other.close()
  await database.drop()
})

/** Ends a connection while its transaction is doing something other than a query. */
async function breakBetweenStatements(db: Pick<Db, 'tx' | 'close'> | ReturnType<typeof openStudioDb>): Promise<void> {
  const run = db.tx(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await other.query('select pg_terminate_backend($1, 5000)', [row?.pid])
    for (let look = 0; look < 3; look++) await once(AbortSignal.timeout(20), 'abort') // the end of the connection arrives here
    await tx.query('select 1')
  })
  await expect(run).rejects.toThrow()
  await db.tx(async (tx) => expect(await tx.query('select 1 as one')).toEqual([{ one: 1 }]))
  await db.close()
}

test('CASH-7 a connection that breaks between two statements of a transaction fails the transaction and not the process', async () => {
  await breakBetweenStatements(openDb(database.url, 1))
  await breakBetweenStatements(openStudioDb(database.url, 1))
})

test('work that is repeated after a failure prepares each statement once, and no commit of it waits for the disk', async () => {
  const db = openDb(database.url, 1, true)
  try {
    const add = 'select $1::int + $2::int as sum'
    for (const one of [1, 2]) expect(await db.query(add, [one, 2])).toEqual([{ sum: one + 2 }])
    await db.tx(async (tx) => expect(await tx.query(add, [3, 2])).toEqual([{ sum: 5 }]))
    // one text has one name, and another text another
    expect(await db.query('select $1::text as word', ['one'])).toEqual([{ word: 'one' }])
    expect(
      await db.query('select count(*)::int as count from pg_prepared_statements where statement = any ($1)', [[add]]),
    ).toEqual([{ count: 1 }])
    expect(await db.query(`select current_setting('synchronous_commit') as waits`)).toEqual([{ waits: 'off' }])
  } finally {
    await db.close()
  }
})

describe('CASH-7 what hangs does not hold locks for ever', () => {
  const askAll = (one: { query(text: string): Promise<unknown[]> }) =>
    one.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as silence`,
    )

  test('no statement and no silence within a transaction outlasts a minute, on the connections of house and studio', async () => {
    const [house, studio] = [openDb(database.url, 1), openStudioDb(database.url, 1)]
    expect(await askAll(house)).toEqual([{ statement: '1min', silence: '1min' }])
    expect(await askAll(studio)).toEqual([{ statement: '30s', silence: '1min' }])
    await Promise.all([house.close(), studio.close()])
  })

  test('a transaction that guards work on other connections may be silent, and only that one', async () => {
    const db = openDb(database.url, 1)
    await db.tx(async (tx) => {
      await allowSilence(tx)
      expect(await askAll(tx)).toMatchObject([{ silence: '0' }])
    })
    expect(await askAll(db)).toMatchObject([{ silence: '1min' }])
    await db.close()
  })
})
