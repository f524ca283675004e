import type { agentRates } from '#contract/agents/rates.ts'
import type { OutputOf } from '#contract/call.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'
import { kindOf } from '../line/may-open.ts'
import { NO_POINTS, ofEach, writeRate, writeRates } from './points.ts'
import { readLatest, readOnDay, type Standing } from './rates.sql.ts'
import { findBounds } from './set-rates.ts'

/** Returns the rates of an account; with the bounds where the reader may set them. */
export async function showRates(
  env: Env,
  q: Queryable,
  standing: Standing,
  maySet: boolean,
): Promise<OutputOf<typeof agentRates>> {
  const { id, username, type, merchant } = standing
  const today = localDay(env.clock.now(), (await getBrand(env, merchant)).timeZone)
  const now = (await readOnDay(q, [id], today)).get(id) ?? NO_POINTS
  const latest = (await readLatest(q, [id])).get(id) ?? NO_POINTS
  const bounds = maySet ? await findBounds(q, standing) : null
  const [written, next] = [writeRates(now), writeRates(latest)]
  return {
    account: { id, username, kind: kindOf(type) },
    now: written,
    next: JSON.stringify(next) === JSON.stringify(written) ? null : next,
    bounds: bounds && ofEach((one) => ({ min: writeRate(bounds[one].min), max: writeRate(bounds[one].max) })),
  }
}
