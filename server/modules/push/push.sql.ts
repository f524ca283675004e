import type { PushTopic } from '#contract/push/push.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Subscription = {
  id: bigint
  memberId: string
  endpoint: string
  p256dh: string
  auth: string
  locale: string
}
export type Preferences = { topics: PushTopic[]; quietFrom: number | null; quietTo: number | null }
export type ServerKeys = { publicKey: string; privateKey: string }

/** Returns our key pair, or null before it was made. */
export async function findServerKeys(queryable: Queryable): Promise<ServerKeys | null> {
  const [row] = await queryable.query<ServerKeys>(
    'select public_key as "publicKey", private_key as "privateKey" from push.server_keys',
  )
  return row ?? null
}

/** Stores a key pair, unless another process stored one first. */
export async function insertServerKeys(queryable: Queryable, keys: ServerKeys, at: Date): Promise<void> {
  await queryable.query(
    'insert into push.server_keys (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
    [keys.publicKey, keys.privateKey, at],
  )
}

/** Returns a member's devices, oldest first. */
export function listSubscriptions(queryable: Queryable, memberId: string): Promise<Subscription[]> {
  return queryable.query<Subscription>(
    'select id, member_id as "memberId", endpoint, p256dh, auth, locale from push.subscriptions where member_id = $1 order by id',
    [memberId],
  )
}

/** Returns those of some members who have a device. */
export async function listSubscribed(q: Queryable, memberIds: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    'select distinct member_id as id from push.subscriptions where member_id = any ($1::text[])',
    [memberIds],
  )
  return rows.map(({ id }) => id)
}

/** Locks a member's devices until the transaction ends, so that two new ones are counted one after the other. */
export async function lockDevices(tx: Tx, memberId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`, [memberId])
}

/** Stores a device. An existing row of the same browser, of any member, is replaced by this one. */
export async function putSubscription(queryable: Queryable, row: Omit<Subscription, 'id'>, at: Date): Promise<void> {
  await queryable.query(
    `insert into push.subscriptions (member_id, endpoint, p256dh, auth, locale, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh,
       auth = excluded.auth, locale = excluded.locale, created_at = excluded.created_at`,
    [row.memberId, row.endpoint, row.p256dh, row.auth, row.locale, at],
  )
}

/** Deletes a member's device. */
export async function deleteSubscription(queryable: Queryable, memberId: string, endpoint: string): Promise<void> {
  await queryable.query('delete from push.subscriptions where member_id = $1 and endpoint = $2', [memberId, endpoint])
}

/** Deletes a device that its push service no longer knows. */
export async function deleteGone(queryable: Queryable, id: bigint): Promise<void> {
  await queryable.query('delete from push.subscriptions where id = $1', [id])
}

/** Records when a device was reached. */
export async function markUsed(queryable: Queryable, id: bigint, at: Date): Promise<void> {
  await queryable.query('update push.subscriptions set used_at = $2 where id = $1', [id, at])
}

/** Returns a member's choice; null before any choice. */
export async function findPreferences(queryable: Queryable, memberId: string): Promise<Preferences | null> {
  const [row] = await queryable.query<Preferences>(
    'select topics, quiet_from as "quietFrom", quiet_to as "quietTo" from push.preferences where member_id = $1',
    [memberId],
  )
  return row ?? null
}

/** Stores a member's choice. */
export async function putPreferences(
  queryable: Queryable,
  memberId: string,
  { topics, quietFrom, quietTo }: Preferences,
): Promise<void> {
  await queryable.query(
    `insert into push.preferences (member_id, topics, quiet_from, quiet_to) values ($1, $2, $3, $4)
     on conflict (member_id) do update set topics = excluded.topics, quiet_from = excluded.quiet_from,
       quiet_to = excluded.quiet_to`,
    [memberId, topics, quietFrom, quietTo],
  )
}
