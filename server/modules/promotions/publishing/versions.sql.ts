/** Versions of offers: drafts, what waits for a second person, what is published. */
import type { OfferFigures } from '#contract/promotions/office-offers.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import type { AnyDocument } from '../offers/offer-kind.ts'

export type VersionState = 'draft' | 'waiting' | 'published' | 'dropped'
export type Version = {
  offerId: bigint
  number: number
  document: AnyDocument
  state: VersionState
  currency: string
  valueMaxMinor: bigint | null
  membersMax: number | null
  dayMaxMinor: bigint | null
  shownFrom: Date | null
  startsAt: Date | null
  endsAt: Date | null
  authority: string | null
  restored: number | null
  forecast: OfferFigures | null
  createdAt: Date
  createdBy: string
  changedAt: Date
  publishedAt: Date | null
  publishedBy: string | null
  /** What was given under its authority, and to how many members; null while it has none. */
  givenMinor: bigint | null
  members: number | null
}

const COLUMNS = `v.offer_id as "offerId", v.number, v.document, v.state, v.currency, v.value_max as "valueMaxMinor",
  v.members_max as "membersMax", v.day_max as "dayMaxMinor", v.shown_from as "shownFrom", v.starts_at as "startsAt",
  v.ends_at as "endsAt", v.authority, v.restored, v.forecast, v.created_at as "createdAt", v.created_by as "createdBy",
  v.changed_at as "changedAt", v.published_at as "publishedAt", v.published_by as "publishedBy",
  t.given as "givenMinor", t.members`
const FROM = `from promotions.offer_versions v left join rewards.authority_totals t on t.id = v.authority::bigint`

export type OfferHead = {
  id: bigint
  brand: string
  code: string
  kind: OfferKindName
  position: number
  version: number | null
  stoppedAt: Date | null
  stoppedBy: string | null
}
const HEAD = `o.id, o.brand, o.code, o.kind, o.position, o.version, o.stopped_at as "stoppedAt", o.stopped_by as "stoppedBy"`

