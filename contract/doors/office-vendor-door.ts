/**
 * What operators of the house see and set about a vendor's door: its keys, the networks it calls from, what it may do.
 * One person can restrict it; extending it needs two. No operator ever sees a secret. And, for a brand, which members
 * may not play.
 */
import { z } from 'zod'
import { defineCall, id, instant } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

export const ADAPTERS = ['own', 'form-hash', 'action-list'] as const
export const HASHES = ['md5', 'sha256'] as const
export const KEY_ALGORITHMS = ['hmac-sha256', 'rsa-sha256', 'ed25519'] as const
/** The most networks of a vendor: a longer list would not be maintained. */
export const NETWORKS_MAX = 50
export const SILENT_DAYS_MAX = 30

const HOUSE = { who: 'operator', permission: 'house.vendors' } as const
const READ = { who: 'operator', permission: 'games.read' } as const
const WRITE = { who: 'operator', permission: 'games.write' } as const
const reason = z.string().trim().min(3).max(300)
/** One address or a network, of either kind; bits beyond the mask are dropped. */
export const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])

export const adapterSettings = z.object({
  /** form-hash: how the sorted form and the secret are hashed. */
  hash: z.enum(HASHES),
  /** action-list: decimal places of the vendor's amounts (2: cents). */
  places: z.number().int().min(0).max(8),
})

const key = z.object({
  keyId: z.string(),
  algorithm: z.enum(KEY_ALGORITHMS),
  createdAt: instant,
  retiresAt: instant.nullable(),
  /** SHA-256 over the public key, in hex; null for a shared secret. */
  fingerprint: z.string().nullable(),
})

const vendorDoor = z.object({
  /** The vendor’s code. */
  id,
  adapter: z.enum(ADAPTERS),
  settings: adapterSettings,
  /** The path that its commands use. */
  path: z.string(),
  /** Empty: it may call from anywhere. */
  networks: z.array(z.string()),
  /** A win whose bet is unknown is paid. */
  paysUnknownBets: z.boolean(),
  /** A correction that the member cannot pay becomes the member's debt. */
  mayOverdraw: z.boolean(),
  /** Corrections outside of betting are accepted, up to their cap. */
  mayAdjust: z.boolean(),
  /** A win without a bet reference is paid in a round in which the member bet nothing. */
  paysWithoutBet: z.boolean(),
  /** After so many days a round that the vendor says nothing more of holds up no bonus. */
  silentDays: z.int(),
  /** Active keys; never their secrets. */
  keys: z.array(key),
  /** What waits for another person: wider permissions, a key. */
  waiting,
  waitingKey: waiting,
})

export const getVendorDoor = defineCall({
  id: 'getVendorDoor',
  method: 'GET',
  path: '/office/vendors/{id}/door',
  ...HOUSE,
  summary: 'How a vendor reaches the money: format, path, networks, switches, live keys.',
  input: z.object({ id }),
  output: vendorDoor,
  errors: ['NOT_FOUND'],
})
export const updateVendorDoor = defineCall({
  id: 'updateVendorDoor',
  method: 'PUT',
  path: '/office/vendors/{id}/door',
  ...HOUSE,
  stepUp: true,
  summary:
    'Narrows a vendor’s door at once, or asks that it be widened: another person must agree. Commands obey within two seconds.',
  input: z.object({
    id,
    reason,
    adapter: z.enum(ADAPTERS).optional(),
    settings: adapterSettings.optional(),
    networks: z.array(network).max(NETWORKS_MAX).optional(),
    paysUnknownBets: z.boolean().optional(),
    mayOverdraw: z.boolean().optional(),
    mayAdjust: z.boolean().optional(),
    paysWithoutBet: z.boolean().optional(),
    silentDays: z.int().min(1).max(SILENT_DAYS_MAX).optional(),
  }),
  output: vendorDoor,
  errors: ['NOT_FOUND', 'DECISION_OPEN', 'NETWORKS_REQUIRED'],
})

export const addVendorKey = defineCall({
  id: 'addVendorKey',
  method: 'POST',
  path: '/office/vendors/{id}/keys',
  ...HOUSE,
  stepUp: true,
  summary:
    'Asks for a key beside the one that is alive; another person must agree. A shared secret is made then, and sealed to the vendor’s own key: nobody here sees it.',
  input: z.object({
    id,
    reason,
    algorithm: z.enum(KEY_ALGORITHMS),
    /**
     * The vendor’s public key as PEM: it verifies (rsa-sha256, ed25519), or the new shared secret is sealed to it
     * (hmac-sha256: RSA, EC P-256 or X25519).
     */
    publicKey: z.string().trim().min(1).max(4_000),
  }),
  output: vendorDoor,
  errors: ['NOT_FOUND', 'VENDOR_KEYS_FULL', 'VENDOR_KEY_INVALID', 'DECISION_OPEN'],
})
export const retireVendorKey = defineCall({
  id: 'retireVendorKey',
  method: 'POST',
  path: '/office/vendors/{id}/keys/{keyId}/retire',
  ...HOUSE,
  summary: 'Retires a key, at once or at a moment to come; one person does. What it signs after that is refused.',
  input: z.object({ id, keyId: z.string().min(1).max(64), reason, at: z.iso.datetime().optional() }),
  output: vendorDoor,
  errors: ['NOT_FOUND'],
})

const numericId = z.string().regex(/^\d{1,18}$/)
const memberPlay = z.object({
  id,
  mayPlay: z.boolean(),
  reason: z.string().nullable(),
  since: instant.nullable(),
  waiting,
})
export const getMemberPlay = defineCall({
  id: 'getMemberPlay',
  method: 'GET',
  path: '/office/members/{id}/play',
  ...READ,
  summary: 'Whether a member may play.',
  input: z.object({ id: numericId }),
  output: memberPlay,
  errors: ['NOT_FOUND'],
})
export const setMemberPlay = defineCall({
  id: 'setMemberPlay',
  method: 'PUT',
  path: '/office/members/{id}/play',
  ...WRITE,
  summary:
    'Stops a member’s play at once (the very next bet is refused, wins are paid, the account stays open), or asks that it be allowed again: another person must agree.',
  input: z.object({ id: numericId, mayPlay: z.boolean(), reason }),
  output: memberPlay,
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})
