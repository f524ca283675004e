/** Campaigns as members get them: one by one for an inbox, page by page for the count. */
import { FREQUENCY, type CampaignTexts } from '#contract/campaigns/campaign.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** How many other campaigns were for the member `m` in the days before the campaign `c` began; tests do not count. */
const earlier = (member: string) => `(select count(*)::int from campaigns.campaigns d where d.brand = c.brand
  and d.published_at is not null and d.test_of is null and c.test_of is null
  and d.starts_at > c.starts_at - interval '${FREQUENCY.days} days' and (d.starts_at, d.id) < (c.starts_at, c.id)
  and d.upto >= ${member} and (d.pinned is null or d.pinned @> ${member}))`

export type ForMember = {
  id: bigint
  texts: CampaignTexts
  offer: string | null
  startsAt: Date
  readAt: Date | null
  earlier: number
}

/** Returns the campaigns that run now and whose audience a member is in, without those removed, newest first. */
export function listForMember(
  q: Queryable,
  { memberId, brand, at, limit }: { memberId: string; brand: string; at: Date; limit: number },
): Promise<ForMember[]> {
  return q.query<ForMember>(
    `select c.id, c.texts, c.offer, c.starts_at as "startsAt", s.read_at as "readAt", ${earlier('$2::bigint')} as earlier
     from campaigns.campaigns c left join campaigns.seen s on s.member_id = $2::bigint and s.campaign_id = c.id
     where c.brand = $1 and c.published_at is not null and c.state = 'running' and c.starts_at <= $3 and c.ends_at > $3
       and c.upto >= $2::bigint and (c.pinned is null or c.pinned @> $2::bigint) and s.removed_at is null
     order by c.starts_at desc, c.id desc limit $4`,
    [brand, memberId, at, limit],
  )
}

/** Stores that a member read, or removed, campaigns; returns how many were changed by it. */
export async function markSeen(
  q: Queryable,
  memberId: string,
  ids: readonly bigint[],
  how: 'read' | 'removed',
  at: Date,
): Promise<number> {
  const rows = await q.query(
    how === 'read'
      ? `insert into campaigns.seen as s (campaign_id, member_id, read_at) select id, $1::bigint, $3 from unnest($2::bigint[]) id
         on conflict (member_id, campaign_id) do update set read_at = excluded.read_at where s.read_at is null
         returning campaign_id`
      : `insert into campaigns.seen as s (campaign_id, member_id, removed_at)
         select id, $1::bigint, $3 from unnest($2::bigint[]) id
         on conflict (member_id, campaign_id) do update set removed_at = excluded.removed_at where s.removed_at is null
         returning campaign_id`,
    [memberId, ids.map(String), at],
  )
  return rows.length
}

export type CountedMember = { id: string; isFrozen: boolean; marketing: boolean | null; earlier: number }

/** Locks a campaign that is being counted; returns the member up to whom it is, null when there is nothing to do. */
export async function lockCounting(tx: Tx, id: bigint, at: Date): Promise<bigint | null> {
  const [row] = await tx.query<{ upto: bigint }>(
    `select counted_upto as upto from campaigns.campaigns where id = $1 and state = 'running' and counted_upto is not null
       and starts_at <= $2 for update`,
    [id, at],
  )
  return row?.upto ?? null
}

/** Returns the next members of a campaign's audience with what the gate asks of the database, in the order of ids. */
export function listAudience(tx: Tx, id: bigint, after: bigint, limit: number): Promise<CountedMember[]> {
  return tx.query<CountedMember>(
    `select r.id::text as id, r.status <> 'active' as "isFrozen", m.marketing, ${earlier('r.id')} as earlier
     from campaigns.campaigns c join identity.recipients r on r.merchant = c.brand and r.type <> 4
       left join messages.marketing_choices m on m.member_id = r.id::text
     where c.id = $1 and r.id > $2 and r.id <= c.upto and (c.pinned is null or c.pinned @> r.id)
     order by r.id limit $3`,
    [id, after, limit],
  )
}

/** Adds members to the outcomes of a campaign and says up to whom it is counted; null: to the end. */
export async function addOutcomes(
  tx: Tx,
  id: bigint,
  counts: ReadonlyMap<string, number>,
  upto: bigint | null,
): Promise<void> {
  await tx.query(
    `insert into campaigns.outcomes as o (campaign_id, outcome, members)
     select $1, outcome, members from unnest($2::text[], $3::bigint[]) as added (outcome, members)
     on conflict (campaign_id, outcome) do update set members = o.members + excluded.members`,
    [id, [...counts.keys()], [...counts.values()]],
  )
  await tx.query('update campaigns.campaigns set counted_upto = $2 where id = $1', [id, upto])
}
