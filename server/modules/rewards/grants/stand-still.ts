/**
 * The clock of a grant stands while the house keeps closed whatever its member needs to finish it, and while the member is
 * on a break or excluded, or in a country in which the brand is closed (docs/decisions/0561, docs/decisions/0596).
 */
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import {
  getCatalogueIn,
  hasPlay,
  isPlayable,
  ofBrand,
  type Catalogue,
} from '#server/modules/catalogue/titles/catalogue.ts'
import { blockOf } from '#server/modules/protection/play-stop.ts'
import { isInMarket } from '#server/modules/site/is-in-market.ts'
import { canWeigh, weigh } from '../wagering/weigh.ts'
import { listMarkets } from '../eligibility/market.sql.ts'
import { listActiveFacts, listActiveTerms, putRunning, putStanding, putStandingOf } from './standing.sql.ts'

/** What decides which games count. */
export type CountingTerms = Pick<BonusTerms, 'weights' | 'excluded'>

/** Returns whether games of a brand's catalogue count for a grant, and none of them can be played; true of damaged terms. */
export function isClosed(catalogue: Catalogue, { weights, excluded }: CountingTerms): boolean {
  const terms = { weights, excluded, oddsMin: null } as BonusTerms
  // what nobody can read nobody can finish: its clock stands until somebody has looked (`grants-terms` of the books)
  if (!canWeigh(terms)) return true
  const counting = [...catalogue.byCode.values()].filter(
    ({ code: gameCode, gameType, vendor, engine }) =>
      hasPlay({ engine, vendor }) && weigh(terms, { vendor: vendor.code, gameCode, gameType }, null).weight > 0,
  )
  return counting.length > 0 && !counting.some((game) => isPlayable(game, catalogue))
}

/** Returns whether a grant of a brand stands still now. */
export async function standsStill(q: Queryable, env: Env, brand: string, terms: CountingTerms): Promise<boolean> {
  return isClosed(ofBrand(await getCatalogueIn(q, env), brand), terms)
}

/** Returns which members with an active grant are on a break or excluded at a moment. */
async function listBlocked(env: Env, at: Date): Promise<string[]> {
  const all = await listActiveFacts(env.db)
  return all.filter(({ facts }) => blockOf(facts, at) !== null).map(({ memberId }) => memberId)
}

/** Returns which members with an active grant are in a country in which their brand is closed. */
async function listOutside(env: Env): Promise<string[]> {
  const all = await listMarkets(env.db)
  return all.filter((where) => !isInMarket(where, where.diallingCode)).map(({ memberId }) => memberId)
}

/**
 * Stops the clocks of grants whose games or countries were closed or whose members protect themselves, and starts those
 * for which nothing of it is so any more.
 */
export async function holdClocks(env: Env): Promise<void> {
  const now = env.clock.now()
  const own = await listBlocked(env, now)
  const outside = (await listOutside(env)).filter((memberId) => !own.includes(memberId))
  const stopped = [
    ...(await putStandingOf(env.db, 'own', own, now)),
    ...(await putStandingOf(env.db, 'market', outside, now)),
  ]
  for (const memberId of stopped) env.live.signal(memberId, REWARDS_TOPIC)
  const blocked = [...own, ...outside]
  for (const { brand, weights, excluded } of await listActiveTerms(env.db)) {
    const at = env.clock.now()
    const same = { brand, weights, excluded }
    const moved = (await standsStill(env.db, env, brand, same))
      ? await putStanding(env.db, same, at, blocked)
      : await putRunning(env.db, same, at, { moreMs: MINUTE_MS, blocked })
    for (const memberId of moved) env.live.signal(memberId, REWARDS_TOPIC)
  }
}

export const HOLD_CLOCKS = defineTurn({ name: 'rewards.hold-clocks', schedule: '* * * * *', run: holdClocks })
