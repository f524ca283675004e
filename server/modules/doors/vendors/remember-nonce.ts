/** Stores the nonces of messages: one statement for all of a moment. */
import { NONCE_MEMORY_SECONDS } from '#contract/doors/vendor-protocol.ts'
import { after, SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { gather } from '#server/lib/gather.ts'
import { insertNonces } from '../keys/vendor-keys.sql.ts'

type Used = { vendor: string; nonce: string }

const nameOf = ({ vendor, nonce }: Used) => `${vendor} ${nonce}` // neither contains a blank

const keepers = new WeakMap<Db, (used: Used) => Promise<boolean>>()

async function keep(env: Env, used: readonly Used[]): Promise<boolean[]> {
  const now = env.clock.now()
  const first = new Map(used.toReversed().map((one) => [nameOf(one), one]))
  const fresh = await insertNonces(env.db, [...first.values()], now, after(now, -NONCE_MEMORY_SECONDS * SECOND_MS))
  const isFresh = new Set(fresh.map(nameOf))
  return used.map((one) => isFresh.has(nameOf(one)) && first.get(nameOf(one)) === one)
}

/**
 * Stores a vendor's nonce. Returns false when the vendor used it within the memory's time, also when the same nonce
 * waits at this moment.
 */
export function rememberNonce(env: Env, vendor: string, nonce: string): Promise<boolean> {
  let keeper = keepers.get(env.db)
  if (!keeper) keepers.set(env.db, (keeper = gather((used) => keep(env, used))))
  return keeper({ vendor, nonce })
}
