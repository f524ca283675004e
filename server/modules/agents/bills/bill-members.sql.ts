/** What members brought on a day of a real-time salary, where its contract bounds it: before the bound, in ledger units. */
import type { Queryable, Tx } from '#server/lib/db.ts'

type Of = { takerId: string; day: string; currency: string }
type Member = { id: string; more: bigint }

/** Returns what members brought so far. */
export async function readEarned(
  q: Queryable,
  { takerId, day, currency }: Of,
  members: readonly Member[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await q.query<{ id: string; earned: bigint }>(
    `select member_id as id, earned from agents.bill_members
     where taker_id = $1 and day = $2::date and currency = $3 and member_id = any ($4)`,
    [takerId, day, currency, members.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, earned }) => [id, earned]))
}

/** Adds what members brought. */
export async function addEarned(tx: Tx, { takerId, day, currency }: Of, members: readonly Member[]): Promise<void> {
  await tx.query(
    `insert into agents.bill_members as m (taker_id, day, currency, member_id, earned)
     select $1, $2::date, $3, i, e from unnest($4::text[], $5::bigint[]) as n(i, e)
     on conflict (taker_id, day, member_id, currency) do update set earned = m.earned + excluded.earned`,
    [takerId, day, currency, members.map(({ id }) => id), members.map(({ more }) => more)],
  )
}
