/**
 * Counts visitors of links without knowing them: no cookie, no address and no browser is stored. A visitor's network
 * is turned into a mark with a secret that is thrown away with the marks when the day is over, so that a mark says
 * "was here today" and nothing else, and afterwards nothing at all.
 */
import { createHmac } from 'node:crypto'
import { networkOf } from '#contract/callers.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { localDay } from '#server/lib/local-day.ts'
import { addVisit, forgetVisits, readVisitSecret } from './funnels.sql.ts'

/** The most visitors of a link that are counted in a day. */
export const VISITORS_PER_DAY = 10_000
const SECRET_BYTES = 32
const MARK_BYTES = 12

/** Counts a visitor of an agent's code, once a day of the brand. */
export async function countVisit(
  env: Env,
  { brand, codeId, ip }: { brand: string; codeId: string; ip: string },
): Promise<void> {
  const day = localDay(env.clock.now(), (await getBrand(env, brand)).timeZone)
  const secret = await readVisitSecret(env.db, day, env.random.bytes(SECRET_BYTES))
  const mark = createHmac('sha256', secret).update(networkOf(ip)).digest().subarray(0, MARK_BYTES)
  await env.db.tx((tx) => addVisit(tx, { link: codeId, day, mark, most: VISITORS_PER_DAY }))
}

/** Forgets the marks of days that are over in every time zone. */
export const FORGET_VISITS = defineTurn({
  name: 'agents.forget-visits',
  schedule: '23 * * * *',
  run: ({ db, clock }) => forgetVisits(db, localDay(after(clock.now(), -DAY_MS / 2), 'UTC')),
})
