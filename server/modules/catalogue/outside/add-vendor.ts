import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { addHouseVendor } from '#contract/catalogue/house-vendors.ts'
import { everywhere, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { announceCatalogue } from '../titles/catalogue.ts'
import { findVendor, insertVendors } from '../titles/catalogue.sql.ts'

export type NewVendor = Omit<ParsedInputOf<typeof addHouseVendor>, 'reason'>

/**
 * Adds a vendor to the house: seamless, off, without keys, address and games. Fails with VENDOR_EXISTS. Nothing can be
 * played or paid through it before two persons gave it a key, an address and opened it.
 */
export function addVendor(actor: AuditActor, vendor: NewVendor, reason: string): Promise<void> {
  const { env } = actor
  const { id, names, gameTypes, colour, sort } = vendor
  return env.db.tx(async (tx) => {
    if (await findVendor(tx, id)) return fail('VENDOR_EXISTS')
    await insertVendors(tx, [
      {
        code: id,
        vassalage: id,
        names,
        types: [...new Set(gameTypes)],
        sort,
        mark: '',
        colour,
        hues: [],
        status: 'off',
        isSingle: true,
      },
    ])
    await writeAudit(tx, everywhere(actor), {
      action: 'vendor.add',
      subject: `vendor:${id}`,
      reason,
      after: { names, types: gameTypes, status: 'off' },
    })
    tx.onCommit(() => announceCatalogue(env))
  })
}
