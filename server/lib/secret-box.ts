/**
 * Encrypts what must be read again but not out of a stolen database: AES-256-GCM under a key of FACTOR_SECRET of the environment,
 * else of DATA_DIR/factor-secret (mode 0600), made at the first use. Several servers on one database need the same one.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { newToken } from './random.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const secrets = new WeakMap<Env, string>()

function readSecret(env: Env): string {
  const known = env.config.factorSecret ?? secrets.get(env)
  if (known) return known
  const file = join(env.config.dataDir, 'factor-secret')
  if (!existsSync(file)) {
    mkdirSync(env.config.dataDir, { recursive: true })
    try {
      writeFileSync(file, newToken(env.random), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error // else another process was first
    }
  }
  const secret = readFileSync(file, 'utf8').trim()
  secrets.set(env, secret)
  return secret
}

const keyFor = (env: Env, purpose: string) => Buffer.from(hkdfSync('sha256', readSecret(env), '', purpose, 32))

/** Encrypts a text; `owner` must be named again to open it, so that nobody's secret can be put in another's place. */
export function lock(env: Env, owner: string, text: string): Buffer {
  const nonce = env.random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(env, 'box'), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `lock` made. Throws when the key, the owner or the bytes are others. */
export function unlock(env: Env, owner: string, box: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(env, 'box'), box.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner)).setAuthTag(box.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** A digest that nobody without the key can compare guesses with: for short secrets. */
export function keyedDigest(env: Env, text: string): Buffer {
  return createHmac('sha256', keyFor(env, 'digest')).update(text).digest()
}
