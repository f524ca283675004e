/** What operators of the house may do at a brand for a limited time. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** Returns the permissions that an operator of the house holds at a brand now. */
export async function listGranted(
  queryable: Queryable,
  operatorId: bigint,
  merchant: string,
  now: Date,
): Promise<string[]> {
  const rows = await queryable.query<{ permission: string }>(
    `select distinct unnest(permissions) as permission from identity.grants
     where operator_id = $1 and merchant = $2 and from_at <= $3 and until_at > $3 and ended_at is null`,
    [operatorId, merchant, now],
  )
  return rows.map((row) => row.permission)
}

export type Grant = {
  id: bigint
  operator_id: bigint
  username: string
  merchant: string
  permissions: string[]
  reason: string
  from_at: Date
  until_at: Date
  agreed_by: string | null
  ended_at: Date | null
  ended_by: string | null
}

/**
 * Inserts a grant of permissions for a limited time. Returns the grant's id. The database refuses permissions that may
 * not be given (FH005).
 */
export async function insertGrant(
  tx: Tx,
  row: Omit<Grant, 'id' | 'username' | 'ended_at' | 'ended_by'>,
): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      `insert into identity.grants (operator_id, merchant, permissions, reason, from_at, until_at, agreed_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [row.operator_id, row.merchant, row.permissions, row.reason, row.from_at, row.until_at, row.agreed_by],
    ),
  ).id
}

const GRANT = `select g.id, g.operator_id, o.username, g.merchant, g.permissions, g.reason, g.from_at, g.until_at,
    g.agreed_by, g.ended_at, g.ended_by
  from identity.grants g join identity.operators o on o.id = g.operator_id`

/** Returns a grant, or null. */
export async function findGrant(queryable: Queryable, id: bigint): Promise<Grant | null> {
  return (await queryable.query<Grant>(`${GRANT} where g.id = $1`, [id]))[0] ?? null
}

/** Ends a grant. Returns false when it had ended. */
export async function endGrant(tx: Tx, id: bigint, at: Date, by: string): Promise<boolean> {
  return (
    (
      await tx.query(
        'update identity.grants set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null and until_at > $2 returning id',
        [id, at, by],
      )
    ).length > 0
  )
}

/** Ends all grants of an operator. */
export async function endGrantsOf(tx: Tx, operatorId: bigint, at: Date, by: string): Promise<void> {
  await tx.query(
    'update identity.grants set ended_at = $2, ended_by = $3 where operator_id = $1 and ended_at is null and until_at > $2',
    [operatorId, at, by],
  )
}

export type GrantFilter = { merchant: string | null; operatorId: bigint | null; isOpen: boolean; now: Date }
const WHERE = `($1::text is null or g.merchant = $1) and ($2::bigint is null or g.operator_id = $2) and (g.ended_at is null and g.until_at > $4) = $3`

/** Returns a page of grants, the newest first, and how many there are. */
export async function listGrants(
  queryable: Queryable,
  { merchant, operatorId, isOpen, now }: GrantFilter,
  limit: number,
  offset: number,
): Promise<{ rows: Grant[]; total: number }> {
  const values = [merchant, operatorId, isOpen, now]
  const rows = await queryable.query<Grant>(`${GRANT} where ${WHERE} order by g.id desc limit $5 offset $6`, [
    ...values,
    limit,
    offset,
  ])
  const { count } = only(
    await queryable.query<{ count: number }>(
      `select count(*)::int as count from identity.grants g where ${WHERE}`,
      values,
    ),
  )
  return { rows, total: count }
}
