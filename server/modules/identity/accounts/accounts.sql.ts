import type { CurrencyCode } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, join, sql } from '#server/lib/sql.ts'

export type AccountRow = {
  id: bigint
  username: string
  type: number
  status: 'active' | 'frozen' | 'closed'
  merchant: string
  currency: CurrencyCode
  path: string
}
const COLUMNS = 'a.id, a.username, a.type, a.status, a.merchant, a.currency, a.path'

/** Returns an account by its id, or null. */
export async function findAccountRow(queryable: Queryable, id: bigint): Promise<AccountRow | null> {
  const [row] = await queryable.prepared<AccountRow>(
    'identity_account',
    `select ${COLUMNS} from identity.accounts a where a.id = $1`,
    [id],
  )
  return row ?? null
}

export type Credentials = AccountRow & {
  hash: string | null
  changed_at: Date | null
  is_initial: boolean | null
  expires_at: Date | null
}
const CREDENTIALS = `select ${COLUMNS}, p.hash, p.changed_at, p.is_initial, p.expires_at from identity.accounts a
    left join identity.passwords p on p.account_id = a.id`

/** Returns an account by its name in any case, with the hash of its password, or null. */
export async function findCredentials(
  queryable: Queryable,
  merchant: string,
  username: string,
): Promise<Credentials | null> {
  const [row] = await queryable.query<Credentials>(
    `${CREDENTIALS} where a.merchant = $1 and lower(a.username) = lower($2)`,
    [merchant, username],
  )
  return row ?? null
}

/**
 * Returns an account by its name in any case, otherwise by its mobile number in E.164, or null. Runs one statement in
 * both cases.
 */
export async function findByLogin(
  queryable: Queryable,
  merchant: string,
  username: string,
  number: string,
): Promise<Credentials | null> {
  const [row] = await queryable.query<Credentials>(
    `${CREDENTIALS} where a.merchant = $1 and (lower(a.username) = lower($2)
       or a.id = (select m.account_id from identity.mobiles m where m.merchant = $1 and m.number = $3))
     order by lower(a.username) = lower($2) desc limit 1`,
    [merchant, username, number],
  )
  return row ?? null
}

/** Returns when an account was opened, or null. */
export async function findSince(queryable: Queryable, id: bigint): Promise<Date | null> {
  const [row] = await queryable.query<{ at: Date }>('select created_at as at from identity.accounts where id = $1', [
    id,
  ])
  return row?.at ?? null
}

export type AccountInsert = {
  merchant: string
  username: string
  type: number
  currency: string
  uplineId: bigint | null
  uplinePath: string
  referredBy: bigint | null
  language: string | null
  icon: string
  at: Date
  ip: string
}

/**
 * Adds an account below its upline. Returns null when the name is taken. Waits for a concurrent registration of the
 * same name.
 */
export async function insertAccount(tx: Tx, row: AccountInsert): Promise<bigint | null> {
  const [made] = await tx.query<{ id: bigint }>(
    `with fresh as (select nextval(pg_get_serial_sequence('identity.accounts', 'id')) as id)
     insert into identity.accounts (id, merchant, username, type, currency, upline_id, path, referred_by, language,
       icon, created_at, created_ip)
     overriding system value
     select id, $1, $2, $3, $4, $5, $6 || id || '.', $7, $8, $9, $10, $11 from fresh
     on conflict do nothing returning id`,
    [
      row.merchant,
      row.username,
      row.type,
      row.currency,
      row.uplineId,
      row.uplinePath,
      row.referredBy,
      row.language,
      row.icon,
      row.at,
      row.ip,
    ],
  )
  return made?.id ?? null
}

/** The column of each registration field. */
export const PROFILE_COLUMNS = {
  nickname: 'nickname',
  payeeName: 'payee_name',
  fullname: 'fullname',
  email: 'email',
  countryDialingCode: 'country_dialing_code',
  mobileNum: 'mobile_num',
  birthday: 'birthday',
  line: 'line',
  whatsapp: 'whatsapp',
  facebook: 'facebook',
  wechat: 'wechat',
  qqNum: 'qq_num',
  zalo: 'zalo',
  telegram: 'telegram',
  idNumber: 'id_number',
  nationality: 'nationality',
  address: 'address',
  occupation: 'occupation',
  sourceOfIncome: 'source_of_income',
  registerUrl: 'register_url',
  domain: 'domain',
  recommenderId: 'recommender_id',
} as const
export type Profile = Partial<Record<keyof typeof PROFILE_COLUMNS, string | undefined>>

/** Stores the profile that the member filled in. */
export async function insertProfile(tx: Tx, accountId: bigint, profile: Profile): Promise<void> {
  const fields = Object.keys(PROFILE_COLUMNS) as (keyof Profile)[]
  const columns = fields.map((field) => fixed(PROFILE_COLUMNS[field]))
  const values = fields.map((field) => sql`${profile[field] || null}`)
  await tx.query(
    sql`insert into identity.profiles (account_id, ${join(columns, ', ')})
      values (${accountId}, ${join(values, ', ')})`,
  )
}

/**
 * Sets the hash of an account's password. An initial password was given by another person and must be changed before
 * anything else, until `expiresAt` where it has an end.
 */
export async function putPassword(
  tx: Tx,
  accountId: bigint,
  hash: string,
  at: Date,
  isInitial = false,
  expiresAt: Date | null = null,
): Promise<void> {
  await tx.query(
    `insert into identity.passwords (account_id, hash, changed_at, is_initial, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id) do update set hash = excluded.hash, changed_at = excluded.changed_at,
       is_initial = excluded.is_initial, expires_at = excluded.expires_at`,
    [accountId, hash, at, isInitial, expiresAt],
  )
}

/**
 * Locks an account whose owner never logged in and still has the password that another person gave. Returns it, or null
 * for every other account.
 */
export async function lockUnentered(tx: Tx, id: bigint): Promise<AccountRow | null> {
  const [row] = await tx.query<AccountRow>(
    `select ${COLUMNS} from identity.accounts a join identity.passwords p on p.account_id = a.id
     where a.id = $1 and a.last_login_at is null and p.is_initial and a.status = 'active' for update`,
    [id],
  )
  return row ?? null
}

/** Sets the avatar or the language; leaves the other unchanged. */
export async function updateChoice(
  queryable: Queryable,
  accountId: bigint,
  choice: { icon?: string; language?: string },
): Promise<void> {
  await queryable.query(
    'update identity.accounts set icon = coalesce($2, icon), language = coalesce($3, language) where id = $1',
    [accountId, choice.icon ?? null, choice.language ?? null],
  )
}
