/** Applications for offers. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'

export type Application = {
  id: bigint
  participationId: bigint
  offerId: bigint
  occurrence: string
  brand: string
  memberId: string
  remark: string
  state: 'applying' | 'approved' | 'rejected'
  reason: string | null
  note: string | null
  amountMinor: bigint | null
  at: Date
  decidedAt: Date | null
  decidedBy: string | null
  pictures: number
}

const COLUMNS = `a.id, a.participation_id as "participationId", p.offer_id as "offerId", p.occurrence, a.brand,
  a.member_id as "memberId", a.remark, a.state, a.reason, a.note, a.amount_minor as "amountMinor", a.at,
  a.decided_at as "decidedAt", a.decided_by as "decidedBy",
  (select count(*)::int from promotions.application_pictures i where i.application_id = a.id) as pictures`
const FROM = 'from promotions.applications a join promotions.participations p on p.id = a.participation_id'

/** Returns a member's newest application for an offer, or null. */
export async function findNewestApplication(
  q: Queryable,
  offerId: bigint,
  memberId: string,
): Promise<Application | null> {
  const [row] = await q.query<Application>(
    `select ${COLUMNS} ${FROM} where p.offer_id = $1 and a.member_id = $2 order by a.id desc limit 1`,
    [offerId, memberId],
  )
  return row ?? null
}

/** Returns the application that a request made, or null. */
export async function findByRequest(q: Queryable, memberId: string, requestId: string): Promise<Application | null> {
  const [row] = await q.query<Application>(`select ${COLUMNS} ${FROM} where a.member_id = $1 and a.request_id = $2`, [
    memberId,
    requestId,
  ])
  return row ?? null
}

/** Returns an application of a brand, or null. */
export async function findApplication(q: Queryable, brand: string, id: bigint): Promise<Application | null> {
  const [row] = await q.query<Application>(`select ${COLUMNS} ${FROM} where a.brand = $1 and a.id = $2`, [brand, id])
  return row ?? null
}

/** Locks an application of a brand until the transaction ends; null when there is none. */
export async function lockApplication(tx: Tx, brand: string, id: bigint): Promise<Application | null> {
  const [row] = await tx.query<Application>(
    `select ${COLUMNS} ${FROM} where a.brand = $1 and a.id = $2 for update of a`,
    [brand, id],
  )
  return row ?? null
}

/** Inserts an application. */
export async function insertApplication(
  tx: Tx,
  one: { participationId: bigint; brand: string; memberId: string; requestId: string; remark: string; at: Date },
): Promise<bigint> {
  const row = only(
    await tx.query<{ id: bigint }>(
      `insert into promotions.applications (participation_id, brand, member_id, request_id, remark, state, at)
       values ($1, $2, $3, $4, $5, 'applying', $6) returning id`,
      [one.participationId, one.brand, one.memberId, one.requestId, one.remark, one.at],
    ),
  )
  return row.id
}

/** Stores an operator's answer. */
export async function decideApplication(
  tx: Tx,
  id: bigint,
  answer: {
    state: 'approved' | 'rejected'
    reason: string | null
    note: string | null
    amountMinor: bigint | null
    by: string
    at: Date
  },
): Promise<void> {
  await tx.query(
    `update promotions.applications set state = $2, reason = $3, note = $4, amount_minor = $5, decided_by = $6,
       decided_at = $7 where id = $1`,
    [id, answer.state, answer.reason, answer.note, answer.amountMinor, answer.by, answer.at],
  )
}

export type ApplicationFilter = {
  brand: string
  state?: Application['state'] | undefined
  offerId?: bigint | undefined
}
export type ListedApplication = Application & { username: string; offerCode: string; title: Record<string, string> }

/** Returns a page of a brand's applications, those that wait first and the oldest of them first, and how many there are. */
export async function listApplications(
  q: Queryable,
  { brand, state, offerId }: ApplicationFilter,
  offset: number,
  limit: number,
): Promise<{ rows: ListedApplication[]; total: number }> {
  const where = `a.brand = $1 and ($2::text is null or a.state = $2) and ($3::bigint is null or p.offer_id = $3)`
  const values = [brand, state ?? null, offerId ?? null]
  const [rows, [count]] = [
    await q.query<ListedApplication>(
      `select ${COLUMNS}, m.username, o.code as "offerCode", v.document -> 'title' as title ${FROM}
       join identity.members m on m.id = a.member_id::bigint
       join promotions.offers o on o.id = p.offer_id
       join promotions.offer_versions v on v.offer_id = p.offer_id and v.number = p.version
       where ${where} order by (a.state = 'applying') desc, case when a.state = 'applying' then a.id end, a.id desc
       limit $4 offset $5`,
      [...values, limit, offset],
    ),
    await q.query<{ total: number }>(`select count(*)::int as total ${FROM} where ${where}`, values),
  ]
  return { rows, total: count?.total ?? 0 }
}
