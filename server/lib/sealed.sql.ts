/** Keys that open sealed bodies, and the ids of bodies that were opened. */
import type { JWK } from 'jose'
import type { Queryable, Tx } from './db.ts'

/** `private_key`: a box (server/lib/secret-box.ts). */
export type KeyRow = { kid: string; public_key: JWK; private_key: string }

/** Stores a key; `publicKey` and `box` are JSON. Of two first keys at the same time, one is stored. */
export async function insertKey(
  q: Queryable,
  key: { kid: string; publicKey: string; box: string; isFirst: boolean; at: Date },
): Promise<void> {
  await q.query(
    'insert into core.sealing_keys (kid, public_key, private_key, only_one, created_at) values ($1, $2, $3, $4, $5) on conflict (only_one) do nothing',
    [key.kid, key.publicKey, key.box, key.isFirst ? true : null, key.at],
  )
}

/** Locks the keys until the transaction ends, and returns when the newest was published, or null. */
export async function lockNewestKey(tx: Tx): Promise<Date | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('core.sealing_keys'))`)
  const [newest] = await tx.query<{ at: Date }>(
    'select created_at as at from core.sealing_keys order by created_at desc limit 1',
  )
  return newest?.at ?? null
}

/** Deletes the keys that a newer one replaced at a moment or before it. */
export async function removeKeysBefore(tx: Tx, at: Date): Promise<void> {
  await tx.query(
    `delete from core.sealing_keys k where exists (
       select from core.sealing_keys newer where newer.created_at > k.created_at and newer.created_at <= $1)`,
    [at],
  )
}

/** Lists the newest keys, the newest first. */
export async function listKeys(q: Queryable): Promise<KeyRow[]> {
  return q.query<KeyRow>('select kid, public_key, private_key from core.sealing_keys order by created_at desc limit 4')
}

/** Stores the id of an opened body. Returns false when it was opened before. */
export async function markSeen(q: Queryable, jti: string, at: Date): Promise<boolean> {
  const rows = await q.query(
    'insert into core.sealed_seen (jti, seen_at) values ($1, $2) on conflict do nothing returning jti',
    [jti, at],
  )
  return rows.length > 0
}

/** Deletes the ids of bodies that were opened before a moment. */
export async function forgetSeen(q: Queryable, before: Date): Promise<void> {
  await q.query('delete from core.sealed_seen where seen_at < $1', [before])
}
