/** promotions.check_ins: one row a member and day. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type CheckIn = {
  offerId: bigint
  memberId: string
  day: string
  step: number
  amountMinor: bigint
  reward: string
  at: Date
}

const COLUMNS = 'offer_id as "offerId", member_id as "memberId", day, step, amount as "amountMinor", reward, at'

/** Returns a member's newest check-ins of an offer. */
export function listCheckIns(q: Queryable, offerId: bigint, memberId: string, limit: number): Promise<CheckIn[]> {
  return q.prepared<CheckIn>(
    'promotions.list_check_ins',
    `select ${COLUMNS} from promotions.check_ins where offer_id = $1 and member_id = $2 order by day desc limit $3`,
    [offerId, memberId, limit],
  )
}

export async function insertCheckIn(tx: Tx, one: CheckIn): Promise<void> {
  await tx.query(
    `insert into promotions.check_ins (offer_id, member_id, day, step, amount, reward, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [one.offerId, one.memberId, one.day, one.step, one.amountMinor, one.reward, one.at],
  )
}
