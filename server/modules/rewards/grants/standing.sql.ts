/** Clocks of grants that stand while the house keeps their games closed. */
import type { BonusTerms } from '#contract/rewards/terms.ts'
import type { Queryable } from '#server/lib/db.ts'

/** The active grants of a brand for which the same games count. */
export type SameGames = { brand: string } & Pick<BonusTerms, 'weights' | 'excluded'>

/** Lists which games count for the active grants, once for all that are alike. */
export function listActiveTerms(q: Queryable): Promise<SameGames[]> {
  return q.query<SameGames>(
    `select distinct brand, terms -> 'weights' as weights, terms -> 'excluded' as excluded
     from rewards.grants where state = 'active'`,
  )
}

const SAME = `state = 'active' and brand = $1 and terms -> 'weights' = $2::jsonb and terms -> 'excluded' = $3::jsonb`
const valuesOf = ({ brand, weights, excluded }: SameGames) => [brand, JSON.stringify(weights), JSON.stringify(excluded)]

/** Stops clocks; returns the members whose clock stands from now on. */
export async function putStanding(q: Queryable, same: SameGames, at: Date): Promise<string[]> {
  const rows = await q.query<{ memberId: string }>(
    `update rewards.grants set paused_at = $4 where ${SAME} and paused_at is null returning member_id as "memberId"`,
    [...valuesOf(same), at],
  )
  return rows.map(({ memberId }) => memberId)
}

/** Starts clocks: the end moves by the time that they stood and `moreMs`. Returns the members whose clock runs again. */
export async function putRunning(q: Queryable, same: SameGames, at: Date, moreMs: number): Promise<string[]> {
  const rows = await q.query<{ memberId: string }>(
    `update rewards.grants set paused_at = null,
       expires_at = expires_at + greatest($4::timestamptz - paused_at, '0') + make_interval(secs => $5 / 1000.0)
     where ${SAME} and paused_at is not null returning member_id as "memberId"`,
    [...valuesOf(same), at, moreMs],
  )
  return rows.map(({ memberId }) => memberId)
}