/** Inserts an offer without a version; null when the brand has one of this code. */
export async function insertOffer(
  tx: Tx,
  one: { brand: string; code: string; kind: OfferKindName; position: number; by: string; at: Date },
): Promise<bigint | null> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into promotions.offers (brand, code, kind, position, created_by, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (brand, code) do nothing returning id`,
    [one.brand, one.code, one.kind, one.position, one.by, one.at],
  )
  return row?.id ?? null
}

/** Returns an offer of a brand, or null. */
export async function findHead(q: Queryable, brand: string, id: bigint): Promise<OfferHead | null> {
  const [row] = await q.query<OfferHead>(`select ${HEAD} from promotions.offers o where o.brand = $1 and o.id = $2`, [
    brand,
    id,
  ])
  return row ?? null
}

/** Locks an offer of a brand until the transaction ends; null when there is none. */
export async function lockHead(tx: Tx, brand: string, id: bigint): Promise<OfferHead | null> {
  const [row] = await tx.query<OfferHead>(
    `select ${HEAD} from promotions.offers o where o.brand = $1 and o.id = $2 for update`,
    [brand, id],
  )
  return row ?? null
}

/** Returns all offers of a brand in the order of the page. */
export function listHeads(q: Queryable, brand: string, kind: string | null): Promise<OfferHead[]> {
  return q.query<OfferHead>(
    `select ${HEAD} from promotions.offers o where o.brand = $1 and ($2::text is null or o.kind = $2)
     order by o.position, o.id limit 1000`,
    [brand, kind],
  )
}

/** Returns the versions of offers, newest first. */
export function listVersions(q: Queryable, offerIds: readonly bigint[]): Promise<Version[]> {
  return q.query<Version>(`select ${COLUMNS} ${FROM} where v.offer_id = any ($1) order by v.offer_id, v.number desc`, [
    offerIds,
  ])
}

/** Returns the draft of an offer, waiting or not, or null. */
export async function findDraft(q: Queryable, offerId: bigint): Promise<Version | null> {
  const [row] = await q.query<Version>(
    `select ${COLUMNS} ${FROM} where v.offer_id = $1 and v.state in ('draft', 'waiting')`,
    [offerId],
  )
  return row ?? null
}

/** Returns one version, or null. */
export async function findVersion(q: Queryable, offerId: bigint, number: number): Promise<Version | null> {
  const [row] = await q.query<Version>(`select ${COLUMNS} ${FROM} where v.offer_id = $1 and v.number = $2`, [
    offerId,
    number,
  ])
  return row ?? null
}

export type Bounds = Pick<Version, 'valueMaxMinor' | 'membersMax' | 'dayMaxMinor' | 'shownFrom' | 'startsAt' | 'endsAt'>

/** Stores a draft: a new one with the next number, or what the present one says from now on. */
export async function putDraft(
  tx: Tx,
  one: Bounds & {
    offerId: bigint
    document: AnyDocument
    currency: string
    restored: number | null
    by: string
    at: Date
  },
): Promise<{ number: number; changedAt: Date }> {
  const values = [
    one.offerId,
    JSON.stringify(one.document),
    one.currency,
    one.valueMaxMinor,
    one.membersMax,
    one.dayMaxMinor,
    one.shownFrom,
    one.startsAt,
    one.endsAt,
    one.restored,
    one.by,
    one.at,
  ]
  const [changed] = await tx.query<{ number: number; changedAt: Date }>(
    `update promotions.offer_versions set document = $2, currency = $3, value_max = $4, members_max = $5, day_max = $6,
       shown_from = $7, starts_at = $8, ends_at = $9, restored = coalesce($10, restored), created_by = $11,
       changed_at = $12, forecast = null
     where offer_id = $1 and state = 'draft' returning number, changed_at as "changedAt"`,
    values,
  )
  if (changed) return changed
  return only(
    await tx.query<{ number: number; changedAt: Date }>(
      `insert into promotions.offer_versions (offer_id, number, document, state, currency, value_max, members_max,
         day_max, shown_from, starts_at, ends_at, restored, created_by, created_at, changed_at)
       select $1, coalesce((select max(number) from promotions.offer_versions where offer_id = $1), 0) + 1, $2, 'draft',
         $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12 returning number, changed_at as "changedAt"`,
      values,
    ),
  )
}

/** Sets whether a draft waits for a second person, and what it was forecast to cost. */
export async function setDraft(
  tx: Tx,
  offerId: bigint,
  state: 'draft' | 'waiting',
  forecast: OfferFigures | null,
): Promise<void> {
  await tx.query(
    `update promotions.offer_versions set state = $2, forecast = coalesce($3, forecast)
     where offer_id = $1 and state in ('draft', 'waiting')`,
    [offerId, state, forecast && JSON.stringify(forecast)],
  )
}

/** Publishes a draft under its authority and puts it in force; a stop of the offer is over with it. */
export async function putInForce(
  tx: Tx,
  one: { offerId: bigint; number: number; authority: string; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `update promotions.offer_versions set state = 'published', authority = $3, published_by = $4, published_at = $5
     where offer_id = $1 and number = $2`,
    [one.offerId, one.number, one.authority, one.by, one.at],
  )
  await tx.query('update promotions.offers set version = $2, stopped_at = null, stopped_by = null where id = $1', [
    one.offerId,
    one.number,
  ])
}

/** Stores that an offer is stopped. */
export async function setStopped(tx: Tx, offerId: bigint, by: string, at: Date): Promise<void> {
  await tx.query('update promotions.offers set stopped_at = $3, stopped_by = $2 where id = $1', [offerId, by, at])
  await tx.query(
    `update promotions.offer_versions v set stopped_at = $2 from promotions.offers o
     where o.id = $1 and v.offer_id = o.id and v.number = o.version`,
    [offerId, at],
  )
}

/** Sets the place of an offer on the page. */
export async function setPosition(tx: Tx, offerId: bigint, position: number): Promise<void> {
  await tx.query('update promotions.offers set position = $2 where id = $1', [offerId, position])
}
