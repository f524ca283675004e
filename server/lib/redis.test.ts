/**
 * Several processes with a Redis between them, while it is unavailable, and after it has returned. On a machine without
 * Redis only the second half runs.
 */
import { NOTICES_TOPIC } from '#contract/site/live.ts'
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { TOPICS } from '#server/modules.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { hasRedis, startRedis, type RedisProcess } from '#server/testing/redis-process.ts'
import { TestClock, MINUTE_MS } from './clock.ts'
import { openDb, type Db } from './db.ts'
import { Live, type Signal } from './live.ts'
import { createLog } from './log.ts'
import { openRedis, type Redis } from './redis.ts'
import { SharedCounts } from './shared-counts.ts'

const log = createLog('silent', 'test')
/** No process listens at this address. */
const NOWHERE = 'redis://127.0.0.1:1'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: Db
let server: RedisProcess | null = null
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), 'empty')
  db = openDb(database.url, 2)
  if (hasRedis()) server = await startRedis()
})
afterAll(async () => {
  await server?.stop()
  await db.close()
  await database.drop()
})

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
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate)
}
/** Counts until this process knows the other processes' counts too. */
async function heardOf(counts: SharedCounts, name: string, total: number): Promise<number> {
  let seen = 0
  let own = 0
  await until(async () => {
    await new Promise((done) => {
      setTimeout(done, 20)
    })
    seen = counts.add(name)
    own++
    return seen >= total + own
  })
  return seen - own
}

describe('CASH-1 AUTH-18 with a Redis', () => {
  test('signals cross processes, once each, while it is there, while it is away, and when it is back', async () => {
    if (!server) return expect(hasRedis()).toBe(false)
    const redis = [openRedis(server.url, log), openRedis(server.url, log)] as const
    const [here, there] = [new Live('here', TOPICS), new Live('there', TOPICS)]
    await Promise.all([here.connect(db, database.url, redis[0]), there.connect(db, database.url, redis[1])])
    const say = async () => {
      const heard = hear(there, '7', 2)
      here.signal('7', BALANCE_TOPIC)
      here.signal('8', BALANCE_TOPIC)
      here.signal('all', NOTICES_TOPIC)
      return (await heard).map(({ to, topic }) => `${to} ${topic}`)
    }
    expect(await say()).toEqual(['7 balance', 'all notices'])
    await server.stop()
    expect(await say(), 'through PostgreSQL').toEqual(['7 balance', 'all notices'])
    const again = hear(there, 'all', TOPICS.length)
    await server.start()
    expect(
      (await again).map((signal) => signal.topic),
      'pages ask for everything',
    ).toEqual([...TOPICS])
    expect(await say()).toEqual(['7 balance', 'all notices'])
    await Promise.all([here.close(), there.close(), redis[0].close(), redis[1].close()])
  })

  test('processes count together; without Redis each counts alone and loses nothing that it counted', async () => {
    if (!server) return expect(hasRedis()).toBe(false)
    const clock = new TestClock()
    clock.advance(MINUTE_MS - (clock.now().getTime() % MINUTE_MS) + 1) // at the beginning of a minute
    const redis = [openRedis(server.url, log), openRedis(server.url, log)] as const
    const [here, there] = [new SharedCounts(clock, redis[0], 'test'), new SharedCounts(clock, redis[1], 'test')]
    for (let count = 0; count < 100; count++) here.add('10.0.0.1')
    expect(await heardOf(there, '10.0.0.1', 100)).toBe(100)
    const before = here.add('10.0.0.1')
    await server.stop()
    for (let count = 1; count <= 50; count++) expect(here.add('10.0.0.1')).toBeGreaterThanOrEqual(before + count)
    await server.start()
    clock.advance(MINUTE_MS)
    expect(here.add('10.0.0.1'), 'another minute').toBe(1)
    await Promise.all(redis.map((one) => one.close()))
  })
})

describe('AUTH-18 with a Redis that is not there', () => {
  test('a process starts, signals and counts as without one', async () => {
    const redis: Redis = openRedis(NOWHERE, log)
    const live = new Live('alone', TOPICS)
    await live.connect(db, database.url, redis)
    const heard = hear(live, '7', 1)
    live.signal('7', BALANCE_TOPIC)
    expect(await heard).toHaveLength(1)
    const counts = new SharedCounts(new TestClock(), redis, 'test')
    for (let count = 1; count <= 10; count++) expect(counts.add('10.0.0.1')).toBe(count)
    await expect(redis.add([['x', 1]], 1000)).rejects.toThrow()
    await live.close()
    await redis.close()
  })
})
