import { NOTICES_TOPIC } from '#contract/site/live.ts'
import { BETS_TOPIC } from '#contract/bets/live.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TOPICS } from '#server/modules.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { openDb, type Db } from './db.ts'
import { Live, type Signal } from './live.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), 'empty')
  db = openDb(database.url, 2)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Returns the next signals that a listener of the audience receives. */
function hear(live: Live, audience: string, count: number): Promise<Signal[]> {
  return new Promise((done) => {
    const heard: Signal[] = []
    const stop = live.listen(audience, (signal) => {
      heard.push(signal)
      if (heard.length === count) {
        stop()
        done(heard)
      }
    })
  })
}

test('CASH-1 a signal of one process reaches the pages of another', async () => {
  const [here, there] = [new Live('here', TOPICS), new Live('there', TOPICS)]
  await Promise.all([here.connect(db, database.url), there.connect(db, database.url)])
  const heard = hear(there, '7', 2)
  here.signal('7', BALANCE_TOPIC)
  here.signal('8', BALANCE_TOPIC)
  here.signal('all', NOTICES_TOPIC)
  expect((await heard).map(({ to, topic }) => [to, topic])).toEqual([
    ['7', 'balance'],
    ['all', 'notices'],
  ])
  await Promise.all([here.close(), there.close()])
})

test('OFFICE-1 what a process said just before it ended reaches the others: a command is done at once', async () => {
  const [here, there] = [new Live('here', TOPICS), new Live('there', TOPICS)]
  await Promise.all([here.connect(db, database.url), there.connect(db, database.url)])
  const heard = hear(there, 'all', 2)
  here.signal('all', NOTICES_TOPIC)
  await new Promise((done) => setImmediate(done)) // it is on its way
  here.signal('all', BALANCE_TOPIC)
  await here.close()
  expect((await heard).map(({ topic }) => topic)).toEqual([NOTICES_TOPIC, BALANCE_TOPIC])
  await there.close()
})

test('CASH-1 equal signals of one turn are said once', async () => {
  const live = new Live('here', TOPICS)
  await live.connect(db, database.url)
  const heard = hear(live, '7', 2)
  for (let count = 0; count < 50; count++) live.signal('7', BALANCE_TOPIC)
  live.signal('7', BETS_TOPIC)
  expect((await heard).map((signal) => signal.topic)).toEqual(['balance', 'bets'])
  await live.close()
})

test('CASH-1 after its line broke a process joins again and lets every page ask anew', async () => {
  const live = new Live('here', TOPICS)
  await live.connect(db, database.url)
  const heard = hear(live, '7', TOPICS.length + 1)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen live%' and pid <> pg_backend_pid()`,
  )
  await other.end()
  const again = new Promise<void>((done) => {
    const stop = live.listen('all', () => {
      stop()
      done()
    })
  })
  await again
  live.signal('7', BALANCE_TOPIC)
  expect((await heard).map((signal) => signal.topic)).toEqual([...TOPICS, 'balance'])
  await live.close()
})
