/** promotions.draws: what is sealed before and told after. */
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type DrawKind = Extract<OfferKindName, 'lucky_wheel' | 'envelope_rain' | 'red_envelope' | 'raffle'>
/** `closed`: a raffle whose tickets are fixed; `drawn`: its winners are published; `over`: nothing more happens. */
export type DrawState = 'open' | 'closed' | 'drawn' | 'over' | 'void'

export type Draw = {
  id: bigint
  reference: string
  offerId: bigint
  version: number
  brand: string
  kind: DrawKind
  opensAt: Date
  closesAt: Date
  seal: string
  /** A box. */
  secret: string
  toldAt: Date | null
  envelopes: number | null
  sumMinor: bigint | null
  taken: number
  tickets: number
  root: string | null
  state: DrawState
  releasedAt: Date | null
}

const COLUMNS = `id, reference, offer_id as "offerId", version, brand, kind, opens_at as "opensAt",
  closes_at as "closesAt", seal, secret, told_at as "toldAt", envelopes, sum as "sumMinor", taken, tickets, root, state,
  released_at as "releasedAt"`

export type NewDraw = Pick<
  Draw,
  | 'reference'
  | 'offerId'
  | 'version'
  | 'brand'
  | 'kind'
  | 'opensAt'
  | 'closesAt'
  | 'seal'
  | 'secret'
  | 'envelopes'
  | 'sumMinor'
> & { at: Date }

/**
 * Stores a draw, unless its offer has one that opens at the same moment, or had one that an operator took away. Safe
 * when two do it at once.
 */
export async function insertDraw(q: Queryable, draw: NewDraw): Promise<void> {
  await q.query(
    `insert into promotions.draws (reference, offer_id, version, brand, kind, opens_at, closes_at, seal, secret, envelopes,
       sum, state, created_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $12
     where not exists (select from promotions.draws d
       where d.offer_id = $2 and d.opens_at = $6 and (d.state <> 'void' or d.ended_by <> 'house'))
     on conflict (offer_id, opens_at) where state <> 'void' do nothing`,
    [
      draw.reference,
      draw.offerId,
      draw.version,
      draw.brand,
      draw.kind,
      draw.opensAt,
      draw.closesAt,
      draw.seal,
      draw.secret,
      draw.envelopes,
      draw.sumMinor,
      draw.at,
    ],
  )
}

/** Returns whether an offer has a draw that is not over. */
export async function hasUnfinished(q: Queryable, offerId: bigint): Promise<boolean> {
  const rows = await q.query(
    `select from promotions.draws where offer_id = $1 and state in ('open', 'closed', 'drawn') limit 1`,
    [offerId],
  )
  return rows.length > 0
}

/** Returns a draw of a brand by its reference. */
export async function findDraw(q: Queryable, brand: string, reference: string): Promise<Draw | null> {
  const [row] = await q.prepared<Draw>(
    'promotions.find_draw',
    `select ${COLUMNS} from promotions.draws where brand = $1 and reference = $2`,
    [brand, reference],
  )
  return row ?? null
}

