/** Periods of offers that were settled. */
import type { Queryable } from '#server/lib/db.ts'

/** What a period's settlement did: given, held for a review and refused are together everybody whom it owed. */
export type Settled = { members: number; givenMinor: bigint; held: number; heldMinor: bigint; refused: number }

/** Returns which of an offer's periods were settled; a period is named by its first day. */
export async function listSettled(
  q: Queryable,
  offerId: bigint,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await q.query<{ day: string }>(
    'select day::text as day from promotions.settlements where offer_id = $1 and day = any ($2::date[])',
    [offerId, days],
  )
  return new Set(rows.map(({ day }) => day))
}

/** Stores that a period was settled. */
export async function noteSettled(q: Queryable, offerId: bigint, day: string, sums: Settled, at: Date): Promise<void> {
  await q.query(
    `insert into promotions.settlements (offer_id, day, members, given_minor, held, held_minor, refused, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (offer_id, day) do nothing`,
    [offerId, day, sums.members, sums.givenMinor, sums.held, sums.heldMinor, sums.refused, at],
  )
}
