/** Answers that must not tell by their time what was looked up. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Does the work, and returns or throws its outcome not before `ms` milliseconds have passed. */
export async function inTimeBand<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const left = ms - (performance.now() - began)
    if (left > 0) await sleep(left)
  }
}
