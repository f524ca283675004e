/** Campaigns as members get them: one by one for an inbox, page by page for the count. */
import { type Audience, type CampaignChannel, type CampaignTexts, FREQUENCY } from '#contract/campaigns/campaign.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { PART_IDS } from '#server/modules/segments/answers.sql.ts'

/** Whether the approved audience of a campaign holds a member: it is an upper bound, and never grows. */
const holds = (campaign: string, member: string) => `(${campaign}.upto >= ${member}
  and (${campaign}.pinned is null or ${campaign}.pinned @> ${member})
  and (not ${campaign}.in_parts or exists (select from campaigns.pinned_parts p where p.campaign_id = ${campaign}.id
    and p.part = ${member} / ${PART_IDS} and p.members @> ${member})))`

/** How many other campaigns were for the member in the days before the campaign `c` began; tests do not count. */
const earlier = (member: string) => `(select count(*)::int from campaigns.campaigns d where d.brand = c.brand
  and d.published_at is not null and d.test_of is null and c.test_of is null
  and d.starts_at > c.starts_at - interval '${FREQUENCY.days} days' and (d.starts_at, d.id) < (c.starts_at, c.id)
  and ${holds('d', member)})`

/** What is needed of a campaign to ask whether its segments still hold a member. */
export type Pinned = {
  id: bigint
  brand: string
  audience: Audience
  invitedVersion: number | null
  excludedVersion: number | null
}
const PINNED = `c.id, c.brand, c.audience, c.invited_version as "invitedVersion", c.excluded_version as "excludedVersion"`

export type ForMember = Pinned & {
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
    `select ${PINNED}, c.texts, c.offer, c.starts_at as "startsAt", s.read_at as "readAt",
       ${earlier('$2::bigint')} as earlier
     from campaigns.campaigns c left join campaigns.seen s on s.member_id = $2::bigint and s.campaign_id = c.id
     where c.brand = $1 and c.published_at is not null and c.state = 'running' and c.starts_at <= $3 and c.ends_at > $3
       and ${holds('c', '$2::bigint')} and s.removed_at is null
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

/** What the gate asks of the database about one member. */
export type GateRow = {
  id: string
  isFrozen: boolean
  marketing: boolean | null
  mail: boolean
  sms: boolean
  push: boolean
  diallingCode: string | null
  earlier: number
}
const GATE = `r.id::text as id, r.status <> 'active' as "isFrozen", m.marketing, r.dialling_code as "diallingCode",
  coalesce('campaigns' = any (m.mail), false) and r.has_mail as mail,
  coalesce('campaigns' = any (m.sms), false) and r.has_sms as sms,
  exists (select from push.member_devices v where v.member_id = r.id::text) as push, ${earlier('r.id')} as earlier`
const GATE_FROM = `identity.member_traits r left join messages.channel_choices m on m.member_id = r.id::text`

export type Counting = Pinned & { upto: bigint; channels: CampaignChannel[] }

/** Locks a campaign that is being counted; returns the member up to whom it is, null when there is nothing to do. */
export async function lockCounting(tx: Tx, id: bigint, at: Date): Promise<Counting | null> {
  const [row] = await tx.query<Counting>(
    `select ${PINNED}, c.counted_upto as upto, c.channels from campaigns.campaigns c
     where c.id = $1 and c.state = 'running' and c.counted_upto is not null and c.starts_at <= $2 for update`,
    [id, at],
  )
  return row ?? null
}

/** Returns the next members of a campaign's audience with what the gate asks of the database, in the order of ids. */
export function listAudience(tx: Tx, id: bigint, after: bigint, limit: number): Promise<GateRow[]> {
  return tx.query<GateRow>(
    `select ${GATE} from campaigns.campaigns c join ${GATE_FROM} on r.merchant = c.brand and r.type <> 4
     where c.id = $1 and r.id > $2 and ${holds('c', 'r.id')} order by r.id limit $3`,
    [id, after, limit],
  )
}

export type Sending = Pinned & {
  isOpen: boolean
  texts: CampaignTexts
  offer: string | null
  channels: CampaignChannel[]
}

/**
 * Holds a campaign while something of it is sent: who stops it waits for this transaction, and after the stop nothing is
 * open. Null for an unknown one.
 */
export async function holdCampaign(tx: Tx, id: bigint, at: Date): Promise<Sending | null> {
  const [row] = await tx.query<Sending>(
    `select ${PINNED}, c.state = 'running' and c.ends_at > $2 as "isOpen", c.texts, c.offer, c.channels
     from campaigns.campaigns c where c.id = $1 for share`,
    [id, at],
  )
  return row ?? null
}

/** Returns what the gate asks of the database about one member of a campaign's audience; null outside of it. */
export async function findGateRow(q: Queryable, id: bigint, memberId: string): Promise<GateRow | null> {
  const [row] = await q.query<GateRow>(
    `select ${GATE} from campaigns.campaigns c join ${GATE_FROM} on r.merchant = c.brand and r.type <> 4
     where c.id = $1 and r.id = $2::bigint and ${holds('c', 'r.id')}`,
    [id, memberId],
  )
  return row ?? null
}

/** Returns the VIP level and the number of a member, for the texts and the gate of their inbox. */
export async function findReader(q: Queryable, memberId: string) {
  const [row] = await q.query<{ level: number; diallingCode: string | null }>(
    `select coalesce(l.level, 0) as level, t.dialling_code as "diallingCode"
     from identity.member_traits t left join cashier.member_levels l on l.member_id = t.id::text where t.id = $1::bigint`,
    [memberId],
  )
  return row ?? { level: 0, diallingCode: null }
}

/** Claims the sending of a campaign to one member by one channel; false when it was decided before. */
export async function claimSend(
  tx: Tx,
  { id, memberId, channel, at }: { id: bigint; memberId: string; channel: CampaignChannel; at: Date },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into campaigns.sends (campaign_id, member_id, channel, outcome, at) values ($1, $2::bigint, $3, 'sent', $4)
     on conflict do nothing returning member_id`,
    [id, memberId, channel, at],
  )
  return rows.length > 0
}

