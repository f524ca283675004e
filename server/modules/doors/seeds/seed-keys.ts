/** Gives each vendor of the demo the key with which the studio plays as that vendor. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newToken } from '#server/lib/random.ts'
import { type SeedSize, vendorsOf } from '#server/modules/catalogue/seeds/seed-titles.ts'
import { allowAdjustments } from '#server/modules/catalogue/titles/catalogue.sql.ts'
import { announceCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { insertKey, listKeyless, listLiveKeys, retireKey } from '../keys/vendor-keys.sql.ts'
import { sealKey } from '../keys/vendor-secrets.ts'
import { readKept, readServed, type Served, type StudioVendor, type StudioVendors } from './kept-keys.ts'

/** Most vendors share a secret with us; these two use the other two algorithms. */
const ALGORITHMS: Readonly<Record<string, SignatureAlgorithm>> = { PT: 'rsa-sha256', CQ9: 'ed25519' }
const RSA_BITS = 2048
/** Prefix of the keys that this file made, so that it retires no others. */
const KEY_MARK = 'studio-'

const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const privateKeyEncoding = { type: 'pkcs8', format: 'pem' } as const
type Pair = { publicKey: string; privateKey: string }
let rsaPair: Pair | undefined
/** Makes the demo's one pair of RSA: the search for its primes takes a tenth of a second, and a process seeds one house. */
const makeRsaPair = (): Pair =>
  (rsaPair ??= generateKeyPairSync('rsa', { modulusLength: RSA_BITS, publicKeyEncoding, privateKeyEncoding }))

type Issued = Pick<StudioVendor, 'keyId' | 'algorithm' | 'secret'> & { verifier: string }

function issueKey(env: Env, vendor: string): Issued {
  const algorithm = ALGORITHMS[vendor] ?? 'hmac-sha256'
  const keyId = `${KEY_MARK}${newToken(env.random).slice(0, 12)}`
  if (algorithm === 'hmac-sha256') {
    const secret = newToken(env.random)
    return { keyId, algorithm, secret, verifier: secret }
  }
  const pair =
    algorithm === 'ed25519' ? generateKeyPairSync('ed25519', { publicKeyEncoding, privateKeyEncoding }) : makeRsaPair()
  return { keyId, algorithm, secret: pair.privateKey, verifier: pair.publicKey }
}

/**
 * Returns the key in the studio's file while it is valid here; else makes a new key in place of those that this file
 * made before.
 */
async function keyOf(
  env: Env,
  tx: Tx,
  vendor: string,
  kept: StudioVendor | undefined,
): Promise<Omit<StudioVendor, 'games' | 'wallet'>> {
  const live = await listLiveKeys(tx, vendor, env.clock.now())
  if (kept && live.some((key) => key.keyId === kept.keyId)) return kept
  const now = env.clock.now()
  for (const key of live) if (key.keyId.startsWith(KEY_MARK)) await retireKey(tx, vendor, key.keyId, now)
  const { verifier, ...issued } = issueKey(env, vendor)
  await insertKey(tx, vendor, sealKey(env, vendor, { keyId: issued.keyId, algorithm: issued.algorithm, verifier }), now)
  return issued
}

function writeKept(file: string, vendors: StudioVendors): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(vendors, null, 1)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Ensures that the studio has a valid key of every vendor, in the file `studioVendors` (mode 0600) when one is named.
 * Safe to repeat: keys that fit stay, and a lost file gets new keys. Returns the content of the file.
 */
export async function seedKeys(env: Env, studioVendors: string | null, size: SeedSize): Promise<StudioVendors> {
  const kept = readKept(studioVendors)
  const codes = vendorsOf(size).map(({ code }) => code)
  const vendors = await env.db.tx(async (tx) => {
    const served = await readServed(tx, codes)
    const all: StudioVendors = {}
    // the studio may correct results of sports; a vendor added later needs the agreement of two operators of the house
    // for it
    await allowAdjustments(tx, await listKeyless(tx, codes))
    for (const code of codes) {
      all[code] = { ...(await keyOf(env, tx, code, kept[code])), ...(served.get(code) as Served) }
    }
    // before the commit: a file whose keys are unknown is noticed at the next start, but keys without a file would be
    // lost
    if (studioVendors !== null) writeKept(studioVendors, all)
    return all
  })
  announceCatalogue(env)
  return vendors
}
