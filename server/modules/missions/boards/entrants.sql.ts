/** Who has entered a tournament. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** Stores an entrant; returns false when the member had entered before. */
export async function insertEntrant(
  tx: Tx,
  item: bigint,
  memberId: string,
  at: Date,
  feeMinor: bigint,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into missions.entrants (item_id, member_id, joined_at, fee) values ($1, $2, $3, $4)
     on conflict (item_id, member_id) do nothing returning 1`,
    [item, memberId, at, feeMinor],
  )
  return rows.length > 0
}

/** Returns how many members have entered. */
export async function countEntrants(q: Queryable, item: bigint): Promise<number> {
  return only(
    await q.query<{ entrants: number }>('select count(*)::int as entrants from missions.entrants where item_id = $1', [
      item,
    ]),
  ).entrants
}

/** Returns how many members have entered each of some tournaments, and which of them a member has entered. */
export async function listEntered(
  q: Queryable,
  items: readonly bigint[],
  memberId: string,
): Promise<Map<bigint, { entrants: number; hasEntered: boolean }>> {
  const rows = await q.query<{ item: bigint; entrants: number; hasEntered: boolean }>(
    `select item_id as item, count(*)::int as entrants, bool_or(member_id = $2) as "hasEntered"
     from missions.entrants where item_id = any ($1) group by item_id`,
    [items, memberId],
  )
  return new Map(rows.map(({ item, ...row }) => [item, row]))
}

/** Returns the fees that were taken and not returned, in ledger units. */
export async function sumFees(q: Queryable, item: bigint): Promise<bigint> {
  return only(
    await q.query<{ fees: bigint }>(
      `select coalesce(sum(fee), 0)::bigint as fees from missions.entrants where item_id = $1 and returned_at is null`,
      [item],
    ),
  ).fees
}

/** Returns entrants of cancelled tournaments whose fee is to be returned. */
export function listToReturn(
  q: Queryable,
  limit: number,
): Promise<{ item: bigint; reference: string; currency: string; memberId: string }[]> {
  return q.query<{ item: bigint; reference: string; currency: string; memberId: string }>(
    `select e.item_id as item, i.reference, i.currency, e.member_id as "memberId" from missions.items i
     join missions.entrants e on e.item_id = i.id
     where i.state = 'cancelled' and e.fee > 0 and e.returned_at is null order by e.item_id, e.member_id limit $1`,
    [limit],
  )
}

/** Marks a fee as returned; returns it, or null when it was returned before. */
export async function markReturned(tx: Tx, item: bigint, memberId: string, at: Date): Promise<bigint | null> {
  const [row] = await tx.query<{ fee: bigint }>(
    `update missions.entrants set returned_at = $3 where item_id = $1 and member_id = $2 and returned_at is null
     returning fee`,
    [item, memberId, at],
  )
  return row?.fee ?? null
}
