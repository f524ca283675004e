/** What operators of the house may do at a brand for a time. */
import type { Queryable } from '#server/lib/db.ts'

/** Permissions that an operator of the house holds at a brand now. */
export async function listGranted(queryable: Queryable, operatorId: bigint, merchant: string, now: Date): Promise<string[]> {
  const rows = await queryable.query<{ permission: string }>(
    `select distinct unnest(permissions) as permission from identity.grants
     where operator_id = $1 and merchant = $2 and from_at <= $3 and until_at > $3 and ended_at is null`, [operatorId, merchant, now])
  return rows.map((row) => row.permission)
}
