import { parseMoney } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { findReturnable } from '#server/modules/bets/open-stakes.sql.ts'
import type { LadderRow } from './ladders.sql.ts'
import { findStanding, listSteps, STANDINGS_NAME } from './standings.sql.ts'

/**
 * Returns whether a level is reached by play that cannot be taken back: by what was staked less what is in open rounds
 * (docs/decisions/0535). A level that came back by what was staked in a month needs that of the month.
 */
export async function isSettled(
  q: Queryable,
  { memberId, currency, level }: { memberId: string; currency: string; level: number },
  { ladder }: Pick<LadderRow, 'ladder'>,
): Promise<boolean> {
  const place = (await findPlace(q, STANDINGS_NAME)) ?? LOG_START
  const standing = await findStanding(q, memberId, currency)
  const row = ladder.levels[level - 1]
  if (!standing || !row) return false
  const { ownMinor } = await findReturnable(q, memberId, currency, place)
  if (standing.total - ownMinor < (standing.needs[level - 1] ?? parseMoney(row.reach))) return false
  if (standing.months[level - 1] !== standing.month) return true
  const came = (await listSteps(q, memberId, STEPS_READ)).find(({ to, from }) => to === level && from < level)
  return came?.why !== 'regained' || standing.monthValid - ownMinor >= parseMoney(row.keep)
}

/** Changes of a level that are looked through for the one that brought it. */
const STEPS_READ = 20
