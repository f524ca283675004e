/** Periods of offers that were settled. */
import type { Queryable } from '#server/lib/db.ts'

export type Settled = { members: number; givenMinor: bigint; refused: number }

/** Returns whether an offer's period that begins on a day was settled. */
export async function hasSettled(q: Queryable, offerId: bigint, day: string): Promise<boolean> {
  const rows = await q.query('select from promotions.settlements where offer_id = $1 and day = $2', [offerId, day])
  return rows.length > 0
}

/** Stores that a period was settled. */
export async function noteSettled(q: Queryable, offerId: bigint, day: string, sums: Settled, at: Date): Promise<void> {
  await q.query(
    `insert into promotions.settlements (offer_id, day, members, given_minor, refused, at)
     values ($1, $2, $3, $4, $5, $6) on conflict (offer_id, day) do nothing`,
    [offerId, day, sums.members, sums.givenMinor, sums.refused, at],
  )
}
