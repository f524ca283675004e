/** Decisions of two operators of the house about vendors: a key, a wider door, a stricter rule for rounds that stay open. */
import { z } from 'zod'
import { ADAPTERS, adapterSettings, KEY_ALGORITHMS } from '#contract/office-vendor-door.ts'
import { ROUND_OUTCOMES } from '#contract/open-rounds.ts'
import { fail } from '#contract/errors.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { newToken, sha256 } from '#server/lib/random.ts'
import { listRoundRules, putRoundRule, type RoundRule } from './resolutions.sql.ts'
import { findVendorDoor, updateVendorDoor } from './vendor-doors.sql.ts'
import { sealTo } from './vendor-key-material.ts'
import { insertKey, listLiveKeys } from './vendor-keys.sql.ts'
import { sealKey } from './vendor-secrets.ts'

const LIFE_MS = 3 * DAY_MS
const KEYS_MAX = 2
const two = async () => ({ persons: 2 })

/** A vendor's door as it is, in one text; the vendor stays locked. */
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
  })
  .partial()

/** A door that lets more through than before. */
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

/** A key that may move every member's money in this vendor's name. */
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
  async execute(tx, actor, { content: { vendor, algorithm, publicKey, fingerprint }, reason }) {
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
  },
})

const rule = z.object({ afterMinutes: z.number(), outcome: z.enum(ROUND_OUTCOMES) })
const printRule = async (q: Queryable, vendor: string) => JSON.stringify((await listRoundRules(q)).get(vendor) ?? null)

/** Less time for rounds that stay open, or another outcome: members lose by it, or get back what they would have lost. */
export const VENDOR_ROUND_RULE = defineDecision({
  kind: 'vendor.round-rule',
  permission: 'house.vendors',
  isHouse: true,
  lifeMs: LIFE_MS,
  need: two,
  content: z.object({ vendor: z.string(), before: rule, after: rule }),
  async readBasis(tx, { content: { vendor } }) {
    await findVendorDoor(tx, vendor, true)
    return printRule(tx, vendor)
  },
  async execute(tx, actor, { content: { vendor, before, after }, reason }) {
    await putRoundRule(tx, vendor, after)
    await writeAudit(tx, everywhere(actor), {
      action: 'vendor.round-rule',
      subject: `vendor:${vendor}`,
      reason,
      before,
      after,
    })
  },
})

/** Whether a rule moves money that the one before did not: less time, or another end, which loses members' stakes or gives lost ones back. */
export const movesMore = (next: RoundRule, before: RoundRule) =>
  next.afterMinutes < before.afterMinutes || next.outcome !== before.outcome
