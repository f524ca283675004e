/** Rates that an account has from its first moment on: opened by an agent's hand, or by a link that says them (docs/decisions/0706). */
import type { agentPresets, Rates } from '#contract/agents/rates.ts'
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import type { NewBelow, PlacedBelow } from '#server/modules/identity/identity.slots.ts'
import { guardAgents } from '../line/guard-agents.ts'
import type { RatesAhead } from '../line/line.slots.ts'
import {
  boundsOf,
  isHigher,
  NO_POINTS,
  ofEach,
  outside,
  readRates,
  writeRate,
  writeRates,
  type Points,
} from './points.ts'
import { bandFull, bandsOf, countBands } from './quotas.ts'
import {
  findFirstRates,
  insertLinkRates,
  insertRates,
  readPlaced,
  readLatest,
  readLinkRates,
  readOnDay,
  readRateRule,
} from './rates.sql.ts'
import { lockRates } from './set-rates.ts'

type Above = { brand: string; agentId: string }

const todayOf = async (q: Queryable, env: Env, brand: string) =>
  localDay(env.clock.now(), (await getBrandIn(q, env, brand)).timeZone)

/** Returns the most that a newcomer may have: what the agent has today and tomorrow, whichever is less, less the gap. */
async function findMost(q: Queryable, env: Env, { brand, agentId }: Above): Promise<Points> {
  const [rule, today] = [await readRateRule(q, brand), await todayOf(q, env, brand)]
  const latest = (await readLatest(q, [agentId])).get(agentId) ?? NO_POINTS
  const now = (await readOnDay(q, [agentId], today)).get(agentId) ?? NO_POINTS
  const ceiling = ofEach((type) => Math.min(latest[type], now[type]))
  const bounds = boundsOf({ ceiling, hasUpline: true, gap: readRates(rule.gap), below: [] })
  return ofEach((type) => bounds[type].max)
}

/** Fails with RATE_OUT_OF_BOUNDS. */
async function guardMost(q: Queryable, env: Env, above: Above, points: Points): Promise<void> {
  const most = await findMost(q, env, above)
  const [type] = outside(
    points,
    NO_POINTS,
    ofEach((one) => ({ min: 0, max: most[one] })),
  )
  if (type) fail('RATE_OUT_OF_BOUNDS', { type, min: writeRate(0), max: writeRate(most[type]) })
}

/** Fails with RATE_PLACES_USED. */
async function guardPlaces(q: Queryable, { brand, agentId }: Above, points: Points): Promise<void> {
  const full = bandFull(bandsOf(await readRateRule(q, brand)), await readPlaced(q, agentId), points)
  if (full) fail('RATE_PLACES_USED', { from: writeRate(full.from), limit: String(full.limit) })
}

/** Returns whether a newcomer may have such rates as things stand. */
async function mayBeGiven(q: Queryable, env: Env, above: Above, points: Points): Promise<boolean> {
  if (isHigher(points, await findMost(q, env, above))) return false
  return bandFull(bandsOf(await readRateRule(q, above.brand)), await readPlaced(q, above.agentId), points) === null
}

/** Gives a new account its rates, from this day on: nobody stood below it before, so that no day is judged by two rates. */
async function give(tx: Tx, env: Env, above: Above & { accountId: string }, points: Points, by: string): Promise<void> {
  const { brand, accountId } = above
  const fromDay = await todayOf(tx, env, brand)
  await insertRates(tx, { brand, memberId: accountId, fromDay, points, by, at: env.clock.now() })
}

/** What accounts by hand and links ask of the rates. */
export const ratesAhead: RatesAhead = {
  keep: async (tx, env, { brand, agentId, linkId }, rates) => {
    await lockRates(tx, brand)
    await guardMost(tx, env, { brand, agentId }, readRates(rates))
    await insertLinkRates(tx, { linkId, brand, points: readRates(rates) })
  },
  give: async (tx, env, above, rates) => {
    await lockRates(tx, above.brand)
    const points = readRates(rates)
    await guardMost(tx, env, above, points)
    await guardPlaces(tx, above, points)
    await give(tx, env, above, points, `preset:${above.agentId}`)
  },
  givenTo: async (q, accountId) => {
    const first = await findFirstRates(q, accountId)
    return first?.by.startsWith('preset:') ? writeRates(first.points) : null
  },
  show: async (q, env, above, linkIds) => {
    const kept = await readLinkRates(q, linkIds)
    const shown = new Map<string, { rates: Rates; fits: boolean }>()
    for (const [id, points] of kept)
      shown.set(id, { rates: writeRates(points), fits: await mayBeGiven(q, env, above, points) })
    return shown
  },
}

/** Judges a registration by a link that says rates. Fails with INVITATION_INVALID where they may not be given (any more). */
export async function admitPreset(q: Queryable, env: Env, { brand, uplineId, invitation }: NewBelow): Promise<void> {
  const points = invitation === null ? undefined : (await readLinkRates(q, [invitation])).get(invitation)
  if (points && !(await mayBeGiven(q, env, { brand, agentId: uplineId }, points))) fail('INVITATION_INVALID')
}

/** Gives an account that a link opened the rates of the link, judged again under the lock. Fails with INVITATION_INVALID. */
export async function giveOfLink(tx: Tx, env: Env, placed: PlacedBelow): Promise<void> {
  const { brand, uplineId, invitation, accountId } = placed
  const points = invitation === null ? undefined : (await readLinkRates(tx, [invitation])).get(invitation)
  if (!points) return
  await lockRates(tx, brand)
  await admitPreset(tx, env, placed)
  await give(tx, env, { brand, agentId: uplineId, accountId }, points, `link:${invitation}`)
}

/** Returns what the agent may give to a newcomer. Fails with AGENTS_CLOSED. */
export async function showPresets({
  env,
  account,
  merchant,
  brand,
}: PlayerContext): Promise<OutputOf<typeof agentPresets>> {
  guardAgents(brand)
  const places = countBands(bandsOf(await readRateRule(env.db, merchant)), await readPlaced(env.db, account.id))
  return {
    max: writeRates(await findMost(env.db, env, { brand: merchant, agentId: account.id })),
    places: places.map(({ from, used, limit }) => ({ from: writeRate(from), used, limit })),
  }
}
