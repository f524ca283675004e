/** Offers with their version in force. */
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Offer } from './offer-kind.ts'

type Row = Omit<Offer, 'kind'> & { kind: OfferKindName }

const columnsOf = (authority: string) => `o.id, o.brand, o.code, o.kind, v.number as version, v.document, v.currency,
  v.value_max as "valueMaxMinor", v.members_max as "membersMax", ${authority}.authority, v.shown_from as "shownFrom",
  v.starts_at as "startsAt", v.ends_at as "endsAt", v.published_at as "publishedAt", o.stopped_at as "stoppedAt"`
const COLUMNS = columnsOf('v')
const IN_FORCE = `from promotions.offers o
  join promotions.offer_versions v on v.offer_id = o.id and v.number = o.version and v.state = 'published'`

/** A version that was in force, under the ceiling of the one that is now: a former one's is stopped. */
const ONCE = columnsOf('c')
const ONCE_IN_FORCE = `from promotions.offers o
  join promotions.offer_versions c on c.offer_id = o.id and c.number = o.version and c.state = 'published'
  join promotions.offer_versions v on v.offer_id = o.id and v.state = 'published'`
/** Only the version that was in force at a moment, and not stopped then. */
const inForceAt = (at: string) => `v.number = (select max(p.number) from promotions.offer_versions p
    where p.offer_id = o.id and p.state = 'published' and p.published_at <= ${at})
  and (v.stopped_at is null or v.stopped_at > ${at})`

/** The most offers of one brand that are shown. */
const SHOWN_MAX = 200

/** Returns the published offers of a brand that are shown at a moment: coming soon, running, or over for at most a week. */
export function listShown(q: Queryable, brand: string, at: Date): Promise<Offer[]> {
  return q.prepared<Row>(
    'promotions.list_shown',
    `select ${COLUMNS} ${IN_FORCE}
     where o.brand = $1 and coalesce(v.shown_from, v.starts_at) <= $2 and v.ends_at > $2 - interval '7 days'
       and (o.stopped_at is null or o.stopped_at > $2 - interval '7 days')
     order by o.position, o.id limit ${SHOWN_MAX}`,
    [brand, at],
  )
}

/** Returns the offers of a brand, or of all, that may give something at a moment. */
export function listRunning(q: Queryable, brand: string | null, at: Date): Promise<Offer[]> {
  return q.prepared<Row>(
    'promotions.list_running',
    `select ${COLUMNS} ${IN_FORCE}
     where ($1::text is null or o.brand = $1) and v.starts_at <= $2 and v.ends_at > $2 and o.stopped_at is null
     order by o.position, o.id limit 1000`,
    [brand, at],
  )
}

/**
 * Returns the offers of a brand as they ran at a moment of the past, each in the version that was in force then, where the
 * offer is not stopped now. What they give counts under the ceiling of the version that is in force now.
 */
export function listRunningThen(q: Queryable, brand: string, at: Date): Promise<Offer[]> {
  return q.prepared<Row>(
    'promotions.list_running_then',
    `select ${ONCE} ${ONCE_IN_FORCE}
     where o.brand = $1 and v.starts_at <= $2 and v.ends_at > $2 and o.stopped_at is null and ${inForceAt('$2')}
     order by o.position, o.id limit 1000`,
    [brand, at],
  )
}

/** Returns the offers of a brand and these kinds that are published, not stopped and not over, also those that begin later. */
export function listNotOver(q: Queryable, brand: string, kinds: readonly string[], at: Date): Promise<Offer[]> {
  return q.query<Row>(
    `select ${COLUMNS} ${IN_FORCE} where o.brand = $1 and o.kind = any ($2) and v.ends_at > $3 and o.stopped_at is null
     order by o.id limit 1000`,
    [brand, kinds, at],
  )
}

/** Returns offers of these kinds that were published and are not stopped, also those that are over since `since`. */
export function listOfKinds(q: Queryable, kinds: readonly string[], since: Date): Promise<Offer[]> {
  return q.query<Row>(
    `select ${COLUMNS} ${IN_FORCE} where o.kind = any ($1) and v.ends_at > $2 and o.stopped_at is null
     order by o.brand, o.id limit 1000`,
    [kinds, since],
  )
}

/** Returns a published offer of a brand, or null. */
export async function findOffer(q: Queryable, brand: string, id: bigint): Promise<Offer | null> {
  const [row] = await q.prepared<Row>(
    'promotions.find_offer',
    `select ${COLUMNS} ${IN_FORCE} where o.brand = $1 and o.id = $2`,
    [brand, id],
  )
  return row ?? null
}

/**
 * Returns a published offer, and keeps it from being stopped or replaced until the transaction ends: what is given in
 * it is given by this version. Null when there is none.
 */
export async function holdOffer(tx: Tx, id: bigint): Promise<Offer | null> {
  const [row] = await tx.prepared<Row>(
    'promotions.hold_offer',
    `select ${COLUMNS} ${IN_FORCE} where o.id = $1 for share of o`,
    [id],
  )
  return row ?? null
}

/** As holdOffer, for the version that was in force at a moment, under the present one's ceiling. */
export async function holdOfferThen(tx: Tx, id: bigint, at: Date): Promise<Offer | null> {
  const [row] = await tx.prepared<Row>(
    'promotions.hold_offer_then',
    `select ${ONCE} ${ONCE_IN_FORCE} where o.id = $1 and ${inForceAt('$2')} for share of o`,
    [id, at],
  )
  return row ?? null
}

/** As holdOffer, for the version by which something was promised, under the present one's ceiling. */
export async function holdOfferVersion(tx: Tx, id: bigint, number: number): Promise<Offer | null> {
  const [row] = await tx.prepared<Row>(
    'promotions.hold_offer_version',
    `select ${ONCE} ${ONCE_IN_FORCE} where o.id = $1 and v.number = $2 for share of o`,
    [id, number],
  )
  return row ?? null
}

/** Returns when the first version of any running offer of these brands was published; null without one. */
export async function firstPublished(q: Queryable, brands: readonly string[]): Promise<Date | null> {
  const [row] = await q.query<{ at: Date | null }>(
    `select min(v.published_at) as at from promotions.offers o
     join promotions.offer_versions v on v.offer_id = o.id and v.state = 'published'
     where o.brand = any ($1) and o.stopped_at is null`,
    [brands],
  )
  return row?.at ?? null
}
