/** What the seeds ask of decisions about money. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type PastSums = { memberMinor: bigint; operatorMinor: bigint; brandMinor: bigint }
export type PastOutflow = {
  brand: string
  currency: string
  memberId: string
  askerPerson: bigint
  from: Date
  to: Date
}

/**
 * Returns what was paid out by decisions in a period: to the member, by the asker alone, by one person in the brand.
 */
export async function sumPastOutflow(
  tx: Tx,
  { brand, currency, memberId, askerPerson, from, to }: PastOutflow,
): Promise<PastSums> {
  return only(
    await tx.query<PastSums>(
      `select coalesce(sum(amount) filter (where member_id = $3), 0)::bigint as "memberMinor",
       coalesce(sum(amount) filter (where asked_person = $4 and needed = 1), 0)::bigint as "operatorMinor",
       coalesce(sum(amount) filter (where needed = 1), 0)::bigint as "brandMinor"
     from core.decisions where brand = $1 and currency = $2 and state = 'done' and direction = 'out'
       and closed_at between $5 and $6`,
      [brand, currency, memberId, askerPerson, from, to],
    ),
  )
}

/** Returns whether an operator asked for anything that still waits. */
export async function hasAsked(q: Queryable, operatorId: string): Promise<boolean> {
  const rows = await q.query(`select from core.decisions where asked_by = $1 and state = 'open' limit 1`, [operatorId])
  return rows.length > 0
}
