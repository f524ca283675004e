/** What happens when a vendor passes one of its caps: everybody who looks after it hears of it, and where its hour is over it is paused. */
import { writeAudit } from '#server/lib/audit.ts'
import type { Env } from '#server/lib/env.ts'
import { newCounter } from '#server/lib/metrics.ts'
import { announceCatalogue } from './catalogue.ts'
import { findVendor } from './catalogue.sql.ts'
import { CapPassed, type Cap } from './post-command.ts'
import { refuseVendor, type RefusalCode } from './vendor-refusal.ts'
import { countAlarm, pauseByCap } from './vendor-caps.sql.ts'

const passed = newCounter('vendor_caps_passed_total', 'Commands of vendors that passed a cap, by vendor and cap', [
  'vendor',
  'cap',
])

/** Who stands in the log where no person acted. */
const BY_CAP = { id: '0', username: 'cap', isHouse: true }

/** Why a vendor stands still, for its page. */
const WHY = 'paid or took more within an hour or a day than its cap: look at its key, then open it with another person'

/**
 * Says that a cap was passed: counted each time, written into every brand's log and told to operators once an hour. The cap of a
 * vendor's hour or day pauses it: new bets are refused, and what running rounds win is held, until two persons open it and it begins anew.
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
      tx.onCommit(() => env.live.signal('operators', 'decisions'))
    }
    if ((cap !== 'vendor' && cap !== 'day') || (await findVendor(tx, vendor))?.status !== 'on') return
    await pauseByCap(tx, vendor, WHY)
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

/** Posts what cannot be held: above a cap it is refused with `code`, and told. */
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
