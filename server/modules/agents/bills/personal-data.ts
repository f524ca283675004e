/** An agent's bills in the file of everything that the house stores about a member. */
import { toWire } from '#contract/money.ts'
import { moment, type PersonalSection } from '#server/lib/exports/personal-section.ts'
import { playerOf } from '#server/lib/exports/source.ts'
import { listAllOf } from './bill-lists.sql.ts'
import { presentWindow } from './present-bill.ts'

export const BILL_DATA: PersonalSection = {
  part: 'money',
  name: 'agentBills',
  read: async (reading, cursor, limit) => {
    const { id } = playerOf(reading)
    const bills = await listAllOf(reading.env.db, id, cursor === null ? null : BigInt(cursor), limit)
    const entries = bills.map((bill) => ({
      kind: bill.kind,
      isGiven: bill.giverId === id,
      ...presentWindow(bill),
      currency: bill.currency,
      valid: toWire(bill.valid),
      base: toWire(bill.base),
      earned: toWire(bill.earned),
      amount: toWire(bill.amount),
      paid: toWire(bill.paid),
      state: bill.state,
      paidAt: moment(bill.paidAt),
    }))
    return { entries, next: bills.length < limit ? null : String(bills.at(-1)?.id ?? '') }
  },
}
