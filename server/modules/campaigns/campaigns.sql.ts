import type { Audience, CampaignChannel, CampaignState, CampaignTexts } from '#contract/campaigns/campaign.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Campaign = {
  id: bigint
  brand: string
  state: CampaignState
  version: number
  texts: CampaignTexts
  audience: Audience
  offer: string | null
  channels: CampaignChannel[]
  invitedVersion: number | null
  excludedVersion: number | null
  createdBy: string
  createdAt: Date
  startsAt: Date | null
  endsAt: Date | null
  members: number | null
  countedUpto: bigint | null
  seen: number
}
/** A campaign with those that it brought forth day by day, where it is for members who stay away. */
export const familyOf = (id: string) =>
  `(select f.id from campaigns.campaigns f where f.id = ${id} or f.trigger_of = ${id})`
const COLUMNS = `c.id, c.brand, c.state, c.version, c.texts, c.audience, c.offer, c.channels,
  c.invited_version as "invitedVersion", c.excluded_version as "excludedVersion", c.created_by as "createdBy",
  c.created_at as "createdAt", c.starts_at as "startsAt", c.ends_at as "endsAt", (select sum(f.members)::float8 from campaigns.campaigns f where f.id in ${familyOf('c.id')}) as members,
  (select max(f.counted_upto) from campaigns.campaigns f where f.id in ${familyOf('c.id')}) as "countedUpto",
  (select count(*)::int from campaigns.seen s where s.campaign_id in ${familyOf('c.id')} and s.read_at is not null) as seen`

/** Returns a brand's campaign; null when it has none of this id. */
export async function findCampaign(q: Queryable, brand: string, id: bigint): Promise<Campaign | null> {
  const [row] = await q.query<Campaign>(
    `select ${COLUMNS} from campaigns.campaigns c where c.id = $2 and c.brand = $1 and c.test_of is null and c.trigger_of is null`,
    [brand, id],
  )
  return row ?? null
}

/** Locks a brand's campaign and returns it; null when it has none of this id. */
export async function lockCampaign(tx: Tx, brand: string, id: bigint): Promise<Campaign | null> {
  await tx.query('select from campaigns.campaigns where id = $1 and brand = $2 for update', [id, brand])
  return findCampaign(tx, brand, id)
}

/** Returns a page of a brand's campaigns, newest first, and how many there are. */
export async function listCampaigns(
  q: Queryable,
  { brand, state }: { brand: string; state: CampaignState | null },
  limit: number,
  offset: number,
): Promise<{ rows: Campaign[]; total: number }> {
  const WHERE = `c.brand = $1 and c.test_of is null and c.trigger_of is null and ($2::text is null or c.state = $2)`
  const rows = await q.query<Campaign>(
    `select ${COLUMNS} from campaigns.campaigns c where ${WHERE} order by c.id desc limit $3 offset $4`,
    [brand, state, limit, offset],
  )
  const [count] = await q.query<{ total: number }>(
    `select count(*)::int as total from campaigns.campaigns c where ${WHERE}`,
    [brand, state],
  )
  return { rows, total: count?.total ?? 0 }
}

export type Written = {
  texts: CampaignTexts
  audience: Audience
  offer: string | null
  channels?: readonly CampaignChannel[]
}

/** Inserts a draft; returns its id. */
export async function insertCampaign(
  tx: Tx,
  { brand, by, at, texts, audience, offer, channels = [] }: Written & { brand: string; by: string; at: Date },
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into campaigns.campaigns (brand, texts, audience, offer, created_by, created_at, channels)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [brand, JSON.stringify(texts), JSON.stringify(audience), offer, by, at, channels],
  )
  if (!row) throw new Error('the campaign was not stored')
  return row.id
}

/** Stores what a draft says, as its next version. */
export async function updateCampaign(
  tx: Tx,
  id: bigint,
  { texts, audience, offer, channels = [] }: Written,
): Promise<void> {
  await tx.query(
    `update campaigns.campaigns set texts = $2, audience = $3, offer = $4, channels = $5, version = version + 1,
       invited_version = null, excluded_version = null where id = $1`,
    [id, JSON.stringify(texts), JSON.stringify(audience), offer, channels],
  )
}

/** Sets the state of a campaign that is not published. */
export async function putState(tx: Tx, id: bigint, state: 'draft' | 'waiting'): Promise<void> {
  await tx.query('update campaigns.campaigns set state = $2 where id = $1', [id, state])
}

/** Pins the versions of the segments that a campaign's audience names. */
export async function putPins(
  tx: Tx,
  id: bigint,
  { invited, excluded }: { invited: number; excluded: number | null },
): Promise<void> {
  await tx.query('update campaigns.campaigns set invited_version = $2, excluded_version = $3 where id = $1', [
    id,
    invited,
    excluded,
  ])
}

