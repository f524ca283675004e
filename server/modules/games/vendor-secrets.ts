/** Shared secrets of vendors: boxed wherever they are kept, opened only to sign and verify. */
import { openText, sealText, type Keyholder } from '#server/lib/secret-box.ts'
import type { VendorKey } from './vendor-keys.sql.ts'

/** What a vendor's box is for; nobody else's opens in its place. */
export const vendorKeyOwner = (vendor: string, keyId: string) => `vendor-key ${vendor} ${keyId}`

/** A key as it is kept: a shared secret in a box, a public key as it is. */
export function sealKey<Key extends Omit<VendorKey, 'retiresAt'>>(holder: Keyholder, vendor: string, key: Key): Key {
  return key.algorithm === 'hmac-sha256'
    ? { ...key, verifier: sealText(holder, vendorKeyOwner(vendor, key.keyId), key.verifier) }
    : key
}

/** A kept key, ready to verify with. Throws when its box was not made for this vendor and key. */
export function openKey<Key extends Omit<VendorKey, 'retiresAt'>>(holder: Keyholder, vendor: string, key: Key): Key {
  return key.algorithm === 'hmac-sha256'
    ? { ...key, verifier: openText(holder, vendorKeyOwner(vendor, key.keyId), key.verifier) }
    : key
}
