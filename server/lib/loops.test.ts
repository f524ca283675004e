import { expect, test } from 'vitest'
import type { Env } from './env.ts'
import { startLoops } from './loops.ts'

test('a loop takes turn after turn, outlives one that fails, and has ended when stop answers', async () => {
  const faults: unknown[] = []
  const env = { log: { error: (facts: object) => faults.push(facts) } } as unknown as Env
  let turns = 0
  let running = 0
  const reached = new Promise<void>((done) => {
    const loops = startLoops(env, [
      {
        name: 'test.turn',
        everyMs: 1,
        run: async () => {
          running++
          await Promise.resolve()
          running--
          if (++turns === 2) throw new Error('lost')
          if (turns === 4) void loops.stop().then(done)
        },
      },
    ])
  })
  await reached
  expect({ turns, running, faults: faults.length }).toEqual({ turns: 4, running: 0, faults: 1 })
})
