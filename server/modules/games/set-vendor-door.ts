/** What operators change about a vendor's door and about who may play. Each change is audited in its own commit. */
import { createPublicKey } from 'node:crypto'
import { fail } from '#contract/errors.ts'
import type { SignatureAlgorithm } from '#contract/vendor-protocol.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { sqlState } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { newToken } from '#server/lib/random.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { findBar, findVendorDoor, insertBar, removeBar, updateVendorDoor, type DoorChange } from './vendor-doors.sql.ts'
import { endKey, insertKey } from './vendor-keys.sql.ts'

const RSA_BITS_MIN = 2048
const UNIQUE_VIOLATION = '23505'

/** Changes a vendor's format, networks or switches. Fails with NOT_FOUND. */
export async function setVendorDoor(context: OperatorContext, vendor: string, change: DoorChange, reason: string): Promise<void> {
  await context.env.db.tx(async (tx) => {
    const before = await findVendorDoor(tx, vendor, true)
    if (!before) return fail('NOT_FOUND')
    await updateVendorDoor(tx, vendor, change)
    const after = await findVendorDoor(tx, vendor)
    const names = (Object.keys(before) as (keyof DoorChange)[]).filter((name) => change[name] !== undefined)
    const pick = (door: DoorChange | null) => Object.fromEntries(names.map((name) => [name, door?.[name]]))
    await writeAudit(tx, context, { action: 'vendor.door', subject: `vendor:${vendor}`, reason, before: pick(before), after: pick(after) })
  })
}

/** The vendor's public key as we keep it; fails with VENDOR_KEY_INVALID where it is none of the algorithm. */
function readPublicKey(algorithm: Exclude<SignatureAlgorithm, 'hmac-sha256'>, pem: string): string {
  try {
    const key = createPublicKey(pem)
    const isRight = algorithm === 'ed25519'
      ? key.asymmetricKeyType === 'ed25519'
      : key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN
    // a private key would be read as its public half: it must not lie here, and is not ours to take
    if (isRight && !pem.includes('PRIVATE')) return key.export({ type: 'spki', format: 'pem' }).toString()
  } catch { /* not a key at all */ }
  return fail('VENDOR_KEY_INVALID')
}

export type AddedKey = { keyId: string; algorithm: SignatureAlgorithm; secret: string | null; createdAt: Date }

/** Adds a key; the secret of hmac-sha256 is made here. Fails with NOT_FOUND, VENDOR_KEYS_FULL, VENDOR_KEY_INVALID. */
export async function addKey(
  context: OperatorContext, vendor: string, order: { algorithm: SignatureAlgorithm; publicKey?: string | undefined; reason: string },
): Promise<AddedKey> {
  const { env } = context
  const { algorithm } = order
  const secret = algorithm === 'hmac-sha256' ? newToken(env.random) : null
  const createdAt = env.clock.now()
  const keyId = `key-${newToken(env.random).replace(/[^A-Za-z0-9]/g, '').slice(0, 12)}`
  try {
    await env.db.tx(async (tx) => {
      if (!(await findVendorDoor(tx, vendor, true))) return fail('NOT_FOUND')
      const verifier = algorithm === 'hmac-sha256' ? secret ?? '' : readPublicKey(algorithm, order.publicKey ?? '')
      await insertKey(tx, vendor, { keyId, algorithm, verifier }, createdAt)
      await writeAudit(tx, context, { action: 'vendor.key-add', subject: `vendor:${vendor}`, reason: order.reason, after: { keyId, algorithm } })
    })
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return fail('VENDOR_KEYS_FULL')
    throw error
  }
  return { keyId, algorithm, secret, createdAt }
}

/** Retires a live key, now or at a moment to come. Fails with NOT_FOUND. */
export async function retireKeyAt(context: OperatorContext, vendor: string, keyId: string, at: Date | null, reason: string): Promise<void> {
  const { env } = context
  await env.db.tx(async (tx) => {
    const now = env.clock.now()
    const retiresAt = at && at > now ? at : now
    if (!(await endKey(tx, vendor, keyId, now, retiresAt))) return fail('NOT_FOUND')
    await writeAudit(tx, context, {
      action: 'vendor.key-retire', subject: `vendor:${vendor}`, reason, after: { keyId, retiresAt: retiresAt.toISOString() },
    })
  })
}

/** Stops a member's play or allows it again; what is so already stays. Fails with NOT_FOUND. */
export async function setMayPlay(context: OperatorContext, memberId: string, mayPlay: boolean, reason: string): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    const account = await findAccount(tx, memberId)
    if (account?.merchant !== merchant) return fail('NOT_FOUND')
    const bar = await findBar(tx, account.id)
    if (mayPlay === (bar === null)) return
    if (mayPlay) await removeBar(tx, account.id)
    else await insertBar(tx, account.id, { reason, at: env.clock.now(), operatorId: operator.id })
    await writeAudit(tx, context, {
      action: mayPlay ? 'member.allow-play' : 'member.bar-play', subject: `member:${account.id}`, reason,
      before: { mayPlay: bar === null }, after: { mayPlay },
    })
  })
}
