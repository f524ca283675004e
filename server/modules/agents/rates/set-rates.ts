/** Rates of an account: set by the agent above, or by operators where nobody stands above. */
import type { Rates } from '#contract/agents/rates.ts'
import { fail } from '#contract/errors.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { boundsOf, NO_POINTS, outside, readRates, writeRate, type Bounds, type Points } from './points.ts'
import { bandFull, bandOf, bandsOf } from './quotas.ts'
import { insertRates, readBelow, readLatest, readPlaced, readRateRule, type Standing } from './rates.sql.ts'

/** Locks the rates of a brand until the transaction ends: each is judged by those above and below. */
export const lockRates = (tx: Tx, brand: string) => lockName(tx, `agents rates ${brand}`)

/** Returns between what the rates of an account may be set. */
export async function findBounds(q: Queryable, { id, merchant, uplineId }: Standing): Promise<Bounds> {
  const rule = await readRateRule(q, merchant)
  const upline = uplineId === null ? null : ((await readLatest(q, [uplineId])).get(uplineId) ?? NO_POINTS)
  return boundsOf({
    ceiling: upline ?? readRates(rule.max),
    hasUpline: upline !== null,
    gap: readRates(rule.gap),
    below: await readBelow(q, id),
  })
}

/** Fails with RATE_OUT_OF_BOUNDS for a rate that changes to one outside its bounds. Call it with the rates locked. */
export async function guardRates(tx: Tx, standing: Standing, next: Points): Promise<void> {
  const bounds = await findBounds(tx, standing)
  const before = (await readLatest(tx, [standing.id])).get(standing.id) ?? NO_POINTS
  const [type] = outside(next, before, bounds)
  if (type === undefined) return
  const { min, max } = bounds[type]
  return fail('RATE_OUT_OF_BOUNDS', { type, min: writeRate(min), max: writeRate(max) })
}

/** Fails with RATE_PLACES_USED for rates that need a place among high ones where none is left. Call it with the rates locked. */
async function guardPlaces(tx: Tx, { id, merchant, uplineId }: Standing, next: Points): Promise<void> {
  if (uplineId === null) return
  const bands = bandsOf(await readRateRule(tx, merchant))
  const before = (await readLatest(tx, [id])).get(id) ?? NO_POINTS
  if (bandOf(bands, before) === bandOf(bands, next)) return
  // the account itself stands in another band, and takes no place of this one
  const full = bandFull(bands, await readPlaced(tx, uplineId), next)
  if (full) fail('RATE_PLACES_USED', { from: writeRate(full.from), limit: String(full.limit) })
}

/** Returns the first day on which a new rate counts: the brand's tomorrow. */
export async function firstDayOf(tx: Tx, env: Env, brand: string): Promise<string> {
  const { timeZone } = await getBrandIn(tx, env, brand)
  const today = localDay(env.clock.now(), timeZone)
  return addDays(today, 1)
}

/**
 * Sets the rates of an account from the brand's next day on. Fails with RATE_OUT_OF_BOUNDS and RATE_PLACES_USED. Locks the brand's rates, so that
 * two who set above and below each other at once are judged one after the other.
 */
export async function setRates(tx: Tx, env: Env, standing: Standing, rates: Rates, by: string): Promise<void> {
  await lockRates(tx, standing.merchant)
  const points = readRates(rates)
  await guardRates(tx, standing, points)
  await guardPlaces(tx, standing, points)
  const fromDay = await firstDayOf(tx, env, standing.merchant)
  const at = env.clock.now()
  await insertRates(tx, { brand: standing.merchant, memberId: standing.id, fromDay, points, by, at })
}
