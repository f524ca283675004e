/** What the seeds ask of decisions about money, and how they write many of them. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Decision } from '#server/lib/decisions/decision-kind.ts'
import type { NewDecision } from '#server/lib/decisions/decisions.sql.ts'

/** A decision by which money went out; `needed`: by so many persons. */
export type PastOutflow = {
  memberId: string | null
  askedPerson: bigint
  needed: number
  amountMinor: bigint
  closedAt: Date
}

/** Returns the decisions by which money of a brand went out in a period. */
export function listPastOutflow(
  tx: Tx,
  { brand, currency, from, to }: { brand: string; currency: string; from: Date; to: Date },
): Promise<PastOutflow[]> {
  return tx.query<PastOutflow>(
    `select member_id as "memberId", asked_person as "askedPerson", needed, amount as "amountMinor", closed_at as "closedAt"
     from core.decisions where brand = $1 and currency = $2 and state = 'done' and direction = 'out'
       and closed_at between $3 and $4`,
    [brand, currency, from, to],
  )
}

export type PastDecision = Pick<
  NewDecision,
  | 'reference'
  | 'kind'
  | 'permission'
  | 'subject'
  | 'memberId'
  | 'direction'
  | 'currency'
  | 'amountMinor'
  | 'content'
  | 'needed'
  | 'askedBy'
  | 'askedName'
  | 'askedPerson'
  | 'askedAt'
  | 'expiresAt'
>

/** Inserts open decisions of a brand; returns them in the order given. */
export function insertPastDecisions(
  tx: Tx,
  brand: string,
  rows: readonly PastDecision[],
): Promise<Pick<Decision, 'id' | 'contentHash'>[]> {
  return tx.query(
    `insert into core.decisions (reference, brand, kind, permission, subject, member_id, direction, currency, amount,
       content, reason, needed, asked_by, asked_name, asked_person, asked_at, expires_at)
     select reference, $1, kind, permission, subject, member_id, direction, currency, amount, content::jsonb, '', needed,
       asked_by, asked_name, asked_person, asked_at, expires_at
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[],
       $10::text[], $11::smallint[], $12::bigint[], $13::text[], $14::bigint[], $15::timestamptz[], $16::timestamptz[])
       with ordinality as r (reference, kind, permission, subject, member_id, direction, currency, amount, content, needed,
         asked_by, asked_name, asked_person, asked_at, expires_at, place)
     order by place returning id, content_hash as "contentHash"`,
    [
      brand,
      rows.map((row) => row.reference),
      rows.map((row) => row.kind),
      rows.map((row) => row.permission),
      rows.map((row) => row.subject),
      rows.map((row) => row.memberId),
      rows.map((row) => row.direction),
      rows.map((row) => row.currency),
      rows.map((row) => row.amountMinor),
      rows.map((row) => JSON.stringify(row.content)),
      rows.map((row) => row.needed),
      rows.map((row) => row.askedBy),
      rows.map((row) => row.askedName),
      rows.map((row) => row.askedPerson),
      rows.map((row) => row.askedAt),
      rows.map((row) => row.expiresAt),
    ],
  )
}

/** Ends decisions as done, each at its moment and by its last voter. The database counts who was for it. */
export async function endPastDecisions(tx: Tx, rows: readonly { id: bigint; at: Date; by: string }[]): Promise<void> {
  await tx.query(
    `update core.decisions d set state = 'done', closed_at = r.at, closed_by = r.by
     from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as r (id, at, by) where d.id = r.id`,
    [rows.map(({ id }) => id), rows.map(({ at }) => at), rows.map(({ by }) => by)],
  )
}

/** Returns whether an operator asked for anything that still waits. */
export async function hasAsked(q: Queryable, operatorId: string): Promise<boolean> {
  const rows = await q.query(`select from core.decisions where asked_by = $1 and state = 'open' limit 1`, [operatorId])
  return rows.length > 0
}
