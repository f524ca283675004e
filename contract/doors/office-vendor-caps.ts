/**
 * The most that a vendor's key can pay and take, as operators of the house see and set it. One person can lower a cap;
 * a higher one needs two persons and a day.
 */
import { z } from 'zod'
import { defineCall, id } from '../call.ts'
import { CURRENCIES, type CurrencyCode } from '../money.ts'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'

/** Instead of a vendor: the caps of all vendors without caps of their own. */
export const EVERY_VENDOR = '*'
export const CAP_FIELDS = ['betMax', 'winMax', 'adjustMax', 'memberHour', 'vendorHour', 'vendorDay'] as const
const CURRENCY_CODES = Object.keys(CURRENCIES) as CurrencyCode[]

const amount = z.string().regex(/^(?!0+(\.0+)?$)\d{1,11}(\.\d{1,4})?$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
export const vendorCaps = z.object({
  /** Per command; a win above it is held. */
  betMax: amount,
  winMax: amount,
  adjustMax: amount,
  /** Within any 60 minutes: paid to one member, or taken from them; stakes are not subtracted. */
  memberHour: amount,
  /**
   * For the vendor as a whole within any 60 minutes and any 24 hours: paid minus bet, and taken. Above it the vendor is
   * paused.
   */
  vendorHour: amount,
  vendorDay: amount,
})
export type VendorCaps = z.infer<typeof vendorCaps>

const vendor = z.union([id, z.literal(EVERY_VENDOR)])
const row = z.object({
  currency,
  /** Null: no caps, so that no money is paid in this currency. */
  caps: vendorCaps.nullable(),
  /** False: the caps of every vendor apply. */
  isOwn: z.boolean(),
  waiting: ruleWaiting,
})
export type VendorCapsRow = z.infer<typeof row>
const rows = z.object({ content: z.array(row) })
const HOUSE = { who: 'operator', permission: 'house.vendors' } as const

export const getVendorCaps = defineCall({
  id: 'getVendorCaps',
  method: 'GET',
  path: '/office/house/vendors/{id}/caps',
  ...HOUSE,
  summary:
    'A vendor’s caps that are in force, a currency a row, and what of them waits; *: those of every vendor without its own.',
  input: z.object({ id: vendor }),
  output: rows,
  errors: ['NOT_FOUND'],
})
export const setVendorCaps = defineCall({
  id: 'setVendorCaps',
  method: 'PUT',
  path: '/office/house/vendors/{id}/caps',
  ...HOUSE,
  stepUp: true,
  summary:
    'Lowers a vendor’s caps in a currency from its next command on, or asks that one be raised: another person must agree, and a day passes.',
  input: vendorCaps.extend({ id: vendor, currency: z.enum(CURRENCY_CODES), reason: z.string().trim().min(3).max(300) }),
  output: rows,
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})
export const removeVendorCaps = defineCall({
  id: 'removeVendorCaps',
  method: 'POST',
  path: '/office/house/vendors/{id}/caps/remove',
  ...HOUSE,
  stepUp: true,
  summary:
    'Lets those of every vendor count again in place of a vendor’s own caps in a currency: at once where none of them is higher, else another person must agree, and a day passes.',
  input: z.object({ id, currency: z.enum(CURRENCY_CODES), reason: z.string().trim().min(3).max(300) }),
  output: rows,
  errors: ['NOT_FOUND', 'DECISION_OPEN'],
})
