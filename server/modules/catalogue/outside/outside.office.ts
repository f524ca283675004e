/** Calls of the house's operators about outside vendors. The contract lists their permissions. */
import type { OutputOf } from '#contract/call.ts'
import {
  addHouseVendor,
  getVendorLaunch,
  importVendorGames,
  setVendorLaunch,
} from '#contract/catalogue/house-vendors.ts'
import { fail } from '#contract/errors.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listVendors } from '../titles/catalogue.sql.ts'
import { addVendor } from './add-vendor.ts'
import { importGames, VENDOR_IMPORT } from './import-games.ts'
import { setLaunch, VENDOR_LAUNCH } from './set-vendor-launch.ts'

async function presentLaunch({ db }: Env, vendor: string): Promise<OutputOf<typeof getVendorLaunch>> {
  const subject = `vendor:${vendor}`
  const [vendors, launch, games] = await Promise.all([
    listVendors(db),
    findWaiting(db, null, VENDOR_LAUNCH.kind, subject),
    findWaiting(db, null, VENDOR_IMPORT.kind, subject),
  ])
  const known = vendors.find((one) => one.code === vendor) ?? fail('NOT_FOUND')
  return {
    id: vendor,
    launch: known.launch,
    waiting: launch && presentWaiting(launch),
    waitingImport: games && presentWaiting(games),
  }
}

/** Adds the house's calls about outside vendors. */
export function bindOutsideVendors(http: Http): void {
  const { env } = http
  bindCall(http, addHouseVendor, async (context, { reason, ...vendor }) => {
    await addVendor(context, vendor, reason)
    return { id: vendor.id }
  })
  bindCall(http, getVendorLaunch, (_context, { id }) => presentLaunch(env, id))
  bindCall(http, setVendorLaunch, async (context, { id, launch, reason }) => {
    await setLaunch(context, id, launch, reason)
    return presentLaunch(env, id)
  })
  bindCall(http, importVendorGames, (context, { id, format, text, print, reason }) => {
    if (print !== undefined && reason === undefined)
      return fail('INVALID_INPUT', { fields: { reason: { rule: 'required' } } })
    return importGames(context, id, { format, text }, print === undefined ? null : { print, reason: reason ?? '' })
  })
}
