/** What operators see and set about a vendor's door: its keys, where it calls from, what it may do; and which members may not play. */
import { z } from 'zod'
import { defineCall, id, instant } from './call.ts'

export const ADAPTERS = ['own', 'form-hash', 'action-list'] as const
export const HASHES = ['md5', 'sha256'] as const
export const KEY_ALGORITHMS = ['hmac-sha256', 'rsa-sha256', 'ed25519'] as const
/** More networks than this are a list that nobody keeps. */
export const NETWORKS_MAX = 50

const READ = { who: 'operator', permission: 'games.read' } as const
const WRITE = { who: 'operator', permission: 'games.write' } as const
const reason = z.string().trim().min(3).max(300)
/** One address or a network, of either kind; bits beyond the mask are dropped. */
export const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])

const adapterSettings = z.object({
  /** form-hash: how the sorted form and the secret are hashed. */
  hash: z.enum(HASHES),
  /** action-list: places of the vendor's amounts below the currency's unit (2: cents). */
  places: z.number().int().min(0).max(8),
})

const key = z.object({ keyId: z.string(), algorithm: z.enum(KEY_ALGORITHMS), createdAt: instant, retiresAt: instant.nullable() })

const vendorDoor = z.object({
  /** The vendor’s code. */
  id,
  adapter: z.enum(ADAPTERS),
  settings: adapterSettings,
  /** Where its commands go. */
  path: z.string(),
  /** Empty: it may call from anywhere. */
  networks: z.array(z.string()),
  /** A win whose bet is unknown is paid. */
  paysUnknownBets: z.boolean(),
  /** A correction that the member cannot afford is owed by the member. */
  mayOverdraw: z.boolean(),
  /** Live keys; never their secrets. */
  keys: z.array(key),
})

export const getVendorDoor = defineCall({
  id: 'getVendorDoor', method: 'GET', path: '/office/vendors/{id}/door', ...READ,
  summary: 'How a vendor reaches the money: format, path, networks, switches, live keys.',
  input: z.object({ id }), output: vendorDoor, errors: ['NOT_FOUND'],
})
export const updateVendorDoor = defineCall({
  id: 'updateVendorDoor', method: 'PUT', path: '/office/vendors/{id}/door', ...WRITE,
  summary: 'Changes a vendor’s format, networks or switches. Commands obey within two seconds.',
  input: z.object({
    id, reason,
    adapter: z.enum(ADAPTERS).optional(),
    settings: adapterSettings.optional(),
    networks: z.array(network).max(NETWORKS_MAX).optional(),
    paysUnknownBets: z.boolean().optional(),
    mayOverdraw: z.boolean().optional(),
  }),
  output: vendorDoor, errors: ['NOT_FOUND'],
})

export const addVendorKey = defineCall({
  id: 'addVendorKey', method: 'POST', path: '/office/vendors/{id}/keys', ...WRITE,
  summary: 'Adds a key beside the one that is alive. A shared secret is made here and shown in this answer alone.',
  input: z.object({
    id, reason, algorithm: z.enum(KEY_ALGORITHMS),
    /** The vendor’s public key as PEM; not with hmac-sha256. */
    publicKey: z.string().trim().max(4_000).optional(),
  }),
  output: key.extend({
    /** The shared secret of hmac-sha256, now and never again; null where the vendor keeps its own private key. */
    secret: z.string().nullable(),
  }),
  errors: ['NOT_FOUND', 'VENDOR_KEYS_FULL', 'VENDOR_KEY_INVALID'],
})
export const retireVendorKey = defineCall({
  id: 'retireVendorKey', method: 'POST', path: '/office/vendors/{id}/keys/{keyId}/retire', ...WRITE,
  summary: 'Retires a key, at once or at a moment to come. What it signs after that is refused.',
  input: z.object({ id, keyId: z.string().min(1).max(64), reason, at: z.iso.datetime().optional() }),
  output: vendorDoor, errors: ['NOT_FOUND'],
})

const numericId = z.string().regex(/^\d{1,18}$/)
const memberPlay = z.object({ id, mayPlay: z.boolean(), reason: z.string().nullable(), since: instant.nullable() })
export const getMemberPlay = defineCall({
  id: 'getMemberPlay', method: 'GET', path: '/office/members/{id}/play', ...READ,
  summary: 'Whether a member may play.',
  input: z.object({ id: numericId }), output: memberPlay, errors: ['NOT_FOUND'],
})
export const setMemberPlay = defineCall({
  id: 'setMemberPlay', method: 'PUT', path: '/office/members/{id}/play', ...WRITE,
  summary: 'Stops a member’s play, or allows it again: the very next bet is refused, wins are paid, the account stays open.',
  input: z.object({ id: numericId, mayPlay: z.boolean(), reason }), output: memberPlay, errors: ['NOT_FOUND'],
})
