/** Encrypts the shared secrets of vendors wherever they are stored; they are decrypted only to sign and verify. */
import type { Queryable } from '#server/lib/db.ts'
import { openText, sealText, type Keyholder } from '#server/lib/secret-box.ts'
import type { Env } from '#server/lib/env.ts'
import type { SharedKey } from '#server/lib/vendor-slots.ts'
import { listLiveKeys, type VendorKey } from './vendor-keys.sql.ts'

/** Returns the name that a vendor's secret is encrypted for; a box made for another name cannot be opened with it. */
export const vendorKeyOwner = (vendor: string, keyId: string) => `vendor-key ${vendor} ${keyId}`

/** Returns a key in its stored form: a shared secret encrypted, a public key unchanged. */
export function sealKey<Key extends Omit<VendorKey, 'retiresAt'>>(holder: Keyholder, vendor: string, key: Key): Key {
  return key.algorithm === 'hmac-sha256'
    ? { ...key, verifier: sealText(holder, vendorKeyOwner(vendor, key.keyId), key.verifier) }
    : key
}

/** Returns a stored key ready to verify with. Throws when its box was not made for this vendor and key. */
export function openKey<Key extends Omit<VendorKey, 'retiresAt'>>(holder: Keyholder, vendor: string, key: Key): Key {
  return key.algorithm === 'hmac-sha256'
    ? { ...key, verifier: openText(holder, vendorKeyOwner(vendor, key.keyId), key.verifier) }
    : key
}

/** Returns the secret with which a vendor and we sign our current requests; null when the vendor has none. */
export async function findSharedKey(q: Queryable, env: Env, vendor: string): Promise<SharedKey | null> {
  const kept = (await listLiveKeys(q, vendor, env.clock.now())).find((one) => one.algorithm === 'hmac-sha256')
  return kept ? { keyId: kept.keyId, secret: openKey(env, vendor, kept).verifier } : null
}
