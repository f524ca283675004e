/** Redemptions of the demo's past, as they stand now. */
import type { Address } from '#contract/points/goods.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Good } from '../mall/goods.sql.ts'

export type PastRedemption = {
  reference: string
  merchant: string
  memberId: string
  username: string
  good: Pick<Good, 'id' | 'version' | 'terms'>
  state: 'shipped' | 'delivered' | 'rejected'
  address: Address
  tracking: string | null
  reason: string | null
  at: Date
  movedAt: Date
  decidedBy: string
}

/** Inserts a redemption of the past, and takes its goods out of the stock unless it was rejected. */
export async function insertPastRedemption(tx: Tx, one: PastRedemption): Promise<void> {
  const { reference, merchant, memberId, username, good, state, address, tracking, reason, at, movedAt, decidedBy } =
    one
  await tx.query(
    `insert into points.orders (reference, merchant, member_id, username, good_id, version, points, state,
       reserved_until, request_id, address, tracking, reason, decided_by, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $15, $9, $14)`,
    [
      reference,
      merchant,
      memberId,
      username,
      good.id,
      good.version,
      good.terms.price,
      state,
      at,
      `demo-${reference}`,
      JSON.stringify(address),
      tracking,
      reason,
      movedAt,
      decidedBy,
    ],
  )
  if (state !== 'rejected')
    await tx.query('update points.goods set stock = greatest(stock - 1, 0) where id = $1', [good.id])
}
