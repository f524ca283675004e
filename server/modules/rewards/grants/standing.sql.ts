/** Clocks of grants that stand: the house keeps their games closed, or their members are on a break or excluded. */
import type { BonusTerms } from '#contract/rewards/terms.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { StakeFacts } from '#server/modules/protection/facts.sql.ts'

/** The active grants of a brand for which the same games count. */
export type SameGames = { brand: string } & Pick<BonusTerms, 'weights' | 'excluded'>

/** Lists which games count for the active grants, once for all that are alike. */
export function listActiveTerms(q: Queryable): Promise<SameGames[]> {
  return q.query<SameGames>(
    `select distinct brand, terms -> 'weights' as weights, terms -> 'excluded' as excluded
     from rewards.grants where state = 'active'`,
  )
}

/** Lists what members with an active grant have set for their protection; a member who set nothing is not listed. */
export function listActiveFacts(q: Queryable): Promise<{ memberId: string; facts: StakeFacts }[]> {
  return q.query(
    `select distinct on (g.member_id) g.member_id as "memberId", p.facts
     from rewards.grants g join protection.stake_facts p on p.member_id = g.member_id where g.state = 'active'`,
  )
}

const SAME = `state = 'active' and brand = $1 and terms -> 'weights' = $2::jsonb and terms -> 'excluded' = $3::jsonb`
const valuesOf = ({ brand, weights, excluded }: SameGames) => [brand, JSON.stringify(weights), JSON.stringify(excluded)]

async function membersOf(q: Queryable, text: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await q.query<{ memberId: string }>(`${text} returning member_id as "memberId"`, [...values])
  return rows.map(({ memberId }) => memberId)
}

/**
 * Stops clocks because the games are closed; one that stood for its member, who is not among `blocked` any more, stands
 * for the games now. Returns the members whose clock stands for it from now on.
 */
export function putStanding(q: Queryable, same: SameGames, at: Date, blocked: readonly string[]): Promise<string[]> {
  return membersOf(
    q,
    `update rewards.grants set paused_at = coalesce(paused_at, $4), paused_for = 'games'
     where ${SAME} and (paused_at is null or (paused_for <> 'games' and member_id <> all ($5)))`,
    [...valuesOf(same), at, blocked],
  )
}

/**
 * Stops the clocks of members: on a break or excluded (`own`), or in a country in which their brand is closed (`market`).
 * Returns the members whose clock stands for it from now on.
 */
export function putStandingOf(
  q: Queryable,
  why: 'own' | 'market',
  members: readonly string[],
  at: Date,
): Promise<string[]> {
  return membersOf(
    q,
    `update rewards.grants set paused_at = coalesce(paused_at, $3), paused_for = $1
     where state = 'active' and member_id = any ($2) and paused_for is distinct from $1`,
    [why, members, at],
  )
}

/**
 * Starts clocks, except those of members who may not play: the end moves by the time that they stood and
 * `moreMs`. Returns the members whose clock runs again.
 */
export function putRunning(
  q: Queryable,
  same: SameGames,
  at: Date,
  { moreMs, blocked }: { moreMs: number; blocked: readonly string[] },
): Promise<string[]> {
  return membersOf(
    q,
    `update rewards.grants set paused_at = null, paused_for = null,
       expires_at = expires_at + greatest($4::timestamptz - paused_at, '0') + make_interval(secs => $5 / 1000.0)
     where ${SAME} and paused_at is not null and member_id <> all ($6)`,
    [...valuesOf(same), at, moreMs, blocked],
  )
}
