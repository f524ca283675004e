/** The transfer record. Which orders to and from vendors' wallets did a member make in a time, newest first, and what came of them? */
import type { TransferState } from '#contract/transfer-wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import { type Direction, listOrdersById, type TransferOrder } from './transfer-orders.sql.ts'

export type TransferRecordFilter = {
  memberId: string
  from: Date
  /** Not included. */
  to: Date | undefined
  vendor: string | undefined
  direction: Direction | undefined
  state: TransferState | undefined
}

const WHERE = `member_id = $1 and created_at >= $2 and ($3::timestamptz is null or created_at < $3) and ($4::text is null or vendor = $4)
  and ($5::games.transfer_direction is null or direction = $5) and ($6::games.transfer_state is null or state = $6)`

const values = ({ memberId, from, to, vendor, direction, state }: TransferRecordFilter) => [
  memberId,
  from,
  to ?? null,
  vendor ?? null,
  direction ?? null,
  state ?? null,
]

/** A page of a member's orders, newest first. */
export async function listTransferPage(
  q: Queryable,
  filter: TransferRecordFilter,
  turn: Turn<bigint>,
): Promise<TurnedPage<TransferOrder>> {
  const order = turn.after === undefined ? 'desc' : 'asc'
  const ids = await q.query<{ id: bigint }>(
    `select id from games.transfer_orders where ${WHERE} and ($7::bigint is null or id < $7) and ($8::bigint is null or id > $8)
     order by id ${order} offset $9 limit $10`,
    [...values(filter), turn.before ?? null, turn.after ?? null, turn.offset ?? 0, rowsToRead(turn)],
  )
  return turnPage(
    await listOrdersById(
      q,
      ids.map((row) => row.id),
    ),
    turn,
  )
}

export type TransferSums = { count: number; inMinor: bigint; outMinor: bigint }

/** How many orders fit, and what of them was confirmed: to vendors, and back. */
export async function sumTransfers(q: Queryable, filter: TransferRecordFilter): Promise<TransferSums> {
  return only(
    await q.query<TransferSums>(
      `select count(*)::int as count, coalesce(sum(amount) filter (where direction = 'in' and state = 'confirmed'), 0)::bigint as "inMinor",
       coalesce(sum(amount) filter (where direction = 'out' and state = 'confirmed'), 0)::bigint as "outMinor"
     from games.transfer_orders where ${WHERE}`,
      values(filter),
    ),
  )
}
