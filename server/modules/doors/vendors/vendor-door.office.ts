/** Operators' calls about the vendor door. The contract lists their permissions. */
import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { addVendorKey, getVendorDoor, retireVendorKey, updateVendorDoor } from '#contract/doors/office-vendor-door.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askKey, retireKeyAt, setVendorDoor } from './set-vendor-door.ts'
import { VENDOR_ADD_KEY, VENDOR_WIDEN } from './vendor-decisions.ts'
import { findVendorDoor, type Adapter } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'
import { listAllLiveKeys } from '../keys/vendor-keys.sql.ts'

/** The address to which a vendor of each format sends its commands. */
const PATHS: Record<Adapter, (vendor: string) => string> = {
  own: (vendor) => `/vendor/${vendor}/v1/`,
  'form-hash': (vendor) => `/vendor/${vendor}/form/`,
  'action-list': (vendor) => `/vendor/${vendor}/actions/`,
}

async function presentDoor({ db, clock }: Env, vendor: string): Promise<OutputOf<typeof getVendorDoor>> {
  const door = await findVendorDoor(db, vendor)
  if (!door) return fail('NOT_FOUND')
  const subject = `vendor:${vendor}`
  const [keys, wider, key] = await Promise.all([
    listAllLiveKeys(db, clock.now(), vendor),
    findWaiting(db, null, VENDOR_WIDEN.kind, subject),
    findWaiting(db, null, VENDOR_ADD_KEY.kind, subject),
  ])
  return {
    id: vendor,
    ...door,
    path: PATHS[door.adapter](vendor),
    keys: keys.map(({ keyId, algorithm, createdAt, retiresAt, fingerprint }) => ({
      keyId,
      algorithm,
      fingerprint,
      createdAt: createdAt.toISOString(),
      retiresAt: retiresAt?.toISOString() ?? null,
    })),
    waiting: wider && presentWaiting(wider),
    waitingKey: key && presentWaiting(key),
  }
}

/** Adds the operators' calls about vendors' doors and their keys. */
export function bindVendorDoorOffice(http: Http): void {
  const { env } = http
  bindCall(http, getVendorDoor, (_context, { id }) => presentDoor(env, id))
  bindCall(http, updateVendorDoor, async (context, { id, reason, ...change }) => {
    await setVendorDoor(context, id, change, reason)
    return presentDoor(env, id)
  })
  bindCall(http, addVendorKey, async (context, { id, ...order }) => {
    await askKey(context, id, order)
    return presentDoor(env, id)
  })
  bindCall(http, retireVendorKey, async (context, { id, keyId, at, reason }) => {
    await retireKeyAt(context, id, keyId, at === undefined ? null : new Date(at), reason)
    return presentDoor(env, id)
  })
}
