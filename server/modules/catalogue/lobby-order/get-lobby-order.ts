/** Reads the order of a brand's lobby that applies now. */
import { completeOrder, FIRST_ORDER, type LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { ShortCache } from '#server/lib/short-cache.ts'
import { findLobbyOrder } from './lobby-order.sql.ts'

export type AppliedOrder = { revision: number; content: LobbyOrder }

/**
 * Another process may have saved an order. Its signal clears this cache; if the signal is lost, this time limits how
 * old the cached order can be.
 */
const orders = new ShortCache<AppliedOrder>(10 * SECOND_MS)
const listening = new WeakSet<Db>()

/** Returns the order of a brand's lobby. An order that was never changed is revision 0. */
export function getLobbyOrderOf(env: Env, brand: string): Promise<AppliedOrder> {
  if (!listening.has(env.db)) {
    listening.add(env.db)
    env.live.listen('all', (signal) => {
      if (signal.topic === 'status') orders.clear(env)
    })
  }
  return orders.get(env, brand, async () => {
    const saved = await findLobbyOrder(env.db, brand)
    return saved
      ? { revision: saved.revision, content: completeOrder(saved.content) }
      : { revision: 0, content: FIRST_ORDER }
  })
}

/** Clears the cached orders, after one was saved in this process. */
export function forgetLobbyOrder(env: Env): void {
  orders.clear(env)
}
