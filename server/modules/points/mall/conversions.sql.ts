/** Points that became money. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type Conversion = {
  reference: string
  merchant: string
  memberId: string
  requestId: string
  points: bigint
  amountMinor: bigint
  currency: string
  reward: string
  at: Date
}
const COLUMNS = `reference, merchant, member_id as "memberId", request_id as "requestId", points, amount as "amountMinor",
  currency, reward, at`

/** Returns the conversion that a request of the member made; null when it made none. */
export async function findConversion(q: Queryable, memberId: string, requestId: string): Promise<Conversion | null> {
  const [row] = await q.query<Conversion>(
    `select ${COLUMNS} from points.conversions where member_id = $1 and request_id = $2`,
    [memberId, requestId],
  )
  return row ?? null
}

/** Inserts a conversion. */
export async function insertConversion(tx: Tx, one: Conversion): Promise<void> {
  await tx.query(
    `insert into points.conversions (reference, merchant, member_id, request_id, points, amount, currency, reward, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      one.reference,
      one.merchant,
      one.memberId,
      one.requestId,
      one.points,
      one.amountMinor,
      one.currency,
      one.reward,
      one.at,
    ],
  )
}

/** Returns how many points a member has converted on the brand's calendar day of a moment. */
export async function sumConverted(q: Queryable, memberId: string, at: Date, timeZone: string): Promise<bigint> {
  return only(
    await q.query<{ points: bigint }>(
      `select coalesce(sum(points), 0)::bigint as points from points.conversions
       where member_id = $1 and at >= date_trunc('day', $2::timestamptz, $3)`,
      [memberId, at, timeZone],
    ),
  ).points
}
