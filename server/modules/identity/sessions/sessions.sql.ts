import { createHash } from 'node:crypto'
import type { CurrencyCode } from '#contract/money.ts'
import type { LoginMethod } from '#contract/identity/security.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type EndReason = 'logout' | 'expired' | 'frozen' | 'password' | 'revoked'
export type Holder = { accountId: bigint } | { operatorId: bigint }

/** Returns the hash of a token, as the database stores it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const holderIds = (holder: Holder): [bigint | null, bigint | null] =>
  'accountId' in holder ? [holder.accountId, null] : [null, holder.operatorId]

export type SessionInsert = {
  token: string
  holder: Holder
  at: Date
  idleSeconds: number
  expiresAt: Date
  ip: string
  userAgent: string
  deviceId: bigint | null
  isNew: boolean
  method: string
  freshAt: Date | null
  mustChangePassword: boolean
}

/** Inserts an open session and the login that it came from. Returns the login's id. */
export async function insertSession(tx: Tx, row: SessionInsert): Promise<bigint> {
  const [accountId, operatorId] = holderIds(row.holder)
  const [made] = await tx.query<{ id: bigint }>(
    `with login as (
       insert into identity.logins (account_id, operator_id, at, ip, user_agent, device_id, method, is_new)
       values ($2, $3, $4, $7, $8, $9, $10, $11)
       returning id
     ), seen as (
       update identity.accounts set last_login_at = $4 where id = $2
     ), opened as (
       insert into identity.sessions
         (token_hash, account_id, operator_id, created_at, last_seen_at, idle_seconds, expires_at, ip, user_agent,
           device_id, method, fresh_at, must_change_password)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $12, $13)
     )
     select id from login`,
    [
      hashToken(row.token),
      accountId,
      operatorId,
      row.at,
      row.idleSeconds,
      row.expiresAt,
      row.ip,
      row.userAgent,
      row.deviceId,
      row.method,
      row.isNew,
      row.freshAt,
      row.mustChangePassword,
    ],
  )
  if (!made) throw new Error('no login')
  return made.id
}

export type SessionRow = {
  id: bigint
  last_seen_at: Date
  idle_seconds: number
  expires_at: Date
  must_change_password: boolean
  account_id: bigint | null
  account_name: string | null
  type: number | null
  account_status: string | null
  merchant: string | null
  currency: CurrencyCode | null
  operator_id: bigint | null
  operator_name: string | null
  role: string | null
  permissions: string[] | null
  operator_status: string | null
  operator_home: string | null
  person_id: bigint | null
  fresh_at: Date | null
}

/** Returns the open session of a token with its holder, or null. The caller checks whether it has expired. */
export async function findSession(queryable: Queryable, token: string): Promise<SessionRow | null> {
  const [row] = await queryable.prepared<SessionRow>(
    'identity_session',
    `select s.id, s.last_seen_at, s.idle_seconds, s.expires_at, s.must_change_password, s.account_id,
       a.username as account_name, a.type, a.status as account_status, a.merchant, a.currency, s.fresh_at,
       s.operator_id, o.username as operator_name, o.role, r.permissions, o.status as operator_status,
       o.merchant as operator_home, o.person_id
     from identity.sessions s
     left join identity.accounts a on a.id = s.account_id
     left join identity.operators o on o.id = s.operator_id
     left join identity.roles r on r.name = o.role
     where s.token_hash = $1 and s.ended_at is null`,
    [hashToken(token)],
  )
  return row ?? null
}

/** Returns those of the sessions that are still open: neither ended nor expired, and of a holder who is not frozen. */
export async function listStillOpen(queryable: Queryable, ids: readonly string[], at: Date): Promise<string[]> {
  const rows = await queryable.query<{ id: string }>(
    `select s.id::text as id from identity.sessions s
     left join identity.accounts a on a.id = s.account_id left join identity.operators o on o.id = s.operator_id
     where s.id = any ($1::bigint[]) and s.ended_at is null and s.expires_at > $2
       and s.last_seen_at + s.idle_seconds * interval '1 second' > $2
       and coalesce(a.status, o.status) = 'active'`,
    [ids, at],
  )
  return rows.map(({ id }) => id)
}

/** Stores that a session was used. */
export async function touchSession(queryable: Queryable, id: bigint, at: Date): Promise<void> {
  await queryable.prepared(
    'identity_touch',
    'update identity.sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1 and ended_at is null',
    [id, at],
  )
}

/** Ends the restriction of a session that had to change its password first. */
export async function releaseSession(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update identity.sessions set must_change_password = false where id = $1', [id])
}

/** Ends one open session. Returns false when it had ended before. */
export async function endSession(queryable: Queryable, id: bigint, at: Date, reason: EndReason): Promise<boolean> {
  const rows = await queryable.query(
    'update identity.sessions set ended_at = $2, ended_reason = $3 where id = $1 and ended_at is null returning id',
    [id, at, reason],
  )
  return rows.length > 0
}

