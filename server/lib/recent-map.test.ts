import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

describe('a map of what was used lately', () => {
  test('says what was set last, never more than twice its size, and keeps what was used lately', () => {
    const size = 4
    const step = fc.record({ key: fc.integer({ min: 0, max: 12 }), does: fc.constantFrom('set', 'get', 'delete') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const map = new RecentMap<number>(size)
        const values = new Map<string, number>()
        const used: string[] = [] // the newest last
        for (const [at, { key, does }] of steps.entries()) {
          const name = String(key)
          if (does === 'set') map.set(name, at)
          if (does === 'delete') map.delete(name)
          const known = does === 'get' ? map.get(name) : undefined
          if (known !== undefined) expect(known).toBe(values.get(name))
          // what was used lately, with fewer than `size` others since, is there
          const lately = new Set(used.slice(used.lastIndexOf(name) + 1))
          if (does === 'get' && values.has(name) && lately.size < size - 1) expect(known).toBe(values.get(name))
          if (does === 'set') values.set(name, at)
          if (does === 'delete') values.delete(name)
          if (does === 'set' || known !== undefined) used.push(name)
        }
      }),
      { numRuns: 300 },
    )
  })
})
