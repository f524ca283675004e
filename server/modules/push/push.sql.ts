import type { PushTopic } from '#contract/push.ts'
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

/** Our key pair, if one was made. */
export async function findServerKeys(queryable: Queryable): Promise<ServerKeys | null> {
  const [row] = await queryable.query<ServerKeys>(
    'select public_key as "publicKey", private_key as "privateKey" from push.server_keys',
  )
  return row ?? null
}

/** Keeps a key pair unless another process was first. */
export async function insertServerKeys(queryable: Queryable, keys: ServerKeys, at: Date): Promise<void> {
  await queryable.query(
    'insert into push.server_keys (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
    [keys.publicKey, keys.privateKey, at],
  )
}

/** A member's devices, the oldest first. */
export function listSubscriptions(queryable: Queryable, memberId: string): Promise<Subscription[]> {
  return queryable.query<Subscription>(
    'select id, member_id as "memberId", endpoint, p256dh, auth, locale from push.subscriptions where member_id = $1 order by id',
    [memberId],
  )
}

/** Holds a member's devices still, so that two of them at once are counted one after the other. */
export async function lockDevices(tx: Tx, memberId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`, [memberId])
}

/** Keeps a device; the browser's old entry, whoever's it was, is this one's from now on. */
export async function putSubscription(queryable: Queryable, row: Omit<Subscription, 'id'>, at: Date): Promise<void> {
  await queryable.query(
    `insert into push.subscriptions (member_id, endpoint, p256dh, auth, locale, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (endpoint) do update set member_id = excluded.member_id, p256dh = excluded.p256dh, auth = excluded.auth,
       locale = excluded.locale, created_at = excluded.created_at`,
    [row.memberId, row.endpoint, row.p256dh, row.auth, row.locale, at],
  )
}

/** Forgets a member's device. */
export async function deleteSubscription(queryable: Queryable, memberId: string, endpoint: string): Promise<void> {
  await queryable.query('delete from push.subscriptions where member_id = $1 and endpoint = $2', [memberId, endpoint])
}

/** Forgets a device that its push service no longer knows. */
export async function deleteGone(queryable: Queryable, id: bigint): Promise<void> {
  await queryable.query('delete from push.subscriptions where id = $1', [id])
}

/** Notes that a device was reached. */
export async function markUsed(queryable: Queryable, id: bigint, at: Date): Promise<void> {
  await queryable.query('update push.subscriptions set used_at = $2 where id = $1', [id, at])
}

/** What a member chose; null before any choice. */
export async function findPreferences(queryable: Queryable, memberId: string): Promise<Preferences | null> {
  const [row] = await queryable.query<Preferences>(
    'select topics, quiet_from as "quietFrom", quiet_to as "quietTo" from push.preferences where member_id = $1',
    [memberId],
  )
  return row ?? null
}

/** Keeps what a member chose. */
export async function putPreferences(
  queryable: Queryable,
  memberId: string,
  { topics, quietFrom, quietTo }: Preferences,
): Promise<void> {
  await queryable.query(
    `insert into push.preferences (member_id, topics, quiet_from, quiet_to) values ($1, $2, $3, $4)
     on conflict (member_id) do update set topics = excluded.topics, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
    [memberId, topics, quietFrom, quietTo],
  )
}
