/**
 * Encrypted payloads (docs/calls.md 2): the body is a compact JWE (ECDH-ES, A256GCM) for a key that we publish, with
 * `iat` and `jti` inside. It hides secrets from logs and from proxies that terminate TLS. A body older than five
 * minutes, or seen before, is refused. Keys are in the database, their private halves in boxes, so that every process
 * opens what any process published. Every month a new key is published, and the one before still opens bodies while one
 * may be under way.
 */
import {
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  type JWK,
} from 'jose'
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { SEALED_MAX_AGE_SECONDS } from '#contract/limits.ts'
import { after, DAY_MS, MINUTE_MS, SECOND_MS } from './clock.ts'
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import { defineTurn, type Job } from './jobs.ts'
import { forgetSeen, insertKey, listKeys, lockNewestKey, markSeen, removeKeysBefore } from './sealed.sql.ts'
import { openText, sealText } from './secret-box.ts'

type OpenKey = { kid: string; publicKey: JWK; privateKey: Awaited<ReturnType<typeof importJWK>> }

const claims = z.object({ iat: z.number().int(), jti: z.string().min(8).max(64) }).loose()
const CLOCK_SKEW_SECONDS = 60
const ALGORITHMS = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] }

/** Milliseconds for which a key is the newest. */
export const KEY_MS = 30 * DAY_MS
/**
 * Milliseconds for which an old key still opens bodies after a newer one was published: pages fetch the keys every hour
 * (web/lib/seal.ts) and may seal with the old key until then.
 */
export const KEY_KEPT_MS = DAY_MS
/** Other processes' new keys are known after this time, or sooner when a body names one. */
const FRESH_MS = MINUTE_MS
/** Bodies that name unknown keys make us read the keys no more often than this. */
const LOOK_AGAIN_MS = 5 * SECOND_MS

/** Returns the owner that a private key's box is made for. */
export const sealingKeyOwner = (kid: string) => `sealing-key ${kid}`

type KnownKeys = { keys: Promise<OpenKey[]>; readAt: number }
const keysOf = new WeakMap<Env, KnownKeys>()

async function createKey(env: Env, q: Queryable, isFirst: boolean): Promise<void> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicKey)
  const box = sealText(env, sealingKeyOwner(kid), JSON.stringify(await exportJWK(pair.privateKey)))
  await insertKey(q, {
    kid,
    publicKey: JSON.stringify(publicKey),
    box: JSON.stringify(box),
    isFirst,
    at: env.clock.now(),
  })
}

/**
 * Publishes a new key when the newest has reached its age, and deletes those for which no body can be under way. Safe
 * to run twice at the same time.
 */
export async function rotateSealingKeys(env: Env): Promise<void> {
  const now = env.clock.now()
  await env.db.tx(async (tx) => {
    const newest = await lockNewestKey(tx)
    if (newest && now.getTime() - newest.getTime() >= KEY_MS) await createKey(env, tx, false)
    await removeKeysBefore(tx, after(now, -KEY_KEPT_MS))
    tx.onCommit(() => keysOf.delete(env))
  })
}

export const SEALING_JOBS: readonly Job[] = [
  defineTurn({ name: 'core.rotate-sealing-keys', schedule: '20 4 * * *', run: rotateSealingKeys }),
]

async function loadKeys(env: Env): Promise<OpenKey[]> {
  let rows = await listKeys(env.db)
  if (rows.length === 0) {
    await createKey(env, env.db, true)
    rows = await listKeys(env.db)
  }
  return Promise.all(
    rows.map(async (row) => ({
      kid: row.kid,
      publicKey: row.public_key,
      privateKey: await importJWK(
        JSON.parse(openText(env, sealingKeyOwner(row.kid), row.private_key)) as JWK,
        'ECDH-ES',
      ),
    })),
  )
}

/**
 * Returns the keys that open bodies, the newest first; reads them again when the cached ones are older than `maxAgeMs`
 * milliseconds.
 */
function openKeys(env: Env, maxAgeMs = FRESH_MS): Promise<OpenKey[]> {
  const now = env.clock.now().getTime()
  const known = keysOf.get(env)
  if (known && now - known.readAt < maxAgeMs) return known.keys
  const keys = loadKeys(env)
  keysOf.set(env, { keys, readAt: now })
  keys.catch(() => keysOf.delete(env))
  return keys
}

/** Returns the JWKS that `GET /wps/system/keys` publishes. */
export async function listSealingKeys(env: Env): Promise<{ keys: Record<string, unknown>[] }> {
  const keys = await openKeys(env)
  return { keys: keys.map((key) => ({ ...key.publicKey, kid: key.kid, use: 'enc', alg: 'ECDH-ES' })) }
}

async function decrypt(env: Env, body: string): Promise<unknown> {
  try {
    const header = decodeProtectedHeader(body)
    const named = (keys: OpenKey[]) => keys.find((one) => one.kid === header.kid)
    const known = await openKeys(env)
    const key = named(known) ?? named(await openKeys(env, LOOK_AGAIN_MS)) ?? known[0]
    if (!key) return fail('SEALED_INVALID')
    const { plaintext } = await compactDecrypt(body, key.privateKey, ALGORITHMS)
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    return fail('SEALED_INVALID')
  }
}

/** Opens a sealed body once. Fails with SEALED_INVALID, SEALED_EXPIRED or SEALED_REPLAYED. */
export async function openSealed(env: Env, body: string): Promise<Record<string, unknown>> {
  const parsed = claims.safeParse(await decrypt(env, body))
  if (!parsed.success) return fail('SEALED_INVALID')
  const { iat, jti, ...input } = parsed.data
  const age = env.clock.now().getTime() / 1000 - iat
  if (age > SEALED_MAX_AGE_SECONDS || age < -CLOCK_SKEW_SECONDS) return fail('SEALED_EXPIRED')
  if (!(await markSeen(env.db, jti, env.clock.now()))) return fail('SEALED_REPLAYED')
  return input
}

/**
 * Encrypts a note of ours that passes through the browser and comes back. The code that opens it must still validate
 * its content.
 */
export async function sealNote(env: Env, note: Record<string, unknown>): Promise<string> {
  const [key] = await openKeys(env)
  if (!key) throw new Error('no sealing key')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(note)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key.publicKey, 'ECDH-ES'))
}

/** Opens such a note. Fails with SEALED_INVALID. */
export function openNote(env: Env, text: string): Promise<unknown> {
  return decrypt(env, text)
}

/** Deletes payload ids that are too old to be replayed. */
export async function forgetSealed(env: Env): Promise<void> {
  const oldest = new Date(env.clock.now().getTime() - 3 * SEALED_MAX_AGE_SECONDS * 1000)
  await forgetSeen(env.db, oldest)
}
