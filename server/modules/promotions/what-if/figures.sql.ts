/** What offers really did: sums over what members have of them. */
import { only, type Queryable } from '#server/lib/db.ts'

/** Returns how many agents have one of these members below them. */
export async function countAgents(q: Queryable, memberIds: readonly string[]): Promise<number> {
  const row = only(
    await q.query<{ agents: number }>(
      `select count(distinct up.id)::int as agents from identity.members m
       cross join lateral unnest(string_to_array(rtrim(m.path, '.'), '.')) as up (id)
       where m.id = any ($1::bigint[]) and up.id <> m.id::text`,
      [memberIds],
    ),
  )
  return row.agents
}

export type Actual = {
  from: Date | null
  reached: number
  members: number
  grants: number
  givenMinor: bigint
  finished: number
  forfeited: number
  running: number
  costMinor: bigint
  turnoverMinor: bigint
  memberIds: string[]
  refused: number
  held: number
  heldMinor: bigint
  released: number
  turnedDown: number
}

/** Returns what an offer did in all its versions, since the first was published. */
export async function sumActual(q: Queryable, offerId: bigint): Promise<Actual> {
  return only(
    await q.query<Actual>(
      `with had as (
         select p.member_id, p.state, p.amount_minor, p.evidence ? 'signals' as reviewed, r.kind, r.state as reward_state, r.grant_state, r.converted,
           r.progress, r.target, case when f.winnings = 'cash' then f.won end as free_won
         from promotions.participations p left join rewards.reward_states r on r.id = p.reward::bigint
         left join games.free_round_ends f on f.source = 'reward:' || p.reward
         where p.offer_id = $1
       )
       select (select min(published_at) from promotions.offer_versions where offer_id = $1) as from,
         count(distinct member_id)::int as reached,
         count(distinct member_id) filter (where state = 'given')::int as members,
         count(*) filter (where state = 'given')::int as grants,
         coalesce(sum(amount_minor) filter (where state = 'given'), 0)::bigint as "givenMinor",
         count(*) filter (where reviewed and state = 'joined')::int as held,
         coalesce(sum(amount_minor) filter (where reviewed and state = 'joined'), 0)::bigint as "heldMinor",
         count(*) filter (where reviewed and state = 'given')::int as released,
         count(*) filter (where reviewed and state = 'closed')::int as "turnedDown",
         count(*) filter (where grant_state in ('completed', 'converted'))::int as finished,
         count(*) filter (where grant_state in
           ('expired', 'cancelled', 'forfeited', 'reversed', 'closed_by_operator'))::int as forfeited,
         count(*) filter (where grant_state in ('queued', 'active', 'closing'))::int as running,
         coalesce(sum(case when kind = 'cash' and reward_state = 'claimed' then amount_minor
             else coalesce(free_won, converted) end), 0)::bigint
           as "costMinor",
         coalesce(sum(least(progress, target)), 0)::bigint as "turnoverMinor",
         coalesce(array_agg(distinct member_id) filter (where state = 'given'), '{}') as "memberIds",
         (select coalesce(sum(refused), 0)::int from promotions.settlements where offer_id = $1) as refused
       from had`,
      [offerId],
    ),
  )
}
