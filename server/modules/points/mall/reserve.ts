/** Holds goods for a member who is about to redeem them. */
import { fail } from '#contract/errors.ts'
import { POINTS_TOPIC } from '#contract/points/live.ts'
import { priceFor } from '#contract/points/goods.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference } from '#server/lib/random.ts'
import { getVipLevel } from '#server/modules/cashier/rules/vip-levels.sql.ts'
import { findGood, putBack, takeOne, type Good } from './goods.sql.ts'
import { countHad, insertReservation, lockAbandoned, lockReservation, moveOrder, type Order } from './orders.sql.ts'
import { guardFreeze, guardPoints, lockPoints } from './spending.ts'

/** How long one of the goods is held for a member who enters address and password. */
export const RESERVED_MS = 10 * MINUTE_MS
/** Reservations that one turn ends in a commit. */
const TOGETHER = 100

/** What the member saw when they chose. */
export type Chosen = { goodId: string; version: number; price: number }

/** Returns goods that the member may have at the price that they saw. Fails as `reserve` does. */
async function getChosen(tx: Tx, account: Account, { goodId, version, price }: Chosen): Promise<Good> {
  const good = await findGood(tx, account.merchant, BigInt(goodId))
  if (good?.state !== 'on') return fail('NOT_FOUND')
  const level = await getVipLevel(tx, account.id)
  const { terms } = good
  if (level < terms.levelMin) return fail('POINTS_LEVEL', { level: terms.levelMin })
  if (good.version !== version || priceFor(terms, level) !== price) return fail('POINTS_GOOD_CHANGED')
  const had = (await countHad(tx, account.id)).get(goodId) ?? 0
  if (terms.memberMax !== null && had >= terms.memberMax) return fail('POINTS_LIMIT', { limit: terms.memberMax })
  return good
}

/** Ends a reservation and puts the goods back. */
async function abandon(tx: Tx, env: Env, order: Order): Promise<void> {
  await moveOrder(tx, order.id, { state: 'abandoned', at: env.clock.now() })
  await putBack(tx, order.goodId)
}

/**
 * Holds one of the goods for the member, in the caller's transaction, which holds `lockPoints`; returns the reservation
 * that is there already while it lasts. Fails with NOT_FOUND, POINTS_LEVEL, POINTS_GOOD_CHANGED, POINTS_LIMIT,
 * POINTS_TOO_FEW and POINTS_SOLD_OUT.
 */
export async function reserve(
  tx: Tx,
  env: Env,
  account: Account,
  chosen: Chosen,
): Promise<{ order: Order; good: Good }> {
  const good = await getChosen(tx, account, chosen)
  await guardPoints(tx, account.id, BigInt(chosen.price))
  const held = await lockReservation(tx, account.id, good.id)
  const now = env.clock.now()
  const isGood = held?.version === chosen.version && held.points === BigInt(chosen.price) && held.reservedUntil > now
  if (held && isGood) return { order: held, good }
  if (held) await abandon(tx, env, held)
  if (!(await takeOne(tx, good.id))) return fail('POINTS_SOLD_OUT')
  const order = await insertReservation(tx, {
    reference: newReference(env.random, 'G'),
    merchant: account.merchant,
    memberId: account.id,
    username: account.username,
    goodId: good.id,
    version: good.version,
    points: BigInt(chosen.price),
    reservedUntil: after(now, RESERVED_MS),
    createdAt: now,
  })
  tx.onCommit(() => env.live.signal(account.id, POINTS_TOPIC))
  return { order, good }
}

/** Holds one of the goods while the member enters address and password. Fails with POINTS_FROZEN and as `reserve`. */
export async function reserveGood(env: Env, account: Account, chosen: Chosen): Promise<Date> {
  return env.db.tx(async (tx) => {
    await lockPoints(tx, account.id)
    await guardFreeze(tx, env, account.id)
    return (await reserve(tx, env, account, chosen)).order.reservedUntil
  })
}

/** Puts goods back that were reserved and not redeemed in time. Returns how many. */
export async function endAbandoned(env: Env): Promise<number> {
  let count = 0
  for (;;) {
    const ended = await env.db.tx(async (tx) => {
      const orders = await lockAbandoned(tx, env.clock.now(), TOGETHER)
      for (const order of orders.toSorted((a, b) => Number(a.goodId - b.goodId))) await abandon(tx, env, order)
      return orders.length
    })
    count += ended
    if (ended < TOGETHER) return count
  }
}

export const END_ABANDONED = defineTurn({ name: 'points.end-abandoned', schedule: '* * * * *', run: endAbandoned })
