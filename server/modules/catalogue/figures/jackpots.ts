/** Reads the jackpot of a brand's lobby: the display counter, or the vendors' pools. */
import type { LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import { MINUTE_MS, SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { readJackpot, type JackpotTick } from './jackpot-counter.ts'
import { listPools, type Pool } from './jackpot-pools.report.sql.ts'

/** Amounts in ledger units; `refreshAfterMs` says when a page asks again. */
export type Jackpots = { at: Date; refreshAfterMs: number } & (
  | { display: 'counter'; amountMinor: bigint; ticks: readonly JackpotTick[] }
  | { display: 'pools'; pools: readonly Pool[] }
)

const COUNTER_AHEAD_MS = MINUTE_MS
/**
 * The most age of a cached pool: with the interval at which a page asks again, no displayed pool is older than 30 s.
 */
const POOLS_FRESH_MS = 10 * SECOND_MS
const POOLS_REFRESH_MS = 15 * SECOND_MS
const pools = new ShortCache<{ at: Date; pools: Pool[] }>(POOLS_FRESH_MS)

/** Returns the current counter, or the pools of a currency. */
export async function getJackpots(env: Env, display: LobbyOrder['jackpot'], currency: string): Promise<Jackpots> {
  if (display === 'pools') {
    const found = await pools.get(env, currency, async () => ({
      at: env.clock.now(),
      pools: await listPools(env.db, currency),
    }))
    return { display, ...found, refreshAfterMs: POOLS_REFRESH_MS }
  }
  const at = env.clock.now()
  return { display, ...readJackpot(at, COUNTER_AHEAD_MS), at, refreshAfterMs: COUNTER_AHEAD_MS }
}
