/** Operators' own rows: their names, their brands, the permissions of their roles. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type OperatorStatus = 'invited' | 'active' | 'frozen'
export type OperatorRow = {
  id: bigint
  username: string
  role: string
  status: OperatorStatus
  merchant: string | null
  password_hash: string | null
  permissions: string[]
  person_id: bigint
  is_seeded: boolean
  email: string | null
  language: string | null
  created_at: Date
  password_changed_at: Date | null
  person: string
}

const OPERATOR = `select o.id, o.username, o.role, o.status, o.merchant, o.password_hash, r.permissions, o.person_id,
  o.is_seeded, o.email, o.language, o.created_at, o.password_changed_at, p.name as person
  from identity.operators o join identity.roles r on r.name = o.role join identity.persons p on p.id = o.person_id`

/** Returns an operator of the brand or of the house by name in any case, or null. */
export async function findOperator(
  queryable: Queryable,
  merchant: string,
  username: string,
): Promise<OperatorRow | null> {
  const [row] = await queryable.query<OperatorRow>(
    `${OPERATOR} where coalesce(o.merchant, $1) = $1 and lower(o.username) = lower($2)`,
    [merchant, username],
  )
  return row ?? null
}

/** Returns an operator by id, or null. */
export async function findOperatorById(queryable: Queryable, id: bigint): Promise<OperatorRow | null> {
  const [row] = await queryable.query<OperatorRow>(`${OPERATOR} where o.id = $1`, [id])
  return row ?? null
}

/**
 * Locks an operator until the transaction ends, and returns the stored row. Rows that only refer to the operator, such
 * as their approval of another decision, do not wait for the lock.
 */
export async function lockOperator(tx: Tx, id: bigint): Promise<OperatorRow | null> {
  await tx.query('select id from identity.operators where id = $1 for no key update', [id])
  return findOperatorById(tx, id)
}