export type TakenSession = {
  account_id: bigint
  method: LoginMethod
  idle_seconds: number
  expires_at: Date
  must_change_password: boolean
}

/** Ends the open session of a member's token for the first caller. Returns null when it is no longer open. */
export async function takeSession(tx: Tx, token: string, at: Date): Promise<TakenSession | null> {
  const [row] = await tx.query<TakenSession>(
    `update identity.sessions set ended_at = $2, ended_reason = 'revoked'
     where token_hash = $1 and ended_at is null and account_id is not null
     returning account_id, method, idle_seconds, expires_at, must_change_password`,
    [hashToken(token), at],
  )
  return row ?? null
}

/** Ends every open session of an account, except one that may be named, and every remembered login. */
export async function endSessionsOf(
  tx: Tx,
  accountId: bigint,
  at: Date,
  reason: EndReason,
  keep: bigint | null = null,
): Promise<number> {
  const rows = await tx.query(
    `with forgotten as (
       update identity.remembered set ended_at = $2 where account_id = $1 and ended_at is null
     )
     update identity.sessions set ended_at = $2, ended_reason = $3
     where account_id = $1 and ended_at is null and id is distinct from $4 returning id`,
    [accountId, at, reason, keep],
  )
  return rows.length
}

/** Marks one batch of sessions that were not used in time as expired. Returns how many. */
export async function endExpired(queryable: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await queryable.query(
    `update identity.sessions set ended_at = $1, ended_reason = 'expired' where id in (
       select id from identity.sessions
       where ended_at is null and (expires_at <= $1 or last_seen_at + make_interval(secs => idle_seconds) <= $1)
       limit $2 for update skip locked
     ) returning id`,
    [at, limit],
  )
  return rows.length
}

/** Deletes one batch of sessions that ended before a moment. Returns how many. */
export async function forgetEnded(queryable: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await queryable.query(
    'delete from identity.sessions where id in (select id from identity.sessions where ended_at < $1 limit $2) returning id',
    [before, limit],
  )
  return rows.length
}

/** Returns when the holder of a session last proved that they are the member. */
export async function findFreshAt(queryable: Queryable, id: bigint): Promise<Date | null> {
  const [row] = await queryable.query<{ fresh_at: Date | null }>(
    'select fresh_at from identity.sessions where id = $1',
    [id],
  )
  return row?.fresh_at ?? null
}

/** Stores when the holder of a session proved that they are the member. */
export async function putFresh(queryable: Queryable, id: bigint, at: Date): Promise<void> {
  await queryable.query('update identity.sessions set fresh_at = $2 where id = $1 and ended_at is null', [id, at])
}

export type OpenSessionRow = {
  id: bigint
  device_id: bigint | null
  ip: string
  user_agent: string
  method: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Returns the valid sessions of an account, the last used first. */
export async function listOpenSessions(
  queryable: Queryable,
  accountId: bigint,
  now: Date,
  limit: number,
): Promise<OpenSessionRow[]> {
  return queryable.query<OpenSessionRow>(
    `select id, device_id, ip, user_agent, method, created_at, last_seen_at, expires_at from identity.sessions
     where account_id = $1 and ended_at is null and expires_at > $2
       and last_seen_at + make_interval(secs => idle_seconds) > $2
     order by last_seen_at desc, id desc limit $3`,
    [accountId, now, limit],
  )
}

/** Ends an open session of this account. Returns false when the account has no such session. */
export async function endSessionOf(queryable: Queryable, accountId: bigint, id: bigint, at: Date): Promise<boolean> {
  const rows = await queryable.query(
    `update identity.sessions set ended_at = $3, ended_reason = 'revoked'
     where id = $2 and account_id = $1 and ended_at is null returning id`,
    [accountId, id, at],
  )
  return rows.length > 0
}

/** Returns when an account last logged in by a certain method; null when it never did. */
export async function findLastLoginBy(
  queryable: Queryable,
  accountId: string,
  method: LoginMethod,
): Promise<Date | null> {
  const [row] = await queryable.query<{ at: Date }>(
    'select at from identity.logins where account_id = $1 and method = $2 order by id desc limit 1',
    [accountId, method],
  )
  return row?.at ?? null
}

export type LoginRow = {
  id: bigint
  account_id: bigint
  at: Date
  ip: string
  user_agent: string
  method: string
  is_new: boolean
}

/** Returns the logins of an account, the newest first. */
export async function listLogins(queryable: Queryable, accountId: bigint, limit: number): Promise<LoginRow[]> {
  return queryable.query<LoginRow>(
    'select id, account_id, at, ip, user_agent, method, is_new from identity.logins where account_id = $1 order by id desc limit $2',
    [accountId, limit],
  )
}

/** Returns one login of an account, or null. */
export async function findLogin(queryable: Queryable, id: bigint): Promise<LoginRow | null> {
  const [row] = await queryable.query<LoginRow>(
    'select id, account_id, at, ip, user_agent, method, is_new from identity.logins where id = $1 and account_id is not null',
    [id],
  )
  return row ?? null
}
