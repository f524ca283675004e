/**
 * Stores the nonces of messages in batches: one statement for all that wait, as soon as the last statement has
 * finished.
 */
import { NONCE_MEMORY_SECONDS } from '#contract/doors/vendor-protocol.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { insertNonces } from '../keys/vendor-keys.sql.ts'

type Waiting = { vendor: string; nonce: string; resolve(isNew: boolean): void; reject(error: unknown): void }
type Queue = { waiting: Map<string, Waiting>; isBusy: boolean }

const BATCH_MAX = 256
const queues = new WeakMap<Db, Queue>()

async function flush(env: Env, queue: Queue): Promise<void> {
  const batch = [...queue.waiting].slice(0, BATCH_MAX)
  for (const [name] of batch) queue.waiting.delete(name)
  const now = env.clock.now()
  try {
    const fresh = await insertNonces(
      env.db,
      batch.map(([, one]) => one),
      now,
      after(now, -NONCE_MEMORY_SECONDS * SECOND_MS),
    )
    const isFresh = new Set(fresh.map(({ vendor, nonce }) => `${vendor} ${nonce}`))
    for (const [name, one] of batch) one.resolve(isFresh.has(name))
  } catch (error) {
    for (const [, one] of batch) one.reject(error)
  }
  queue.isBusy = false
  start(env, queue)
}

function start(env: Env, queue: Queue): void {
  if (queue.isBusy || queue.waiting.size === 0) return
  queue.isBusy = true
  setImmediate(() => void flush(env, queue)) // messages of the same turn of the event loop share the statement
}

/**
 * Stores a vendor's nonce. Returns false when the vendor used it within the memory's time, also when the same nonce
 * waits at this moment.
 */
export function rememberNonce(env: Env, vendor: string, nonce: string): Promise<boolean> {
  const queue = queues.get(env.db) ?? { waiting: new Map(), isBusy: false }
  queues.set(env.db, queue)
  const name = `${vendor} ${nonce}` // neither contains a blank
  if (queue.waiting.has(name)) return Promise.resolve(false)
  return new Promise((resolve, reject) => {
    queue.waiting.set(name, { vendor, nonce, resolve, reject })
    start(env, queue)
  })
}
