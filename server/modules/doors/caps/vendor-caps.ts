/**
 * Handles a vendor that passes one of its caps: notifies its operators, and pauses the vendor when its cap of an hour
 * or a day is used up.
 */
import { DECISIONS_TOPIC } from '#contract/decisions/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Env } from '#server/lib/env.ts'
import { newCounter } from '#server/lib/metric-kinds.ts'
import { announceCatalogue } from '#server/modules/catalogue/titles/catalogue.ts'
import { findVendor } from '#server/modules/catalogue/titles/catalogue.sql.ts'
import { CapPassed, type Cap } from './caps.ts'
import { refuseVendor, type RefusalCode } from '../vendors/vendor-refusal.ts'
import { pauseVendor } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'
import { countAlarm } from './vendor-caps.sql.ts'

const passed = newCounter('vendor_caps_passed_total', 'Commands of vendors that passed a cap, by vendor and cap', [
  'vendor',
  'cap',
])

/** The actor in the audit log when no person acted. */
const BY_CAP = { id: '0', username: 'cap', isHouse: true }

/** The reason for the pause, shown on the vendor's page. */
const WHY = 'paid or took more within an hour or a day than its cap: look at its key, then open it with another person'

/**
 * Records that a cap was passed: counted each time; written into every brand's log and signalled to operators once an
 * hour. The cap of a vendor's hour or day pauses it: new bets are refused, and wins of running rounds are held, until
 * two persons open it and its counts start again at zero.
 */
export async function tellCap(
  env: Env,
  { vendor, currency }: { vendor: string; currency: string },
  cap: Cap,
): Promise<void> {
  passed.inc({ vendor, cap })
  await env.db.tx(async (tx) => {
    const actor = { env, ip: '', merchant: '*', operator: BY_CAP }
    if (await countAlarm(tx, vendor, cap, currency, env.clock.now())) {
      await writeAudit(tx, actor, { action: 'vendor.cap', subject: `vendor:${vendor}`, after: { cap, currency } })
      tx.onCommit(() => env.live.signal('operators', DECISIONS_TOPIC))
    }
    if ((cap !== 'vendor' && cap !== 'day') || (await findVendor(tx, vendor))?.status !== 'on') return
    await pauseVendor(tx, vendor, WHY)
    await writeAudit(tx, actor, {
      action: 'vendor.pause',
      subject: `vendor:${vendor}`,
      reason: WHY,
      before: { status: 'on' },
      after: { status: 'maintenance' },
    })
    tx.onCommit(() => announceCatalogue(env))
  })
}

/** Posts commands that cannot be held: above a cap they are refused with `code`, and the cap is recorded as passed. */
export async function postUnderCaps<Result>(
  env: Env,
  of: { vendor: string; currency: string },
  post: () => Promise<Result>,
  code: RefusalCode,
): Promise<Result> {
  try {
    return await post()
  } catch (error) {
    if (!(error instanceof CapPassed)) throw error
    await tellCap(env, of, error.cap)
    return refuseVendor(code, `more than this vendor’s cap (${error.cap}) lets through`)
  }
}