/** Locks a draw until the transaction ends: nothing is taken from it and it does not end meanwhile. */
export async function lockDraw(tx: Tx, id: bigint): Promise<Draw | null> {
  const [row] = await tx.prepared<Draw>(
    'promotions.lock_draw',
    `select ${COLUMNS} from promotions.draws where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** Returns the draw of an offer that is open at a moment, and keeps it from ending where `isHeld`. */
export async function findOpenDraw(q: Queryable, offerId: bigint, at: Date): Promise<Draw | null> {
  const [row] = await q.prepared<Draw>(
    'promotions.find_open_draw',
    `select ${COLUMNS} from promotions.draws
     where offer_id = $1 and state = 'open' and opens_at <= $2 and closes_at > $2 order by opens_at desc limit 1`,
    [offerId, at],
  )
  return row ?? null
}

/** As `findOpenDraw`; the draw does not end before the transaction does. */
export async function holdOpenDraw(tx: Tx, offerId: bigint, at: Date): Promise<Draw | null> {
  const [row] = await tx.prepared<Draw>(
    'promotions.hold_open_draw',
    `select ${COLUMNS} from promotions.draws
     where offer_id = $1 and state = 'open' and opens_at <= $2 and closes_at > $2 order by opens_at desc limit 1
     for share`,
    [offerId, at],
  )
  return row ?? null
}

/** Returns the next draws of an offer that open after a moment. */
export function listComing(q: Queryable, offerId: bigint, at: Date, limit: number): Promise<Draw[]> {
  return q.query<Draw>(
    `select ${COLUMNS} from promotions.draws where offer_id = $1 and state = 'open' and opens_at > $2
     order by opens_at limit $3`,
    [offerId, at, limit],
  )
}

/** Returns the newest draws of an offer, those that were taken away left out unless `withVoid`. */
export function listDraws(q: Queryable, offerId: bigint, limit: number, withVoid = false): Promise<Draw[]> {
  return q.query<Draw>(
    `select ${COLUMNS} from promotions.draws where offer_id = $1 and (state <> 'void' or $3)
     order by opens_at desc, id desc limit $2`,
    [offerId, limit, withVoid],
  )
}

/** Returns draws whose time is over and whose work is not, the oldest first. */
export function listToFinish(q: Queryable, at: Date, limit: number): Promise<Draw[]> {
  return q.query<Draw>(
    `select ${COLUMNS} from promotions.draws where state in ('open', 'closed', 'drawn') and closes_at <= $1
     order by closes_at, id limit $2`,
    [at, limit],
  )
}

/** Takes the next envelope of a locked draw; null when none is left. Returns its place, from 0. */
export async function takeEnvelope(tx: Tx, id: bigint): Promise<number | null> {
  const [row] = await tx.prepared<{ place: number }>(
    'promotions.take_envelope',
    `update promotions.draws set taken = taken + 1 where id = $1 and state = 'open' and taken < envelopes
     returning taken - 1 as place`,
    [id],
  )
  return row?.place ?? null
}

/** Counts tickets in a locked raffle. Returns how many there are now. */
export async function countTickets(tx: Tx, id: bigint, more: number): Promise<number> {
  const [row] = await tx.query<{ tickets: number }>(
    `update promotions.draws set tickets = tickets + $2 where id = $1 and state = 'open' returning tickets`,
    [id, more],
  )
  if (!row) throw new Error('a raffle that is not open took tickets')
  return row.tickets
}

export type DrawChange = Partial<{
  state: DrawState
  toldAt: Date
  root: string
  releasedAt: Date
  endedAt: Date
  endedBy: string
  reason: string
}>

/** Changes a locked draw; what is left out stays. */
export async function moveDraw(tx: Tx, id: bigint, change: DrawChange): Promise<void> {
  await tx.query(
    `update promotions.draws set state = coalesce($2, state), told_at = coalesce(told_at, $3), root = coalesce(root, $4),
       released_at = coalesce(released_at, $5), ended_at = coalesce($6, ended_at), ended_by = coalesce($7, ended_by),
       reason = coalesce($8, reason) where id = $1`,
    [
      id,
      change.state ?? null,
      change.toldAt ?? null,
      change.root ?? null,
      change.releasedAt ?? null,
      change.endedAt ?? null,
      change.endedBy ?? null,
      change.reason ?? null,
    ],
  )
}

/** Takes away an offer's draws that have not opened: another version makes its own. */
export async function dropComing(tx: Tx, offerId: bigint, at: Date): Promise<void> {
  await tx.query(
    `update promotions.draws set state = 'void', ended_at = $2, ended_by = 'house', reason = 'another version'
     where offer_id = $1 and state = 'open' and opens_at > $2`,
    [offerId, at],
  )
}
