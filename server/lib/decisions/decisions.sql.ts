/**
 * Decisions as the database stores them; the database itself enforces their rules and those of votes (migration 0301).
 */
import { only, type Queryable, type Tx } from '../db.ts'
import { fixed, sql, where, type Sql } from '../sql.ts'
import type { DecisionState } from '#contract/decisions/decisions.ts'
import type { Decision } from './decision-kind.ts'

const COLUMNS = `d.id, d.reference, d.brand, d.kind, d.permission, d.house_permission as "housePermission",
  d.needs_house as "needsHouse", d.subject,
  d.member_id as "memberId", d.direction, d.currency, d.amount as "amountMinor", d.content,
  d.content_hash as "contentHash", d.basis, d.reason, d.evidence,
  d.needed, d.excluded, d.state, d.asked_by as "askedBy", d.asked_name as "askedName", d.asked_person as "askedPerson",
  d.asked_at as "askedAt",
  d.expires_at as "expiresAt", d.effective_at as "effectiveAt", d.closed_at as "closedAt", d.closed_by as "closedBy",
    d.note, d.result`

type Raw = Omit<Decision, 'excluded'> & { excluded: (bigint | string)[] }
const toDecision = (row: Raw): Decision => ({ ...row, excluded: row.excluded.map(BigInt) })

export type NewDecision = Omit<
  Decision,
  'id' | 'contentHash' | 'state' | 'effectiveAt' | 'closedAt' | 'closedBy' | 'note' | 'result'
>

/** Stores an open decision; null when one of this kind about the subject already waits, or its evidence was used. */
export async function insertDecision(tx: Tx, one: NewDecision): Promise<Decision | null> {
  const [row] = await tx.query<Raw>(
    `insert into core.decisions as d (reference, brand, kind, permission, house_permission, needs_house, subject,
       member_id, direction, currency, amount, content, basis,
       reason, evidence, needed, excluded, asked_by, asked_name, asked_person, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
     on conflict do nothing returning ${COLUMNS}`,
    [
      one.reference,
      one.brand,
      one.kind,
      one.permission,
      one.housePermission,
      one.needsHouse,
      one.subject,
      one.memberId,
      one.direction,
      one.currency,
      one.amountMinor,
      JSON.stringify(one.content),
      one.basis,
      one.reason,
      one.evidence,
      one.needed,
      one.excluded,
      one.askedBy,
      one.askedName,
      one.askedPerson,
      one.askedAt,
      one.expiresAt,
    ],
  )
  return row ? toDecision(row) : null
}

/** Locks a decision until the transaction ends; returns it, or null. */
export async function lockDecision(tx: Tx, id: bigint): Promise<Decision | null> {
  const [row] = await tx.query<Raw>(`select ${COLUMNS} from core.decisions d where d.id = $1 for update`, [id])
  return row ? toDecision(row) : null
}

/** Returns the open or agreed decision of a kind about a subject, or null. */
export async function findWaiting(
  q: Queryable,
  brand: string | null,
  kind: string,
  subject: string,
): Promise<Decision | null> {
  const [row] = await q.query<Raw>(
    `select ${COLUMNS} from core.decisions d
     where coalesce(d.brand, '*') = coalesce($1, '*') and d.kind = $2 and d.subject = $3
       and d.state in ('open', 'agreed')`,
    [brand, kind, subject],
  )
  return row ? toDecision(row) : null
}

/** Returns those of some subjects of which a decision of a kind is open, or agreed and not carried out. */
export async function listWaitingOf(
  q: Queryable,
  brand: string,
  kind: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await q.query<{ subject: string }>(
    `select subject from core.decisions
     where brand = $1 and kind = $2 and subject = any ($3::text[]) and state in ('open', 'agreed')`,
    [brand, kind, subjects],
  )
  return new Set(rows.map(({ subject }) => subject))
}

/** Lists the open and agreed decisions of a brand, or of the house (null), about some subjects. */
export async function listWaiting(
  q: Queryable,
  brand: string | null,
  subjects: readonly string[],
): Promise<Decision[]> {
  const rows = await q.query<Raw>(
    `select ${COLUMNS} from core.decisions d
     where coalesce(d.brand, '*') = coalesce($1, '*') and d.subject = any ($2) and d.state in ('open', 'agreed')
     order by d.id`,
    [brand, subjects],
  )
  return rows.map(toDecision)
}

/** At most so many decisions about one member are listed. */
const ABOUT_MAX = 50

/** Lists the open and agreed decisions of a kind about a member of a brand, the oldest first. */
export async function listWaitingAbout(
  q: Queryable,
  { brand, kind, memberId }: { brand: string; kind: string; memberId: string },
): Promise<Decision[]> {
  const rows = await q.query<Raw>(
    `select ${COLUMNS} from core.decisions d
     where d.brand = $1 and d.kind = $2 and d.member_id = $3 and d.state in ('open', 'agreed')
     order by d.id limit ${ABOUT_MAX}`,
    [brand, kind, memberId],
  )
  return rows.map(toDecision)
}

/** Lists the persons who agreed to decisions of some kinds about a member since a moment. */
export async function listHelpers(
  q: Queryable,
  memberId: string,
  kinds: readonly string[],
  since: Date,
): Promise<bigint[]> {
  const rows = await q.query<{ person: bigint }>(
    `select distinct v.person_id as person from core.decision_votes v join core.decisions d on d.id = v.decision_id
     where d.member_id = $1 and d.kind = any ($2) and v.agrees and v.at > $3`,
    [memberId, kinds, since],
  )
  return rows.map((row) => row.person)
}

