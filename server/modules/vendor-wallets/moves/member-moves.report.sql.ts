/**
 * Reads the transfer record: a member's orders to and from vendors' wallets in a period, newest first, and their
 * outcomes.
 */
import type { TransferState } from '#contract/vendor-wallets/vendor-wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { rowsToRead, turnPage, type Turn, type TurnedPage } from '#server/lib/turn-page.ts'
import { type Direction, listOrdersById, type VendorWalletMove } from './moves.sql.ts'

export type MoveRecordFilter = {
  memberId: string
  from: Date
  /** The end of the period, not included. */
  to: Date | undefined
  vendor: string | undefined
  direction: Direction | undefined
  state: TransferState | undefined
}

const WHERE = `member_id = $1 and created_at >= $2 and ($3::timestamptz is null or created_at < $3)
    and ($4::text is null or vendor = $4)
  and ($5::games.transfer_direction is null or direction = $5) and ($6::games.transfer_state is null or state = $6)`

const values = ({ memberId, from, to, vendor, direction, state }: MoveRecordFilter) => [
  memberId,
  from,
  to ?? null,
  vendor ?? null,
  direction ?? null,
  state ?? null,
]

/** Returns a page of a member's orders, newest first. */
export async function listMovePage(
  q: Queryable,
  filter: MoveRecordFilter,
  turn: Turn<bigint>,
): Promise<TurnedPage<VendorWalletMove>> {
  const order = turn.after === undefined ? 'desc' : 'asc'
  const ids = await q.query<{ id: bigint }>(
    `select id from games.transfer_orders
     where ${WHERE} and ($7::bigint is null or id < $7) and ($8::bigint is null or id > $8)
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

export type MoveSums = { count: number; inMinor: bigint; outMinor: bigint }

/** Counts the matching orders and sums up the confirmed ones: to vendors, and back. */
export async function sumMoves(q: Queryable, filter: MoveRecordFilter): Promise<MoveSums> {
  return only(
    await q.query<MoveSums>(
      `select count(*)::int as count,
       coalesce(sum(amount) filter (where direction = 'in' and state = 'confirmed'), 0)::bigint as "inMinor",
       coalesce(sum(amount) filter (where direction = 'out' and state = 'confirmed'), 0)::bigint as "outMinor"
     from games.transfer_orders where ${WHERE}`,
      values(filter),
    ),
  )
}