/** Says why a claimed sending was not made after all. */
export async function putSendOutcome(
  tx: Tx,
  { id, memberId, channel, outcome }: { id: bigint; memberId: string; channel: CampaignChannel; outcome: string },
): Promise<void> {
  await tx.query(
    'update campaigns.sends set outcome = $4 where campaign_id = $1 and member_id = $2::bigint and channel = $3',
    [id, memberId, channel, outcome],
  )
}

/** Adds members to the outcomes of a campaign by one channel. */
export async function addOutcomes(
  tx: Tx,
  id: bigint,
  channel: CampaignChannel | 'inbox',
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  if (counts.size === 0) return
  await tx.query(
    `insert into campaigns.outcomes as o (campaign_id, channel, outcome, members)
     select $1, $2, outcome, members from unnest($3::text[], $4::bigint[]) as added (outcome, members)
     on conflict (campaign_id, channel, outcome) do update set members = o.members + excluded.members`,
    [id, channel, [...counts.keys()], [...counts.values()]],
  )
}

/** Says up to which member a campaign is counted; null: to the end. */
export async function putCounted(tx: Tx, id: bigint, upto: bigint | null): Promise<void> {
  await tx.query('update campaigns.campaigns set counted_upto = $2 where id = $1', [id, upto])
}

export type SeenRow = { id: bigint; texts: CampaignTexts; readAt: Date | null; removedAt: Date | null }

/** Returns the campaigns that a member read or removed, for the file of their own data. */
export function listSeen(q: Queryable, memberId: string): Promise<SeenRow[]> {
  return q.query<SeenRow>(
    `select c.id, c.texts, s.read_at as "readAt", s.removed_at as "removedAt" from campaigns.seen s
     join campaigns.campaigns c on c.id = s.campaign_id where s.member_id = $1::bigint order by c.id desc limit 10000`,
    [memberId],
  )
}

/** Returns what was sent to a member outside the site, or why it was not. */
export function listSent(
  q: Queryable,
  memberId: string,
): Promise<{ id: bigint; channel: string; outcome: string; at: Date }[]> {
  return q.query(
    `select campaign_id as id, channel, outcome, at from campaigns.sends where member_id = $1::bigint
     order by at desc limit 10000`,
    [memberId],
  )
}
