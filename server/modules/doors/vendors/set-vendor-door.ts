/**
 * Operators change a vendor's door. A change that narrows it is done immediately, one that widens it needs a second
 * person.
 */
import { fail } from '#contract/errors.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import { everywhere, writeAudit } from '#server/lib/audit.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { isWider, needsNetworks } from './vendor-door-rules.ts'
import { VENDOR_ADD_KEY, VENDOR_WIDEN } from './vendor-decisions.ts'
import {
  findVendorDoor,
  updateVendorDoor,
  type DoorChange,
  type VendorDoor,
} from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'
import { readPublicKey } from '#server/lib/key-material.ts'
import { endKey, listLiveKeys } from '../keys/vendor-keys.sql.ts'

const KEYS_MAX = 2

/** Returns the fields of a change that differ from the current door. */
function differing(before: VendorDoor, change: DoorChange): DoorChange {
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof VendorDoor]),
    ),
  )
}

/**
 * Narrows a vendor's format, networks or switches immediately, or asks that they be widened. Fails with NOT_FOUND,
 * NETWORKS_REQUIRED, DECISION_OPEN.
 */
export async function setVendorDoor(
  context: OperatorContext,
  vendor: string,
  wanted: DoorChange,
  reason: string,
): Promise<Waiting> {
  return context.env.db.tx(async (tx) => {
    const door = (await findVendorDoor(tx, vendor, true)) ?? fail('NOT_FOUND')
    const change = differing(door, wanted)
    if (Object.keys(change).length === 0) return null
    if (needsNetworks({ ...door, ...change } as VendorDoor)) return fail('NETWORKS_REQUIRED')
    const before = Object.fromEntries(Object.keys(change).map((name) => [name, door[name as keyof VendorDoor]]))
    if (isWider(door, change)) {
      return presentWaiting(
        await askDecision(tx, context, VENDOR_WIDEN, {
          subject: `vendor:${vendor}`,
          reason,
          content: { vendor, before, after: change } as never,
        }),
      )
    }
    await updateVendorDoor(tx, vendor, change)
    await writeAudit(tx, everywhere(context), {
      action: 'vendor.door',
      subject: `vendor:${vendor}`,
      reason,
      before,
      after: change,
    })
    return null
  })
}

/** Asks that a key be added. Fails with NOT_FOUND, VENDOR_KEYS_FULL, VENDOR_KEY_INVALID, DECISION_OPEN. */
export async function askKey(
  context: OperatorContext,
  vendor: string,
  order: { algorithm: SignatureAlgorithm; publicKey: string; reason: string },
): Promise<void> {
  const { env } = context
  const { algorithm, reason } = order
  await env.db.tx(async (tx) => {
    if (!(await findVendorDoor(tx, vendor, true))) return fail('NOT_FOUND')
    if ((await listLiveKeys(tx, vendor, env.clock.now())).length >= KEYS_MAX) return fail('VENDOR_KEYS_FULL')
    const content = { vendor, algorithm, ...readPublicKey(algorithm, order.publicKey) }
    await askDecision(tx, context, VENDOR_ADD_KEY, { subject: `vendor:${vendor}`, content, reason })
  })
}

/** Retires a valid key, now or at a later moment. Fails with NOT_FOUND. */
export async function retireKeyAt(
  context: OperatorContext,
  vendor: string,
  keyId: string,
  at: Date | null,
  reason: string,
): Promise<void> {
  const { env } = context
  await env.db.tx(async (tx) => {
    const now = env.clock.now()
    const retiresAt = at && at > now ? at : now
    if (!(await endKey(tx, vendor, keyId, now, retiresAt))) return fail('NOT_FOUND')
    await writeAudit(tx, everywhere(context), {
      action: 'vendor.key-retire',
      subject: `vendor:${vendor}`,
      reason,
      after: { keyId, retiresAt: retiresAt.toISOString() },
    })
  })
}
