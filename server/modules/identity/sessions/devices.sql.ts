import type { Queryable, Tx } from '#server/lib/db.ts'
import { hashToken } from './sessions.sql.ts'

export type Seen = { hadLogins: boolean; knewNetwork: boolean; knewBrowser: boolean }

/**
 * Returns what is known of an account's former logins: whether there were any, from this network, with this user agent.
 */
export async function findSeen(
  queryable: Queryable,
  accountId: bigint,
  network: string,
  userAgent: string,
): Promise<Seen> {
  const [row] = await queryable.query<Seen>(
    `select exists (select from identity.logins where account_id = $1) as "hadLogins",
       exists (select from identity.known_networks where account_id = $1 and network = $2) as "knewNetwork",
       exists (select from (select user_agent from identity.logins
         where account_id = $1 order by id desc limit 200) as last where user_agent = $3) as "knewBrowser"`,
    [accountId, network, userAgent],
  )
  return row ?? { hadLogins: false, knewNetwork: false, knewBrowser: false }
}

/** Stores that an account was open on a network. */
export async function keepNetwork(tx: Tx, accountId: bigint, network: string, at: Date): Promise<void> {
  await tx.query(
    `insert into identity.known_networks (account_id, network, first_seen_at, last_seen_at) values ($1, $2, $3, $3)
     on conflict (account_id, network) do update set last_seen_at = greatest(known_networks.last_seen_at,
       excluded.last_seen_at)`,
    [accountId, network, at],
  )
}

/** Stores that an account was open in a browser. `isNew` is true the first time. */
export async function keepDevice(
  tx: Tx,
  row: { accountId: bigint; token: string; userAgent: string; ip: string; at: Date },
): Promise<{ id: bigint; isNew: boolean }> {
  const [kept] = await tx.query<{ id: bigint; isNew: boolean }>(
    `insert into identity.devices (account_id, token_hash, user_agent, first_seen_at, last_seen_at, last_ip)
     values ($1, $2, $3, $5, $5, $4)
     on conflict (account_id, token_hash) do update set user_agent = excluded.user_agent,
       last_seen_at = excluded.last_seen_at, last_ip = excluded.last_ip
     returning id, (xmax = 0) as "isNew"`,
    [row.accountId, hashToken(row.token), row.userAgent, row.ip, row.at],
  )
  if (!kept) throw new Error('no device')
  return kept
}

export type DeviceRow = {
  id: bigint
  user_agent: string
  first_seen_at: Date
  last_seen_at: Date
  last_ip: string
  trusted_until: Date | null
  remembered: boolean
  open_sessions: number
}

/** Returns the devices of an account, the last used first. */
export async function listDevices(
  queryable: Queryable,
  accountId: bigint,
  now: Date,
  limit: number,
): Promise<DeviceRow[]> {
  return queryable.query<DeviceRow>(
    `select d.id, d.user_agent, d.first_seen_at, d.last_seen_at, d.last_ip, d.trusted_until,
       exists (select from identity.remembered r
         where r.device_id = d.id and r.ended_at is null and r.expires_at > $2) as remembered,
       (select count(*)::int from identity.sessions s
         where s.device_id = d.id and s.ended_at is null and s.expires_at > $2
          and s.last_seen_at + make_interval(secs => s.idle_seconds) > $2) as open_sessions
     from identity.devices d where d.account_id = $1 order by d.last_seen_at desc, d.id desc limit $3`,
    [accountId, now, limit],
  )
}

/** Returns the device of an account that a browser's cookie belongs to, or null. */
export async function findDevice(
  queryable: Queryable,
  accountId: bigint,
  token: string,
): Promise<{ id: bigint; trusted_until: Date | null } | null> {
  const [row] = await queryable.query<{ id: bigint; trusted_until: Date | null }>(
    'select id, trusted_until from identity.devices where account_id = $1 and token_hash = $2',
    [accountId, hashToken(token)],
  )
  return row ?? null
}

/**
 * Replaces a browser's cookie for every account that it knows. A copy of the former cookie, or one that an attacker
 * set, becomes invalid.
 */
export async function renewDevice(tx: Tx, token: string, next: string): Promise<void> {
  await tx.query('update identity.devices set token_hash = $2 where token_hash = $1', [
    hashToken(token),
    hashToken(next),
  ])
}

/** Trusts a device until a moment: until then it need not give a second factor. */
export async function trustDevice(tx: Tx, accountId: bigint, token: string, until: Date): Promise<void> {
  await tx.query('update identity.devices set trusted_until = $3 where account_id = $1 and token_hash = $2', [
    accountId,
    hashToken(token),
    until,
  ])
}

/** Ends the trust in every device of an account: each must give a second factor again. */
export async function distrustDevices(tx: Tx, accountId: bigint): Promise<void> {
  await tx.query(
    'update identity.devices set trusted_until = null where account_id = $1 and trusted_until is not null',
    [accountId],
  )
}

/**
 * Ends the sessions of an account's device and deletes the device. Returns null when the account has no such device.
 */
export async function removeDevice(tx: Tx, accountId: bigint, id: bigint, at: Date): Promise<number | null> {
  const found = await tx.query('select id from identity.devices where id = $2 and account_id = $1 for update', [
    accountId,
    id,
  ])
  if (found.length === 0) return null
  const ended = await tx.query(
    `update identity.sessions set ended_at = $2, ended_reason = 'revoked' where device_id = $1 and ended_at is null
     returning id`,
    [id, at],
  )
  await tx.query('delete from identity.devices where id = $1', [id])
  return ended.length
}

/** Deletes one batch of devices that were not used since a moment. Returns how many. */
export async function forgetDevices(queryable: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await queryable.query(
    'delete from identity.devices where id in (select id from identity.devices where last_seen_at < $1 limit $2) returning id',
    [before, limit],
  )
  return rows.length
}
