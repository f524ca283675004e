/** Decisions of two operators of the house about vendors: a new key, a wider door. */
import { z } from 'zod'
import { ADAPTERS, adapterSettings, KEY_ALGORITHMS } from '#contract/doors/office-vendor-door.ts'
import { fail } from '#contract/errors.ts'
import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import { everywhere, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { findVendorDoor, updateVendorDoor } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'
import { readPublicKey, sealTo } from '#server/lib/key-material.ts'
import { insertKey, listLiveKeys } from '../keys/vendor-keys.sql.ts'
import { sealKey } from '../keys/vendor-secrets.ts'

const LIFE_MS = 3 * DAY_MS
const KEYS_MAX = 2
const two = async () => ({ persons: 2 })

/** Returns a vendor's current door as one text, and locks the vendor. */
const printDoor = async (tx: Tx, vendor: string) =>
  sha256(JSON.stringify((await findVendorDoor(tx, vendor, true)) ?? fail('NOT_FOUND')))

/** The part of a door that a change names. */
export const doorPart = z
  .object({
    adapter: z.enum(ADAPTERS),
    settings: adapterSettings,
    networks: z.array(z.string()),
    paysUnknownBets: z.boolean(),
    mayOverdraw: z.boolean(),
    mayAdjust: z.boolean(),
    paysWithoutBet: z.boolean(),
    silentDays: z.int(),
  })
  .partial()

/** The decision about a door that lets more through than before. */
export const VENDOR_WIDEN = defineDecision({
  kind: 'vendor.widen',
  permission: 'house.vendors',
  isHouse: true,
  lifeMs: LIFE_MS,
  need: two,
  content: z.object({ vendor: z.string(), before: doorPart, after: doorPart }),
  readBasis: (tx, { content: { vendor } }) => printDoor(tx, vendor),
  async execute(tx, actor, { content: { vendor, before, after }, reason }) {
    await updateVendorDoor(tx, vendor, after)
    await writeAudit(tx, everywhere(actor), {
      action: 'vendor.door',
      subject: `vendor:${vendor}`,
      reason,
      before,
      after,
    })
  },
})

type NewKey = { vendor: string; algorithm: SignatureAlgorithm; publicKey: string; fingerprint: string }
/** `sealedSecret`: of a shared secret, which only the vendor can open. */
type AddedKey = { keyId: string; sealedSecret?: string }

async function addKey(
  tx: Tx,
  actor: AuditActor,
  { vendor, algorithm, publicKey, fingerprint }: NewKey,
  reason: string,
): Promise<AddedKey> {
  const { env } = actor
  const now = env.clock.now()
  if (!(await findVendorDoor(tx, vendor, true))) return fail('NOT_FOUND')
  if ((await listLiveKeys(tx, vendor, now)).length >= KEYS_MAX) return fail('VENDOR_KEYS_FULL')
  const keyId = `key-${newToken(env.random)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)}`
  const secret = algorithm === 'hmac-sha256' ? newToken(env.random) : null
  await insertKey(
    tx,
    vendor,
    sealKey(env, vendor, {
      keyId,
      algorithm,
      verifier: secret ?? publicKey,
      fingerprint: secret === null ? fingerprint : null,
    }),
    now,
  )
  await writeAudit(tx, everywhere(actor), {
    action: 'vendor.key-add',
    subject: `vendor:${vendor}`,
    reason,
    after: { keyId, algorithm, fingerprint },
  })
  return secret === null ? { keyId } : { keyId, sealedSecret: await sealTo(publicKey, { vendor, keyId, secret }) }
}

/** The decision about a key that may move every member's money in this vendor's name. */
export const VENDOR_ADD_KEY = defineDecision({
  kind: 'vendor.add-key',
  permission: 'house.vendors',
  isHouse: true,
  lifeMs: LIFE_MS,
  need: two,
  content: z.object({
    vendor: z.string(),
    algorithm: z.enum(KEY_ALGORITHMS),
    publicKey: z.string(),
    fingerprint: z.string(),
  }),
  execute: (tx, actor, { content: key, reason }) => addKey(tx, actor, key, reason),
})

/** Adds a key for whoever works at the command line. Fails with NOT_FOUND, VENDOR_KEYS_FULL, VENDOR_KEY_INVALID. */
export function addKeyByHand(
  actor: AuditActor,
  vendor: string,
  algorithm: SignatureAlgorithm,
  pem: string,
): Promise<AddedKey> {
  const key = { vendor, algorithm, ...readPublicKey(algorithm, pem) }
  return actor.env.db.tx((tx) => addKey(tx, actor, key, 'by hand'))
}
