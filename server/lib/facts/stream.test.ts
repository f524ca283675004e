/** Lines of several streams in one order, also of a stream that leaves lines out. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/lib/db.ts'
import { countLines, LOG_START, placeOf, readLines, type Line, type Stream } from './stream.ts'

const AT = new Date(0)
const cursorOf = (place: number) => `1.${place}.0`
const numberOf = (line: Line) => Number(placeOf(line.cursor)[1])
/** Answers only the question for the horizon. */
const before = (horizon: number) => ({ prepared: async () => [{ at: cursorOf(horizon) }] }) as unknown as Queryable

/** A log with lines at some places, which leaves out those that `isLeftOut` names, save the last that it reads. */
function logOf(name: string, places: readonly number[], isLeftOut: (place: number) => boolean): Stream {
  const read: Stream['read'] = async (_q, after, limit) => {
    const next = places.filter((place) => place > Number(placeOf(after)[1])).slice(0, limit)
    let stands = 0
    return next.flatMap((place, index) => {
      stands++
      if (isLeftOut(place) && index < next.length - 1) return []
      const line = { stream: name, cursor: cursorOf(place), at: AT, stands }
      stands = 0
      return line
    })
  }
  return { name, read, readPast: read }
}

test('lines of two logs are read in one order, each once, to the horizon, whatever one of them leaves out', async () => {
  const someLines = fc.array(fc.record({ inFirst: fc.boolean(), isLeftOut: fc.boolean() }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(someLines, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 70 }), async (all, limit, horizon) => {
      const isOut = (place: number) => all[place - 1]?.isLeftOut === true
      const places = (inFirst: boolean) => all.flatMap((line, index) => (line.inFirst === inFirst ? [index + 1] : []))
      const streams = [logOf('first', places(true), () => false), logOf('second', places(false), isOut)]
      const read: Line[] = []
      for (let after = LOG_START; ;) {
        const { lines, isMore } = await readLines(before(horizon), streams, { after, limit })
        expect(lines.length).toBeLessThanOrEqual(limit)
        read.push(...lines)
        after = lines.at(-1)?.cursor ?? after
        if (!isMore) break
      }
      const found = read.map(numberOf)
      expect(found).toEqual([...new Set(found)].sort((one, other) => one - other))
      const known = all.flatMap((line, index) => (line.inFirst || !line.isLeftOut ? [index + 1] : []))
      expect(found.filter((place) => known.includes(place))).toEqual(known.filter((place) => place < horizon))
      expect(Math.max(0, ...found)).toBeLessThan(Math.max(1, horizon))
    }),
    { numRuns: 300 },
  )
})

test('a stream alone is read to its end, and every line is counted', async () => {
  const stream = logOf('alone', [1, 2, 3, 4, 5, 6, 7], (place) => place !== 2)
  const first = await readLines(before(0), [stream], { after: LOG_START, limit: 4 })
  expect(first).toMatchObject({ lines: [{ stands: 2 }, { stands: 2 }], isMore: true })
  const rest = await readLines(before(0), [stream], { after: first.lines.at(-1)?.cursor ?? '', limit: 4 })
  expect(rest).toMatchObject({ lines: [{ cursor: cursorOf(7), stands: 3 }], isMore: false })
  expect(countLines([...first.lines, ...rest.lines])).toBe(7)
})
