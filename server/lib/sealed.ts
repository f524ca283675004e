/**
 * Encrypted payloads (spec/calls.md): the body is a compact JWE (ECDH-ES, A256GCM) for a key that we publish, with `iat` and
 * `jti` inside. It keeps secrets from whatever terminates TLS and from logs. One older than five minutes, or seen before, is
 * refused. Keys live in the database, so that every process opens what any process published.
 */
import { CompactEncrypt, compactDecrypt, exportJWK, generateKeyPair, importJWK, calculateJwkThumbprint, decodeProtectedHeader, type JWK } from 'jose'
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { SEALED_MAX_AGE_SECONDS } from '#contract/limits.ts'
import type { Env } from './env.ts'

type OpenKey = { kid: string; publicKey: JWK; privateKey: Awaited<ReturnType<typeof importJWK>> }
type KeyRow = { kid: string; public_key: JWK; private_key: JWK }

const claims = z.object({ iat: z.number().int(), jti: z.string().min(8).max(64) }).loose()
const CLOCK_SKEW_SECONDS = 60
const ALGORITHMS = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] }

const keysOf = new WeakMap<Env, Promise<OpenKey[]>>()

async function createKey(env: Env): Promise<void> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const publicKey = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicKey)
  await env.db.query(
    'insert into core.sealing_keys (kid, public_key, private_key, only_one) values ($1, $2, $3, true) on conflict (only_one) do nothing',
    [kid, JSON.stringify(publicKey), JSON.stringify(await exportJWK(pair.privateKey))],
  )
}

async function loadKeys(env: Env): Promise<OpenKey[]> {
  const read = () => env.db.query<KeyRow>('select kid, public_key, private_key from core.sealing_keys order by created_at desc limit 4')
  let rows = await read()
  if (rows.length === 0) {
    await createKey(env)
    rows = await read()
  }
  return Promise.all(rows.map(async (row) => ({
    kid: row.kid, publicKey: row.public_key, privateKey: await importJWK(row.private_key, 'ECDH-ES'),
  })))
}

function openKeys(env: Env): Promise<OpenKey[]> {
  let keys = keysOf.get(env)
  if (!keys) {
    keys = loadKeys(env)
    keysOf.set(env, keys)
    keys.catch(() => keysOf.delete(env))
  }
  return keys
}

/** The JWKS that `GET /wps/system/keys` publishes. */
export async function listSealingKeys(env: Env): Promise<{ keys: Record<string, unknown>[] }> {
  const keys = await openKeys(env)
  return { keys: keys.map((key) => ({ ...key.publicKey, kid: key.kid, use: 'enc', alg: 'ECDH-ES' })) }
}

async function decrypt(env: Env, body: string): Promise<unknown> {
  try {
    const header = decodeProtectedHeader(body)
    const keys = await openKeys(env)
    const key = keys.find((one) => one.kid === header.kid) ?? keys[0]
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
  const first = await env.db.query(
    'insert into core.sealed_seen (jti, seen_at) values ($1, $2) on conflict do nothing returning jti', [jti, env.clock.now()],
  )
  if (first.length === 0) return fail('SEALED_REPLAYED')
  return input
}

/** Encrypts a note of ours that passes through the browser and comes back; whoever opens it must still judge what it says. */
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

/** Forgets payload ids that are too old to be replayed. */
export async function forgetSealed(env: Env): Promise<void> {
  const oldest = new Date(env.clock.now().getTime() - 3 * SEALED_MAX_AGE_SECONDS * 1000)
  await env.db.query('delete from core.sealed_seen where seen_at < $1', [oldest])
}
