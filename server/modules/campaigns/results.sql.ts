/** What came of a campaign, as it stands. */
import type { Queryable } from '#server/lib/db.ts'
import { familyOf } from './campaigns.sql.ts'

/** For so long after reading a campaign what a member does counts as coming of it. */
export const ACTED_DAYS = 3

export type Outcome = { channel: string; outcome: string; members: number }

/** Returns the members with an outcome, by channel and outcome: 'sent', or a reason. */
export function listOutcomes(q: Queryable, id: bigint): Promise<Outcome[]> {
  return q.query<Outcome>(
    `select channel, outcome, sum(members)::float8 as members from (
       select channel, outcome, members from campaigns.outcomes where campaign_id in ${familyOf('$1')}
       union all
       select channel, outcome, count(*) from campaigns.sends where campaign_id in ${familyOf('$1')} group by channel, outcome
     ) o group by channel, outcome`,
    [id],
  )
}

export type Delivery = { channel: string; onTheWay: number; failed: number }

/** Returns how many of the messages that were handed over wait to be sent, and how many were given up, by channel. */
export function listDeliveries(q: Queryable, id: bigint): Promise<Delivery[]> {
  return q.query<Delivery>(
    `select s.channel, count(*) filter (where o.state in ('waiting', 'sending'))::float8 as "onTheWay",
       count(*) filter (where o.state in ('failed', 'refused', 'expired'))::float8 as failed
     from campaigns.sends s
     join core.outgoing o on o.key = 'campaign:' || s.campaign_id || ':' || s.member_id || ':' || s.channel
     where s.campaign_id in ${familyOf('$1')} and s.outcome = 'sent' group by s.channel`,
    [id],
  )
}

/** Returns how many members removed a campaign from their inbox. */
export async function countRemoved(q: Queryable, id: bigint): Promise<number> {
  const [row] = await q.query<{ removed: number }>(
    `select count(*)::int as removed from campaigns.seen where campaign_id in ${familyOf('$1')} and removed_at is not null`,
    [id],
  )
  return row?.removed ?? 0
}

/** Returns how many readers of a campaign took its offer, or paid in, within days of reading it. */
export async function countActed(q: Queryable, id: bigint): Promise<number> {
  const [row] = await q.query<{ acted: number }>(
    `select count(*)::int as acted from campaigns.seen s join campaigns.campaigns c on c.id = s.campaign_id
     where s.campaign_id in ${familyOf('$1')} and s.read_at is not null and (
       exists (select from cashier.member_deposits d where d.member_id = s.member_id::text
         and d.paid_at >= s.read_at and d.paid_at < s.read_at + make_interval(days => $2))
       or c.offer is not null and exists (
         select from rewards.reward_sources o join rewards.reward_states r on r.id = o.id
         where o.member_id = s.member_id::text and o.source_id = c.offer
           and r.created_at >= s.read_at and r.created_at < s.read_at + make_interval(days => $2)))`,
    [id, ACTED_DAYS],
  )
  return row?.acted ?? 0
}
