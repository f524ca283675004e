/** Work that runs all the time, a little at a time: it follows something, while a job is due at an hour (jobs.ts). */
import { describeAway } from './database-away.ts'
import type { Env } from './env.ts'

export type Loop = {
  /** `module.verb-noun` */
  name: string
  /** Pause between two turns, in milliseconds. */
  everyMs: number
  /** Runs one turn. Must be safe in several processes at the same time and safe to run twice. */
  run(env: Env): Promise<unknown>
}

/** After failures in a row the pause grows up to this many times its length. */
const PAUSES_MAX = 30

/**
 * Runs each loop turn after turn. A turn that fails is logged and tried again after a longer pause; while the database
 * is away the pause stays as it is, and only the first turn is logged. `stop` waits for running turns.
 */
export function startLoops(env: Env, loops: readonly Loop[]): { stop(): Promise<void> } {
  let stopped = false
  const sleepers = new Set<() => void>()
  const sleep = (ms: number) =>
    new Promise<void>((wake) => {
      const done = () => {
        clearTimeout(timer)
        sleepers.delete(done)
        wake()
      }
      const timer = setTimeout(done, ms)
      sleepers.add(done)
    })
  const turns = loops.map(async ({ name, everyMs, run }) => {
    let isAway = false
    for (let failures = 0; !stopped;) {
      try {
        await run(env)
        failures = 0
        isAway = false
      } catch (error) {
        const reason = describeAway(error)
        if (reason === null) failures++
        else if (!isAway) env.log.warn({ loop: name, reason }, 'a loop waits for the database')
        isAway = reason !== null
        if (!isAway) env.log.error({ err: error, loop: name, failures }, 'a loop’s turn failed')
      }
      if (!stopped) await sleep(everyMs * Math.min(PAUSES_MAX, 2 ** failures))
    }
  })
  return {
    stop: async () => {
      stopped = true
      for (const wake of sleepers) wake()
      await Promise.all(turns)
    },
  }
}
