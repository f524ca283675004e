import type { Queryable, Tx } from '#server/lib/db.ts'

export type OperatorRow = {
  id: bigint; username: string; role: string; status: 'active' | 'frozen'; merchant: string; password_hash: string; permissions: string[]
}

/** An operator of the brand by name in any case, or null. */
export async function findOperator(queryable: Queryable, merchant: string, username: string): Promise<OperatorRow | null> {
  const [row] = await queryable.query<OperatorRow>(
    `select o.id, o.username, o.role, o.status, o.merchant, o.password_hash, r.permissions
     from identity.operators o join identity.roles r on r.name = o.role
     where o.merchant = $1 and lower(o.username) = lower($2)`, [merchant, username])
  return row ?? null
}

/** Adds an operator; null when the name is taken. */
export async function insertOperator(
  tx: Tx, row: { merchant: string; username: string; role: string; passwordHash: string; at: Date },
): Promise<bigint | null> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into identity.operators (merchant, username, role, password_hash, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`, [row.merchant, row.username, row.role, row.passwordHash, row.at])
  return made?.id ?? null
}
