/**
 * Encrypts what must be read again but not out of a stolen database: AES-256-GCM under keys that lie outside it. The keys are those of
 * FACTOR_SECRET (and, behind it, of FACTOR_SECRET_OLD) of the environment, else the lines of DATA_DIR/factor-secret (mode 0600), made at
 * the first use. The first one encrypts; all of them open, so that what an older one encrypted can be read until it is encrypted anew
 * (`npm run keys -- rotate`) and the older one is given up (`-- forget`). Several servers on one database need the same ones.
 *
 * A line `digest:…` opens nothing: it is what is left of a key that was given up, to compare short secrets with.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'
import { newToken, sha256, systemRandom } from './random.ts'

/** Whoever holds the keys: their configuration is all that is needed. */
export type Keyholder = Pick<Env, 'config'>

const NONCE_BYTES = 12
const TAG_BYTES = 16
const DIGEST = 'digest:'
const BOX = /^box:([0-9a-f]{12}):([A-Za-z0-9_-]+)$/
const rings = new WeakMap<Env['config'], readonly string[]>()

/** The file of the keys, the newest first. */
export const keyFile = ({ config }: Keyholder) => join(config.dataDir, 'factor-secret')

const derive = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
/** Names a key without telling anything of it. */
const idOf = (secret: string) => sha256(derive(secret, 'id')).slice(0, 12)

/** What is left of a key that opens nothing any more. */
export const digestLine = (secret: string) => `${DIGEST}${derive(secret, 'digest').toString('base64url')}`

function readFile(holder: Keyholder): readonly string[] {
  const file = keyFile(holder)
  if (!existsSync(file)) {
    mkdirSync(holder.config.dataDir, { recursive: true })
    try {
      writeFileSync(file, newToken(systemRandom), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error // else another process was first
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

/** Reads the file again: somebody may have made a new key. */
export function readKeysAgain(holder: Keyholder): void {
  readRing(holder, true)
}

const opening = (ring: readonly string[]) => ring.filter((one) => !one.startsWith(DIGEST))

/** Encrypting is rare: the file is read each time, so that nothing is encrypted with a key that is about to be given up. */
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

/** Tries keys in their order; with the file's keys once more as they are by now. Throws what the last one threw. */
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

/** Encrypts a text; `owner` must be named again to open it, so that nobody's secret can be put in another's place. */
export function lock(holder: Keyholder, owner: string, text: string): Buffer {
  return encrypt(currentKey(holder, true), owner, systemRandom.bytes(NONCE_BYTES), text)
}

/** Opens what `lock` made, with whichever key fits. Throws when the key, the owner or the bytes are others. */
export function unlock(holder: Keyholder, owner: string, box: Buffer): string {
  return open(holder, (secret) => decrypt(secret, owner, box))
}

/** As lock, into a text that names the key: `box:<key>:<bytes>`. */
export function sealText(holder: Keyholder, owner: string, text: string): string {
  const secret = currentKey(holder, true)
  return `box:${idOf(secret)}:${encrypt(secret, owner, systemRandom.bytes(NONCE_BYTES), text).toString('base64url')}`
}

/** Opens what `sealText` made. Throws when it is no box, and when the key, the owner or the bytes are others. */
export function openText(holder: Keyholder, owner: string, box: string): string {
  const [, id, bytes] = BOX.exec(box) ?? []
  if (id === undefined || bytes === undefined) throw new Error('a secret lies open where a box should be')
  return open(
    holder,
    (secret) => decrypt(secret, owner, Buffer.from(bytes, 'base64url')),
    (secret) => idOf(secret) === id,
  )
}

/** Whether a text is a box, of whichever key. */
export const isBox = (text: string) => BOX.test(text)

/** Whether a box was made with the key that is in force. */
export const isOfCurrentKey = (holder: Keyholder, box: string) => BOX.exec(box)?.[1] === idOf(currentKey(holder))

const digest = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** A digest that nobody without the key can compare guesses with: for short secrets. */
export function keyedDigest(holder: Keyholder, text: string): Buffer {
  return digest(derive(currentKey(holder), 'digest'), text)
}

/** The digest under every key there was: one of them is what was kept. */
export function keyedDigests(holder: Keyholder, text: string): Buffer[] {
  return readRing(holder).map((one) =>
    digest(one.startsWith(DIGEST) ? Buffer.from(one.slice(DIGEST.length), 'base64url') : derive(one, 'digest'), text),
  )
}
