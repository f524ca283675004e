import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { UNWAITED } from '#server/lib/flush.sql.ts'

/**
 * `verifier` is the shared secret of hmac-sha256, encrypted in the database (vendor-secrets.ts), else the vendor's
 * public key as PEM.
 */
export type VendorKey = { keyId: string; algorithm: SignatureAlgorithm; verifier: string; retiresAt: Date | null }
/** A key without its verifier. */
export type KeyFacts = Omit<VendorKey, 'verifier'> & { vendor: string; createdAt: Date; fingerprint: string | null }

const ALIVE = '(retired_at is null and (retires_at is null or retires_at > $1))'

/**
 * Lists the keys of a vendor that are valid at a moment: two at most, in their stored form (`openKey` decrypts them).
 */
export function listLiveKeys(q: Queryable, vendor: string, at: Date): Promise<VendorKey[]> {
  return q.prepared<VendorKey>(
    'games.list_live_keys',
    `select key_id as "keyId", algorithm, verifier, retires_at as "retiresAt" from games.vendor_keys
     where vendor = $2 and ${ALIVE} order by place`,
    [at, vendor],
  )
}

/** Returns those of some vendors that never had a key. */
export async function listKeyless(q: Queryable, vendors: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ code: string }>(
    'select code from unnest($1::text[]) code where not exists (select from games.vendor_keys k where k.vendor = code)',
    [vendors],
  )
  return rows.map(({ code }) => code)
}

/** Lists the valid keys of all vendors, or of one. */
export function listAllLiveKeys(q: Queryable, at: Date, vendor: string | null = null): Promise<KeyFacts[]> {
  return q.query(
    `select vendor, key_id as "keyId", algorithm, created_at as "createdAt", retires_at as "retiresAt", fingerprint
     from games.vendor_keys where ($2::text is null or vendor = $2) and ${ALIVE} order by vendor, place`,
    [at, vendor],
  )
}

/**
 * Inserts a key (`sealKey` made its verifier) in the free place of two. Fails with a unique violation when two are
 * valid.
 */
export async function insertKey(
  q: Queryable,
  vendor: string,
  key: Omit<VendorKey, 'retiresAt'> & { fingerprint?: string | null },
  at: Date,
): Promise<void> {
  // expired keys free their place
  await q.query(
    'update games.vendor_keys set retired_at = retires_at where vendor = $1 and retired_at is null and retires_at <= $2',
    [vendor, at],
  )
  await q.query(
    `insert into games.vendor_keys (vendor, key_id, algorithm, verifier, place, created_at, fingerprint)
     select $1, $2, $3, $4, case when exists (select from games.vendor_keys
       where vendor = $1 and retired_at is null and place = 1) then 2 else 1 end, $5, $6`,
    [vendor, key.keyId, key.algorithm, key.verifier, at, key.fingerprint ?? null],
  )
}

/** Retires one key; from then on its signatures are refused. */
export async function retireKey(q: Queryable, vendor: string, keyId: string, at: Date): Promise<void> {
  await q.query(
    'update games.vendor_keys set retired_at = $3 where vendor = $1 and key_id = $2 and retired_at is null',
    [vendor, keyId, at],
  )
}

/** Lets a valid key end at a later moment. Returns false when there is no such key. */
export async function endKey(tx: Tx, vendor: string, keyId: string, now: Date, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `update games.vendor_keys set retires_at = $4, retired_at = case when $4 <= $1 then $4 end
     where vendor = $2 and key_id = $3 and ${ALIVE} returning key_id`,
    [now, vendor, keyId, at],
  )
  return rows.length === 1
}

/**
 * Stores nonces, all different, without waiting for the disk. Returns those that their vendor had not used within the
 * memory's time.
 */
export function insertNonces(
  q: Queryable,
  used: readonly { vendor: string; nonce: string }[],
  now: Date,
  forgetBefore: Date,
): Promise<{ vendor: string; nonce: string }[]> {
  return q.prepared(
    'games.insert_nonces',
    `insert into games.nonces as n (vendor, nonce, seen_at)
     select vendor, nonce, $3 from unnest($1::text[], $2::text[]) as used (vendor, nonce), ${UNWAITED} order by vendor, nonce
     on conflict (vendor, nonce) do update set seen_at = excluded.seen_at where n.seen_at < $4
     returning n.vendor, n.nonce`,
    [used.map((one) => one.vendor), used.map((one) => one.nonce), now, forgetBefore],
  )
}

/** Deletes nonces older than the memory's time. */
export async function forgetNonces(q: Queryable, before: Date): Promise<void> {
  await q.query('delete from games.nonces where seen_at < $1', [before])
}
