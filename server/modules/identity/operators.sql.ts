import type { Queryable, Tx } from '#server/lib/db.ts'

export type OperatorRow = {
  id: bigint; username: string; role: string; status: 'active' | 'frozen'; merchant: string | null; password_hash: string; permissions: string[]
  person_id: bigint; is_seeded: boolean
}

/** An operator of the brand or of the house by name in any case, or null. */
export async function findOperator(queryable: Queryable, merchant: string, username: string): Promise<OperatorRow | null> {
  const [row] = await queryable.query<OperatorRow>(
    `select o.id, o.username, o.role, o.status, o.merchant, o.password_hash, r.permissions, o.person_id, o.is_seeded
     from identity.operators o join identity.roles r on r.name = o.role
     where coalesce(o.merchant, $1) = $1 and lower(o.username) = lower($2)`, [merchant, username])
  return row ?? null
}

export type NewOperator = {
  /** Null: of the house. */
  merchant: string | null
  username: string; role: string; passwordHash: string; at: Date
  /** Who he is; null makes a person of the user name. */
  personId: bigint | null
  isSeeded: boolean
}

/** Adds an operator; null when the name is taken. */
export async function insertOperator(tx: Tx, row: NewOperator): Promise<bigint | null> {
  const [made] = await tx.query<{ id: bigint }>(
    `with person as (
       insert into identity.persons (name, created_at) select $2, $5
       where $6::bigint is null and not exists (select from identity.operators where lower(username) = lower($2)) returning id
     )
     insert into identity.operators (merchant, username, role, password_hash, created_at, person_id, is_seeded)
     select $1, $2, $3, $4, $5, one.id, $7 from (select id from person union all select $6::bigint where $6 is not null) as one
     on conflict do nothing returning id`, [row.merchant, row.username, row.role, row.passwordHash, row.at, row.personId, row.isSeeded])
  return made?.id ?? null
}