/** Publishes a campaign for members who were found, in parts; a row for each part, none for a member. */
export async function publishParts(
  tx: Tx,
  id: bigint,
  parts: readonly { part: string; members: string; count: number }[],
  { startsAt, endsAt, by, at }: Published,
): Promise<void> {
  await tx.query(
    `insert into campaigns.pinned_parts (campaign_id, part, members)
     select $1, part, members from unnest($2::bigint[], $3::int8multirange[]) as p (part, members)`,
    [id, parts.map(({ part }) => part), parts.map(({ members }) => members)],
  )
  await tx.query(
    `update campaigns.campaigns set state = 'running', published_by = $2, published_at = $3, starts_at = $4, ends_at = $5,
       members = $6, in_parts = true, counted_upto = 0,
       upto = coalesce((select max(upper(members)) - 1 from campaigns.pinned_parts where campaign_id = $1), 0)
     where id = $1`,
    [id, by, at, startsAt, endsAt, parts.reduce((sum, { count }) => sum + count, 0)],
  )
}

/**
 * Returns how many members named campaigns reached that one person published alone since a moment: of this person, and
 * of all persons of the brand.
 */
export async function sumAlone(
  tx: Tx,
  { brand, person, since }: { brand: string; person: bigint; since: Date },
): Promise<{ own: number; all: number }> {
  const [row] = await tx.query<{ own: number; all: number }>(
    `select coalesce(sum((d.content ->> 'named')::int) filter (where d.asked_person = $2), 0)::int as own,
       coalesce(sum((d.content ->> 'named')::int), 0)::int as all
     from core.decisions d
     where d.brand = $1 and d.kind = 'campaign.publish' and d.state = 'done' and d.needed = 1 and d.closed_at > $3`,
    [brand, person, since],
  )
  return row ?? { own: 0, all: 0 }
}

export type Published = { startsAt: Date; endsAt: Date; by: string; at: Date }

/**
 * Publishes a campaign for the members of its brand who are there now: of everybody the highest id, of a named audience
 * each id. Real members and agents only. Writes one row, however many members there are; ids are gathered only where
 * they were named, because an aggregate inside of `case` is computed whatever the case.
 */
export async function publishRow(
  tx: Tx,
  { id, brand, audience }: Pick<Campaign, 'id' | 'brand' | 'audience'>,
  { startsAt, endsAt, by, at }: Published,
): Promise<void> {
  const names = audience.kind === 'named' ? audience.usernames.map((name) => name.toLowerCase()) : null
  await tx.query(
    `update campaigns.campaigns set state = 'running', published_by = $3, published_at = $4, starts_at = $5, ends_at = $6,
       upto = a.upto, members = a.members, pinned = a.pinned, counted_upto = 0
     from (select coalesce(max(id), 0) as upto, count(*) as members,
         case when $7::text[] is not null
           then coalesce(range_agg(int8range(id, id, '[]')) filter (where $7::text[] is not null), '{}') end as pinned
       from identity.recipients where merchant = $2 and type <> 4 and ($7::text[] is null or lower(username) = any ($7))
     ) a where campaigns.id = $1`,
    [id, brand, by, at, startsAt, endsAt, names],
  )
}

/** Stores a copy of a campaign that only some accounts get, from now until an end; returns how many accounts. */
export async function insertTest(
  tx: Tx,
  id: bigint,
  personId: string,
  { startsAt, endsAt, by, at }: Published,
): Promise<number> {
  const [row] = await tx.query<{ members: number }>(
    `insert into campaigns.campaigns (brand, state, texts, audience, offer, created_by, created_at, test_of, published_by,
       published_at, starts_at, ends_at, upto, pinned, members)
     select c.brand, 'running', c.texts, '{"kind":"named","usernames":[]}', c.offer, $3, $4, c.id, $3, $4, $5, $6, max(r.id),
       range_agg(int8range(r.id, r.id, '[]')), count(*)
     from campaigns.campaigns c join identity.recipients r on r.merchant = c.brand and r.type <> 4
       join identity.person_members p on p.account_id = r.id and p.person_id = $2::bigint
     where c.id = $1 group by c.id returning members::int as members`,
    [id, personId, by, at, startsAt, endsAt],
  )
  return row?.members ?? 0
}

/** Stops a campaign, its tests, and what it brought forth, for good. */
export async function stopRow(tx: Tx, id: bigint, by: string, at: Date): Promise<void> {
  await tx.query(
    `update campaigns.campaigns set state = 'stopped', stopped_by = $2, stopped_at = $3, counted_upto = null
     where (id = $1 or test_of = $1 or trigger_of = $1) and state = 'running'`,
    [id, by, at],
  )
}
