/**
 * Encrypts what must be decrypted later, but not by a thief of the database: AES-256-GCM under keys that are stored
 * outside it. The keys are those of FACTOR_SECRET (and, after it, of FACTOR_SECRET_OLD) of the environment, else the
 * lines of DATA_DIR/factor-secret (mode 0600), made at the first use. The first key encrypts; all of them decrypt, so
 * that what an older key encrypted can be read until it is encrypted again (`npm run keys -- rotate`) and the older key
 * is given up (`-- forget`). Several servers on one database need the same keys.
 *
 * A line `digest:…` decrypts nothing: it is what remains of a key that was given up, to compare short secrets with.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { newToken, sha256, systemRandom } from './random.ts'

/** The holder of the keys; their configuration is all that is needed. */
export type Keyholder = Pick<Env, 'config'>

const NONCE_BYTES = 12
const TAG_BYTES = 16
const DIGEST = 'digest:'
const BOX = /^box:([0-9a-f]{12}):([A-Za-z0-9_-]+)$/
const rings = new WeakMap<Env['config'], readonly string[]>()

/** Returns the path of the file of keys, which has the newest first. */
export const keyFile = ({ config }: Keyholder) => join(config.dataDir, 'factor-secret')

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
/** Returns a name for a key that reveals nothing of it. */
const idOf = (secret: string) => sha256(derive(secret, 'id')).slice(0, 12)

/** Returns what remains of a key that decrypts nothing any more. */
export const digestLine = (secret: string) => `${DIGEST}${derive(secret, 'digest').toString('base64url')}`

function readFile(holder: Keyholder): readonly string[] {
  const file = keyFile(holder)
  if (!existsSync(file)) {
    mkdirSync(holder.config.dataDir, { recursive: true })
    try {
      writeFileSync(file, newToken(systemRandom), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error // else another process made it first
    }
  }
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function readRing(holder: Keyholder, isAnew = false): readonly string[] {
  const { factorSecret, factorSecretsOld } = holder.config
  if (factorSecret !== null) return [factorSecret, ...factorSecretsOld]
  const known = isAnew ? undefined : rings.get(holder.config)
  if (known) return known
  const ring = readFile(holder)
  rings.set(holder.config, ring)
  return ring
}

/** Reads the file again, because another process may have made a new key. */
export function readKeysAgain(holder: Keyholder): void {
  readRing(holder, true)
}

const opening = (ring: readonly string[]) => ring.filter((one) => !one.startsWith(DIGEST))

/**
 * Returns the key that encrypts. Encrypting is rare: the file is read each time, so that nothing is encrypted with a
 * key that is about to be given up.
 */
function currentKey(holder: Keyholder, isAnew = false): string {
  const [current] = opening(readRing(holder, isAnew))
  if (!current) throw new Error('there is no key to encrypt with')
  return current
}

function encrypt(secret: string, owner: string, nonce: Buffer, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', derive(secret, 'box'), nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(secret: string, owner: string, box: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', derive(secret, 'box'), box.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/**
 * Tries keys in their order, and then once more with the file's keys as they are now. Throws the error of the last one.
 */
function open(
  holder: Keyholder,
  work: (secret: string) => string,
  fits: (secret: string) => boolean = () => true,
): string {
  let last: unknown = new Error('no key fits')
  for (const isAnew of holder.config.factorSecret === null ? [false, true] : [false]) {
    for (const secret of opening(readRing(holder, isAnew)).filter(fits)) {
      try {
        return work(secret)
      } catch (error) {
        last = error
      }
    }
  }
  throw last
}

/**
 * Encrypts a text. `owner` must be given again to decrypt it, so that one owner's secret cannot be put in the place of
 * another's.
 */
export function lock(holder: Keyholder, owner: string, text: string): Buffer {
  return encrypt(currentKey(holder, true), owner, systemRandom.bytes(NONCE_BYTES), text)
}

/** Decrypts what `lock` made, with the key that fits. Throws when the key, the owner or the bytes are different. */
export function unlock(holder: Keyholder, owner: string, box: Buffer): string {
  return open(holder, (secret) => decrypt(secret, owner, box))
}

/** As `lock`, into a text that names the key: `box:<key>:<bytes>`. */
export function sealText(holder: Keyholder, owner: string, text: string): string {
  const secret = currentKey(holder, true)
  return `box:${idOf(secret)}:${encrypt(secret, owner, systemRandom.bytes(NONCE_BYTES), text).toString('base64url')}`
}

/** Decrypts what `sealText` made. Throws when it is no box, and when the key, the owner or the bytes are different. */
export function openText(holder: Keyholder, owner: string, box: string): string {
  const [, id, bytes] = BOX.exec(box) ?? []
  if (id === undefined || bytes === undefined) throw new Error('a secret lies open where a box should be')
  return open(
    holder,
    (secret) => decrypt(secret, owner, Buffer.from(bytes, 'base64url')),
    (secret) => idOf(secret) === id,
  )
}

/** Returns whether a text is a box, of any key. */
export const isBox = (text: string) => BOX.test(text)

/** Returns whether a box was made with the key that is in force. */
export const isOfCurrentKey = (holder: Keyholder, box: string) => BOX.exec(box)?.[1] === idOf(currentKey(holder))

const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns a digest against which guesses can be compared only with the key: for short secrets. */
export function keyedDigest(holder: Keyholder, text: string): Buffer {
  return digest(derive(currentKey(holder), 'digest'), text)
}

/** Returns the digest under every key that there was: the stored one is among them. */
export function keyedDigests(holder: Keyholder, text: string): Buffer[] {
  return readRing(holder).map((one) =>
    digest(one.startsWith(DIGEST) ? Buffer.from(one.slice(DIGEST.length), 'base64url') : derive(one, 'digest'), text),
  )
}
