/** Members who did nothing for some days, for campaigns that are for them. */
import type { Absence } from '#contract/campaigns/campaign.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Trigger = {
  id: bigint
  brand: string
  version: number
  what: Absence
  days: number
  startsAt: Date
  endsAt: Date
}

/** Returns the campaigns for absent members that run now. */
export function listTriggers(q: Queryable, at: Date): Promise<{ id: bigint }[]> {
  return q.query(
    `select id from campaigns.campaigns where state = 'running' and audience ->> 'kind' = 'absent' and test_of is null
       and starts_at <= $1 and ends_at > $1 order by id`,
    [at],
  )
}

/** Locks a campaign for absent members that runs now, so that a stop of it waits; null when it no longer does. */
export async function lockTrigger(tx: Tx, id: bigint, at: Date): Promise<Trigger | null> {
  const [row] = await tx.query<Trigger>(
    `select id, brand, version, audience ->> 'what' as what, (audience ->> 'days')::int as days,
       starts_at as "startsAt", ends_at as "endsAt"
     from campaigns.campaigns where id = $1 and state = 'running' and starts_at <= $2 and ends_at > $2 for update`,
    [id, at],
  )
  return row ?? null
}

/** What a member did last, of each kind; play is known by days of UTC (docs/decisions/0042). */
const LAST: Readonly<Record<Absence, string>> = {
  login: 'm.last_login_at',
  deposit: '(select max(d.paid_at) from cashier.member_deposits d where d.member_id = m.id::text)',
  play: `(select (max(d.day) + 1)::timestamp at time zone 'UTC' from bets.member_days d
    where d.member_id = m.id::text and d.stake > 0)`,
}

/**
 * Notes the next members who have crossed a trigger's days since it began and were not noted for this absence; returns
 * their ids. Who never did it is not absent, and whoever registered after the trigger was approved is not in it.
 */
export async function noteAbsent(tx: Tx, { id, version, what, days, startsAt }: Trigger, at: Date, limit: number) {
  const rows = await tx.query<{ id: string }>(
    `insert into campaigns.absences (campaign_id, version, member_id, since, at)
     select c.id, $2, m.id, l.since, $3::timestamptz from campaigns.campaigns c
     join identity.member_traits m on m.merchant = c.brand and m.type <> 4 and m.id <= c.upto
     cross join lateral (select ${LAST[what]} as since) l
     where c.id = $1 and l.since <= $3::timestamptz - make_interval(days => $4) and l.since > $5::timestamptz - make_interval(days => $4)
       and not exists (select from campaigns.absences a where a.campaign_id = c.id and a.version = $2
         and a.member_id = m.id and a.since = l.since)
     order by m.id limit $6
     on conflict do nothing returning member_id::text as id`,
    [id, version, at, days, startsAt, limit],
  )
  return rows.map((row) => row.id)
}

/**
 * Returns whether a member has not come back since they were noted for a campaign: what they did last is what they had done
 * last then. True for campaigns that no absence brought.
 */
export async function isStillAway(q: Queryable, id: bigint, memberId: string): Promise<boolean> {
  const last = Object.entries(LAST).map(([what, when]) => `when '${what}' then ${when}`)
  const [row] = await q.query<{ isAway: boolean | null }>(
    `select case t.audience ->> 'what' ${last.join(' ')} end <=
       (select max(a.since) from campaigns.absences a where a.campaign_id = t.id and a.member_id = m.id) as "isAway"
     from campaigns.campaigns c join campaigns.campaigns t on t.id = c.trigger_of
     join identity.member_traits m on m.id = $2::bigint where c.id = $1`,
    [id, memberId],
  )
  return row?.isAway ?? true
}

/** Publishes a trigger's texts for these members, from now on until an end; returns the new campaign's id. */
export async function insertChild(
  tx: Tx,
  trigger: Trigger,
  ids: readonly string[],
  { at, endsAt }: { at: Date; endsAt: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into campaigns.campaigns (brand, state, texts, audience, offer, channels, created_by, created_at, trigger_of,
       published_by, published_at, starts_at, ends_at, upto, pinned, members, counted_upto)
     select c.brand, 'running', c.texts, '{"kind":"named","usernames":[]}', c.offer, c.channels, c.created_by, $3, c.id,
       c.published_by, $3, $3, $4, (select max(i) from unnest($2::bigint[]) i),
       (select range_agg(int8range(i, i, '[]')) from unnest($2::bigint[]) i), cardinality($2::bigint[]), 0
     from campaigns.campaigns c where c.id = $1 returning id`,
    [trigger.id, ids, at, endsAt],
  )
  if (!row) throw new Error('the campaign for absent members went away')
  return row.id
}

/** Publishes a trigger: no member is in it by itself, and nobody who joins later will be. */
export async function publishTrigger(
  tx: Tx,
  id: bigint,
  { startsAt, endsAt, by, at }: { startsAt: Date; endsAt: Date; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `update campaigns.campaigns c set state = 'running', published_by = $2, published_at = $3, starts_at = $4, ends_at = $5,
       upto = (select coalesce(max(r.id), 0) from identity.recipients r where r.merchant = c.brand), pinned = '{}', members = 0
     where c.id = $1`,
    [id, by, at, startsAt, endsAt],
  )
}