/** Locks decisions about the operators of a brand (null: of the house), so that they run one after another. */
export async function queueOperatorDecisions(tx: Tx, merchant: string | null): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(hashtextextended('decisions about operators of ' || coalesce($1, 'the house'), 0))`,
    [merchant],
  )
}

/** Fails in the database (FH004) when no operator of the house who can log in holds one of these permissions. */
export async function keepHeld(tx: Tx, permissions: readonly string[]): Promise<void> {
  await tx.query('select identity.keep_permissions_held($1, null)', [permissions])
}

/** Returns whether any operator has a name. Operators of all brands share one login. */
export async function isNameTaken(queryable: Queryable, username: string): Promise<boolean> {
  return (
    (await queryable.query('select id from identity.operators where lower(username) = lower($1)', [username])).length >
    0
  )
}

export type NewOperator = {
  /** Null: an operator of the house. */
  merchant: string | null
  username: string
  role: string
  at: Date
  /** Null: the operator sets a password by a link, and is only invited until then. */
  passwordHash: string | null
  /** The operator's person; null creates a person with the name. */
  personId: bigint | null
  personName: string
  isSeeded: boolean
  email: string | null
  language: string | null
}

/** Adds an operator. Returns null when the name is taken. */
export async function insertOperator(tx: Tx, row: NewOperator): Promise<bigint | null> {
  const [made] = await tx.query<{ id: bigint }>(
    `with person as (
       insert into identity.persons (name, created_at) select $8, $5
       where $6::bigint is null and not exists (select from identity.operators where lower(username) = lower($2))
       returning id
     )
     insert into identity.operators (merchant, username, role, password_hash, created_at, person_id, is_seeded, email,
       language, status, password_changed_at)
     select $1, $2, $3, $4, $5, one.id, $7, $9, $10, case when $4::text is null then 'invited' else 'active' end,
       case when $4::text is null then null else $5::timestamptz end
     from (select id from person union all select $6::bigint where $6 is not null) as one
     on conflict do nothing returning id`,
    [
      row.merchant,
      row.username,
      row.role,
      row.passwordHash,
      row.at,
      row.personId,
      row.isSeeded,
      row.personName,
      row.email,
      row.language,
    ],
  )
  return made?.id ?? null
}

/** Sets an operator's status: frozen, active or invited. */
export async function putOperatorStatus(tx: Tx, id: bigint, status: OperatorStatus): Promise<void> {
  await tx.query('update identity.operators set status = $2 where id = $1', [id, status])
}

export async function putOperatorRole(tx: Tx, id: bigint, role: string): Promise<void> {
  await tx.query('update identity.operators set role = $2 where id = $1', [id, role])
}

/** Sets an operator's password, or removes it. */
export async function putOperatorPassword(tx: Tx, id: bigint, hash: string | null, at: Date): Promise<void> {
  await tx.query('update identity.operators set password_hash = $2, password_changed_at = $3 where id = $1', [
    id,
    hash,
    at,
  ])
}

export async function putOperatorEmail(tx: Tx, id: bigint, email: string): Promise<void> {
  await tx.query('update identity.operators set email = $2 where id = $1', [id, email])
}

export type RoleRow = { name: string; scope: 'brand' | 'house'; permissions: string[] }

/** Returns the roles of a scope. */
export function listRoles(queryable: Queryable, scope: 'brand' | 'house'): Promise<RoleRow[]> {
  return queryable.query<RoleRow>(
    'select name, scope, permissions from identity.roles where scope = $1 order by name',
    [scope],
  )
}

/** Returns a role of a scope, or null. */
export async function findRole(queryable: Queryable, scope: 'brand' | 'house', name: string): Promise<RoleRow | null> {
  const [row] = await queryable.query<RoleRow>(
    'select name, scope, permissions from identity.roles where scope = $1 and name = $2',
    [scope, name],
  )
  return row ?? null
}

/** Returns a person who has a login at a brand (null: at the house), or null. */
export async function findPersonOf(
  queryable: Queryable,
  merchant: string | null,
  id: bigint,
): Promise<{ id: bigint; name: string } | null> {
  const [row] = await queryable.query<{ id: bigint; name: string }>(
    `select p.id, p.name from identity.persons p where p.id = $2
       and exists (select from identity.operators o where o.person_id = p.id and o.merchant is not distinct from $1)`,
    [merchant, id],
  )
  return row ?? null
}

/** Returns the persons with a login at a brand (null: at the house) whose name or login begins with a text. */
export function listPersons(
  queryable: Queryable,
  merchant: string | null,
  search: string,
  limit: number,
): Promise<{ id: bigint; name: string; logins: string[] }[]> {
  return queryable.query(
    `select p.id, p.name, array_agg(o.username order by o.username) as logins
     from identity.persons p join identity.operators o on o.person_id = p.id and o.merchant is not distinct from $1
     group by p.id, p.name having p.name ilike $2 or bool_or(o.username ilike $2) order by p.name limit $3`,
    [merchant, `${search.replace(/[\\%_]/g, '\\$&')}%`, limit],
  )
}

/** Stores that a member's account is a person's own. Returns false where it is stored as another person's. */
export async function insertPersonAccount(tx: Tx, accountId: bigint, personId: bigint, at: Date): Promise<boolean> {
  await tx.query(
    'insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, $3) on conflict do nothing',
    [accountId, personId, at],
  )
  return (
    (
      await tx.query('select account_id from identity.person_accounts where account_id = $1 and person_id = $2', [
        accountId,
        personId,
      ])
    ).length > 0
  )
}

/** Links every account whose proved mail address is an operator's with the operator's person. */
export async function linkAccountsByMail(tx: Tx, email: string, at: Date): Promise<void> {
  await tx.query(
    `insert into identity.person_accounts (account_id, person_id, added_at)
     select distinct on (f.account_id) f.account_id, o.person_id, $2::timestamptz from identity.profiles f
       join identity.operators o on lower(o.email) = lower(f.email)
     where lower(f.email) = lower($1) and f.email_verified_at is not null order by f.account_id, o.id
     on conflict do nothing`,
    [email, at],
  )
}