/** Makes a decision's rule stricter than it was when it was asked for. */
export async function tighten(tx: Tx, id: bigint, needed: number, excluded: readonly bigint[]): Promise<Decision> {
  return toDecision(
    only(
      await tx.query<Raw>(
        `update core.decisions d set needed = greatest(d.needed, $2),
       excluded = (select coalesce(array_agg(distinct one), '{}') from unnest(d.excluded || $3::bigint[]) as one)
     where d.id = $1 returning ${COLUMNS}`,
        [id, needed, excluded],
      ),
    ),
  )
}

/** Sets a decision to agreed: it will be carried out at `effectiveAt`. */
export async function setAgreed(tx: Tx, id: bigint, effectiveAt: Date): Promise<Decision> {
  return toDecision(
    only(
      await tx.query<Raw>(
        `update core.decisions d set state = 'agreed', effective_at = $2 where d.id = $1 returning ${COLUMNS}`,
        [id, effectiveAt],
      ),
    ),
  )
}

export type Ending = {
  state: Exclude<DecisionState, 'open' | 'agreed'>
  at: Date
  by: string
  note?: string | null
  result?: Record<string, unknown> | null
}

/** Ends a decision; it can never be changed again. */
export async function closeDecision(tx: Tx, id: bigint, { state, at, by, note, result }: Ending): Promise<Decision> {
  return toDecision(
    only(
      await tx.query<Raw>(
        `update core.decisions d set state = $2, closed_at = $3, closed_by = $4, note = $5, result = $6 where d.id = $1
         returning ${COLUMNS}`,
        [id, state, at, by, note ?? null, result ? JSON.stringify(result) : null],
      ),
    ),
  )
}

/** Lists the ids of open decisions that waited too long, the oldest first. */
export async function listExpired(q: Queryable, now: Date, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select id from core.decisions where state = 'open' and expires_at <= $1 order by expires_at limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.id)
}

/** The reader: an operator at a brand, with what they may do there. */
export type Reader = { operatorId: bigint; brand: string; isHouse: boolean; permissions: readonly string[] }
export type DecisionFilter = {
  queue: 'waiting' | 'over'
  kind?: string | undefined
  subject?: string | undefined
  since?: Date
}

/** The condition that an operator may see a decision. */
const seenBy = ({ operatorId, brand, isHouse, permissions }: Reader): Sql =>
  sql`((d.brand = ${brand} and (d.permission = any (${permissions}) or d.house_permission = any (${permissions})))
    or (d.brand is null and ${isHouse} and d.permission = any (${permissions}))
    or (${isHouse} and d.house_permission = any (${permissions})) or d.asked_by = ${operatorId})`

/** Returns one decision that the operator may see, or null. */
export async function findDecision(q: Queryable, reader: Reader, id: bigint): Promise<Decision | null> {
  const [row] = await q.query<Raw>(
    sql`select ${fixed(COLUMNS)} from core.decisions d where ${seenBy(reader)} and d.id = ${id}`,
  )
  return row ? toDecision(row) : null
}

/**
 * Returns a page of what an operator may see, and how many there are. Among those that wait, the ones on which this
 * person has not voted come first.
 */
export async function listDecisions(
  q: Queryable,
  reader: Reader,
  personId: bigint,
  filter: DecisionFilter,
  offset: number,
  limit: number,
): Promise<{ rows: Decision[]; total: number }> {
  const { kind, subject } = filter
  const isWaiting = filter.queue === 'waiting'
  const which = where(
    seenBy(reader),
    isWaiting ? sql`d.state in ('open', 'agreed')` : sql`d.state not in ('open', 'agreed')`,
    kind !== undefined && sql`d.kind = ${kind}`,
    subject !== undefined && sql`d.subject = ${subject}`,
    !isWaiting && subject === undefined && sql`d.needed > 1`,
  )
  const order = isWaiting
    ? sql`d.state = 'agreed'
        or exists (select from core.decision_votes v where v.decision_id = d.id and v.person_id = ${personId}), d.id`
    : sql`d.id desc`
  const rows = await q.query<Raw>(
    sql`select ${fixed(COLUMNS)} from core.decisions d ${which} order by ${order} offset ${offset} limit ${limit}`,
  )
  const { count } = only(
    await q.query<{ count: number }>(sql`select count(*)::int as count from core.decisions d ${which}`),
  )
  return { rows: rows.map(toDecision), total: count }
}

/** Counts the decisions that wait for this person, and those that were agreed or carried out since they last looked. */
export async function countDecisions(
  q: Queryable,
  reader: Reader,
  personId: bigint,
): Promise<{ waiting: number; news: number }> {
  const seenUntil = sql`coalesce(
    (select seen_at from core.decisions_seen where operator_id = ${reader.operatorId}), '-infinity')`
  return only(
    await q.query<{ waiting: number; news: number }>(
      sql`select count(*) filter (where d.state = 'open' and not d.asked_by = ${reader.operatorId}
         and not exists (
           select from core.decision_votes v where v.decision_id = d.id and v.person_id = ${personId}))::int as waiting,
       count(*) filter (where d.needed > 1 and d.state in ('agreed', 'done')
         and coalesce(d.closed_at, d.effective_at) > ${seenUntil})::int as news
     from core.decisions d
     where ${seenBy(reader)} and (d.state in ('open', 'agreed') or d.closed_at > ${seenUntil})`,
    ),
  )
}

/** Stores until when an operator has seen what was decided. */
export async function putSeen(q: Queryable, operatorId: bigint, at: Date): Promise<void> {
  await q.query(
    'insert into core.decisions_seen (operator_id, seen_at) values ($1, $2) on conflict (operator_id) do update set seen_at = excluded.seen_at',
    [operatorId, at],
  )
}
