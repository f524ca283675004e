/** Followers that share their lines read what each of them would read alone, and together each line about once. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db, Queryable } from '#server/lib/db.ts'
import { shareLines } from './shared-lines.ts'
import { LOG_START, placeOf, readLines, type Cursor, type Line, type SharedReading, type Stream } from './stream.ts'

const AT = new Date(0)
const cursorOf = (place: number): Cursor => `1.${place}.0`
const numberOf = (cursor: Cursor): number => Number(placeOf(cursor)[1])

/** A log that grows: lines up to `horizon` can be read, and each reading takes a moment. */
class Log {
  horizon = 0
  read = 0
  readings = 0
  isBroken = false
  readonly reading: SharedReading = {
    name: 'log',
    read: async (_q, after, limit) => {
      this.readings++
      const known = this.horizon // what this statement can see
      await new Promise((done) => setImmediate(done))
      if (this.isBroken) throw new Error('the connection was lost')
      const lines: Line[] = []
      for (let place = numberOf(after) + 1; place <= known && lines.length < limit; place++)
        lines.push({ stream: 'log', cursor: cursorOf(place), at: AT })
      this.read += lines.length
      return lines
    },
  }
  readonly stream: Stream = {
    name: 'log',
    read: async () => expect.unreachable('a follower that shares does not read alone'),
    readPast: async () => [],
    shared: { reading: this.reading, pick: (lines) => [...lines] },
  }
}

const q = {} as Queryable
const newDb = () => ({}) as Db

test('whatever followers read when, each gets every line once, in order, up to what was known when it asked', async () => {
  const step = fc.record({
    grows: fc.nat({ max: 9 }),
    who: fc.uniqueArray(fc.nat({ max: 3 })),
    limit: fc.integer({ min: 1, max: 7 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const log = new Log()
      const share = shareLines(newDb(), q)
      const found: number[][] = [[], [], [], []]
      for (const { grows, who, limit } of steps) {
        log.horizon += grows
        const known = log.horizon
        await Promise.all(
          who.map(async (one) => {
            const own = found[one] ?? []
            const after = own.length === 0 ? LOG_START : cursorOf(own.at(-1) ?? 0)
            const { lines, isMore } = await readLines(q, [log.stream], { after, limit, share })
            own.push(...lines.map((line) => numberOf(line.cursor)))
            expect(lines.length).toBeLessThanOrEqual(limit)
            if (!isMore) expect(own.at(-1) ?? 0).toBe(known)
          }),
        )
      }
      for (const own of found) expect(own).toEqual(own.map((_, index) => index + 1))
    }),
    { numRuns: 300 },
  )
})

test('followers that ask at the same moment read a line once, and a late one reads what it missed', async () => {
  const log = new Log()
  const db = newDb()
  const ask = (after: number, limit = 1_000) => shareLines(db, q)(log.reading, cursorOf(after), limit)
  log.horizon = 500
  const all = await Promise.all(Array.from({ length: 8 }, () => ask(0)))
  expect(all.map((lines) => lines.length)).toEqual(Array<number>(8).fill(500))
  // they had all asked before it began
  expect([log.readings, log.read]).toEqual([1, 500])
  expect((await ask(480, 10)).map((line) => numberOf(line.cursor))).toEqual([
    481, 482, 483, 484, 485, 486, 487, 488, 489, 490,
  ])
  expect(log.readings).toBe(1)
  log.horizon = 600
  expect(await ask(490)).toHaveLength(110)
  expect([log.readings, log.read]).toEqual([2, 600])
})

test('a reading that fails leaves nothing behind, and those that wait for it read for themselves', async () => {
  const log = new Log()
  const share = shareLines(newDb(), q)
  log.horizon = 20
  await share(log.reading, LOG_START, 10)
  log.isBroken = true
  const [failed, waited] = [share(log.reading, cursorOf(5), 10), share(log.reading, cursorOf(5), 10)]
  await expect(failed).rejects.toThrow('the connection was lost')
  log.isBroken = false
  expect(await waited).toHaveLength(10)
})

test('lines of one database are not those of another, and a follower far behind does not drop the newest lines', async () => {
  const log = new Log()
  const [db, other] = [newDb(), newDb()]
  log.horizon = 30
  expect(await shareLines(db, q)(log.reading, cursorOf(20), 100)).toHaveLength(10)
  expect(await shareLines(db, q)(log.reading, cursorOf(0), 5)).toHaveLength(5)
  const { read } = log
  await shareLines(db, q)(log.reading, cursorOf(20), 10)
  expect(log.read).toBe(read)
  log.horizon = 3
  expect(await shareLines(other, q)(log.reading, LOG_START, 100)).toHaveLength(3)
})
