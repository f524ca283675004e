import { fail } from '#contract/errors.ts'
import { everywhere, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { answersOf } from '#server/lib/slots.ts'
import { VENDOR_OPENED } from '../catalogue.slots.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import { findVendor, updateVendor } from '../titles/catalogue.sql.ts'

/** Opens a vendor for whoever works at the command line: told in the log of every brand. Fails with NOT_FOUND. */
export function openByHand(actor: AuditActor, code: string): Promise<void> {
  const { env } = actor
  return env.db.tx(async (tx) => {
    const { status } = (await findVendor(tx, code)) ?? fail('NOT_FOUND')
    if (status === 'on') return
    await updateVendor(tx, code, { status: 'on' })
    for (const opened of answersOf(env, VENDOR_OPENED)) await opened(tx, code)
    await writeAudit(tx, everywhere(actor), {
      action: 'vendor.update',
      subject: `vendor:${code}`,
      reason: 'by hand',
      before: { status },
      after: { status: 'on' },
    })
    tx.onCommit(() => announceCatalogue(env))
  })
}
