/** Calls of the house's operators about vendors' caps. The contract lists their permissions. */
import {
  getVendorCaps,
  removeVendorCaps as removeVendorCapsCall,
  setVendorCaps as setVendorCapsCall,
} from '#contract/doors/office-vendor-caps.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { removeVendorCaps, setVendorCaps, showVendorCaps } from './set-vendor-caps.ts'

/** Adds getVendorCaps, setVendorCaps and removeVendorCaps. */
export function bindVendorCaps(http: Http): void {
  const { env } = http
  bindCall(http, getVendorCaps, async (_context, { id }) => ({ content: await showVendorCaps(env.db, id) }))
  bindCall(http, setVendorCapsCall, async (context, { id, currency, reason, ...caps }) => ({
    content: await setVendorCaps(context, { vendor: id, currency, reason }, caps),
  }))
  bindCall(http, removeVendorCapsCall, async (context, { id, currency, reason }) => ({
    content: await removeVendorCaps(context, { vendor: id, currency, reason }),
  }))
}
