/** Markers that began, that operators added, and that two persons lifted. */
import type { Evidence, SignKind } from '#contract/harm/markers.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Sighting } from './watch.ts'

/**
 * Keeps markers that began. Returns the members of whom none had begun within so many milliseconds before, each once,
 * with the moment of the first.
 */
export async function insertSightings(
  tx: Tx,
  sightings: readonly Sighting[],
  withinMs: number,
): Promise<{ memberId: string; at: Date }[]> {
  if (sightings.length === 0) return []
  const columns = [
    sightings.map((one) => one.memberId),
    sightings.map((one) => one.brand),
    sightings.map((one) => one.kind),
    sightings.map((one) => one.at),
    sightings.map((one) => JSON.stringify(one.evidence)),
  ]
  const fresh = await tx.query<{ memberId: string; at: Date }>(
    `select n.member_id as "memberId", min(n.at) as at from unnest($1::text[], $2::timestamptz[]) n(member_id, at)
     where not exists (select from harm.sightings s
       where s.member_id = n.member_id and s.at > n.at - $3::float8 * interval '1 millisecond' and s.at <= n.at)
     group by n.member_id order by n.member_id`,
    [columns[0], columns[3], withinMs],
  )
  await tx.query(
    `insert into harm.sightings (member_id, brand, kind, at, evidence)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::jsonb[])`,
    columns,
  )
  return fresh
}

export type Mark = { id: bigint; at: Date; until: Date; reason: string; by: string }

/** Returns the marker that an operator added to a member and that stands, the one that lasts longest; null for none. */
export async function findMark(q: Queryable, memberId: string, now: Date): Promise<Mark | null> {
  const [row] = await q.query<Mark>(
    `select id, at, until, reason, added_by as by from harm.marks
     where member_id = $1 and lifted_at is null and until > $2 order by until desc, id limit 1`,
    [memberId, now],
  )
  return row ?? null
}

/** Returns the id of the newest marker that an operator added and that was not lifted; '' for none. */
export async function findNewestMark(q: Queryable, memberId: string): Promise<string> {
  const [row] = await q.query<{ id: string | null }>(
    'select max(id)::text as id from harm.marks where member_id = $1 and lifted_at is null',
    [memberId],
  )
  return row?.id ?? ''
}

/** Adds an operator's marker. */
export async function insertMark(tx: Tx, order: Omit<Mark, 'id'> & { memberId: string; brand: string }): Promise<void> {
  const { memberId, brand, at, until, reason, by } = order
  await tx.query(
    `insert into harm.marks (member_id, brand, at, until, reason, added_by) values ($1, $2, $3, $4, $5, $6)`,
    [memberId, brand, at, until, reason, by],
  )
}

export type Lift = {
  memberId: string
  brand: string
  kind: SignKind
  at: Date
  reason: string
  by: string
  decisionId: bigint
}

/** Keeps a lift. Raises a check violation unless two persons agreed to the decision. */
export async function insertLift(tx: Tx, { memberId, brand, kind, at, reason, by, decisionId }: Lift): Promise<void> {
  await tx.query(
    `insert into harm.lifts (member_id, brand, kind, at, reason, lifted_by, decision_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [memberId, brand, kind, at, reason, by, decisionId],
  )
}

/** Ends the markers that operators added to a member and that stand. There must be a lift of this moment. */
export async function endMarks(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.query('update harm.marks set lifted_at = $2 where member_id = $1 and lifted_at is null and until > $2', [
    memberId,
    at,
  ])
}

export type PastRow = {
  at: Date
  kind: SignKind
  what: 'seen' | 'added' | 'lifted'
  evidence: Evidence | null
  by: string | null
  reason: string | null
}

/** Returns what happened to a member's markers, newest first. */
export function listPast(q: Queryable, memberId: string, limit: number): Promise<PastRow[]> {
  return q.query<PastRow>(
    `select at, kind, 'seen' as what, evidence, null as by, null as reason from harm.sightings where member_id = $1
     union all select at, 'operator', 'added', null, added_by, reason from harm.marks where member_id = $1
     union all select at, kind, 'lifted', null, lifted_by, reason from harm.lifts where member_id = $1
     order by at desc limit $2`,
    [memberId, limit],
  )
}
