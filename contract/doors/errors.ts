/** Refusals about vendors’ doors. */
import type { ErrorList } from '../error-list.ts'

export const DOORS_ERRORS = {
  NETWORKS_REQUIRED: { status: 422, when: 'a vendor of a format without a nonce must name the networks it calls from' },
  VENDOR_KEYS_FULL: { status: 409, when: 'two keys of the vendor are alive; retire one first' },
  VENDOR_KEY_INVALID: {
    status: 422,
    when: 'the public key is not one of the algorithm, as PEM: RSA of 2048 bits or more, or Ed25519, to verify; RSA, EC P-256 or X25519 to seal a shared secret to',
  },
} as const satisfies ErrorList
