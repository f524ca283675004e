import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, join, sql } from '#server/lib/sql.ts'
import { PROFILE_COLUMNS } from './accounts.sql.ts'

export type ProfileField = keyof typeof PROFILE_COLUMNS
export type ProfileRow = Record<ProfileField, string | null> & {
  emailVerified: boolean
  number: string | null
  numberVerified: boolean
}

/** Returns the whole profile of an account, and which contacts are proved. */
export async function findProfile(queryable: Queryable, accountId: bigint): Promise<ProfileRow | null> {
  const fields = Object.keys(PROFILE_COLUMNS) as ProfileField[]
  const columns = fields.map((field) => sql`p.${fixed(PROFILE_COLUMNS[field])} as "${fixed(field)}"`)
  const [row] = await queryable.query<ProfileRow>(
    sql`select ${join(columns, ', ')}, p.email_verified_at is not null as "emailVerified", m.number,
       m.verified_at is not null as "numberVerified"
     from identity.profiles p left join identity.mobiles m on m.account_id = p.account_id
     where p.account_id = ${accountId}`,
  )
  return row ?? null
}

/** Sets fields of a profile; null deletes one. */
export async function updateProfile(
  tx: Tx,
  accountId: bigint,
  change: Partial<Record<ProfileField, string | null>>,
): Promise<void> {
  const entries = Object.entries(change) as [ProfileField, string | null][]
  if (entries.length === 0) return
  const sets = entries.map(([field, value]) => sql`${fixed(PROFILE_COLUMNS[field])} = ${value}`)
  await tx.query(sql`update identity.profiles set ${join(sets, ', ')} where account_id = ${accountId}`)
}

/** Sets the date of birth unless one is set. Returns false when one is. */
export async function putBirthday(tx: Tx, accountId: bigint, birthday: string): Promise<boolean> {
  const rows = await tx.query(
    'update identity.profiles set birthday = $2 where account_id = $1 and birthday is null returning account_id',
    [accountId, birthday],
  )
  return rows.length > 0
}

/**
 * Links an account with an operator's person when it proved the operator's mail address
 * (server/modules/identity/rules/0330-operators-are-invited-and-one-stops-while-two-start.md).
 */
async function linkOperatorsOwn(tx: Tx, accountId: bigint, email: string, at: Date): Promise<void> {
  await tx.query(
    `insert into identity.person_accounts (account_id, person_id, added_at)
     select $1, person_id, $3::timestamptz from identity.operators where lower(email) = lower($2) order by id limit 1
     on conflict do nothing`,
    [accountId, email, at],
  )
}

/** Stores a mail address that a code proved. */
export async function putEmail(tx: Tx, accountId: bigint, email: string, at: Date): Promise<void> {
  await tx.query('update identity.profiles set email = $2, email_verified_at = $3 where account_id = $1', [
    accountId,
    email,
    at,
  ])
  await linkOperatorsOwn(tx, accountId, email, at)
}
