/**
 * A vendor's caps as a rule: one person of the house lowers them immediately. Two raise them, and the raise takes
 * effect after a day.
 */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { CURRENCIES, parseMoney, toWire } from '#contract/money.ts'
import {
  CAP_FIELDS,
  EVERY_VENDOR,
  vendorCaps,
  type VendorCaps,
  type VendorCapsRow,
} from '#contract/doors/office-vendor-caps.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { listCaps, lockCaps, putCaps, removeCaps, type Caps } from './vendor-caps.sql.ts'
import { findVendorDoor } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'

const NOUN = 'vendor-caps'
const keyOf = (vendor: string, currency: string) => `${vendor}.${currency}`

function splitKey(key: string): { vendor: string; currency: string } {
  const dot = key.lastIndexOf('.')
  return { vendor: key.slice(0, dot), currency: key.slice(dot + 1) }
}

function present(caps: Caps): VendorCaps {
  return {
    betMax: toWire(caps.betMaxMinor),
    winMax: toWire(caps.winMaxMinor),
    adjustMax: toWire(caps.adjustMaxMinor),
    memberHour: toWire(caps.memberHourMinor),
    vendorHour: toWire(caps.vendorHourMinor),
    vendorDay: toWire(caps.vendorDayMinor),
  }
}

function parse(caps: VendorCaps): Caps {
  return {
    betMaxMinor: parseMoney(caps.betMax),
    winMaxMinor: parseMoney(caps.winMax),
    adjustMaxMinor: parseMoney(caps.adjustMax),
    memberHourMinor: parseMoney(caps.memberHour),
    vendorHourMinor: parseMoney(caps.vendorHour),
    vendorDayMinor: parseMoney(caps.vendorDay),
  }
}

/** Caps as a rule: `isOwn` false means that those of every vendor apply, with their values at that moment. */
const settings = vendorCaps.extend({ isOwn: z.boolean() })
type Settings = z.output<typeof settings>

async function read(q: Queryable, vendor: string, currency: string): Promise<Settings | null> {
  const caps = (await listCaps(q, vendor)).get(currency)
  return caps ? { ...present(caps), isOwn: caps.isOwn } : null
}

/**
 * The rule for a vendor's caps in a currency. `before` holds the caps that apply to it now, so that own caps are
 * compared with those of every vendor.
 */
export const VENDOR_CAPS = defineRule<Settings>({
  noun: NOUN,
  permission: 'house.vendors',
  isHouse: true,
  settings,
  read: async (tx, _brand, key) => {
    const { vendor, currency } = splitKey(key)
    await lockCaps(tx, currency)
    return read(tx, vendor, currency)
  },
  // without own caps those of every vendor apply: they must be the same when it is carried out as when two persons read
  // them, or nothing is done
  readBeside: (tx, _brand, key) => read(tx, EVERY_VENDOR, splitKey(key).currency),
  isLooser: (next, before) => !before || CAP_FIELDS.some((name) => parseMoney(next[name]) > parseMoney(before[name])),
  write: async (tx, _actor, { key, after }) => {
    const { vendor, currency } = splitKey(key)
    if (after.isOwn) return putCaps(tx, vendor, currency, parse(after))
    await removeCaps(tx, vendor, currency)
  },
})

/** Returns a vendor's caps in every currency that the house knows, and the changes that wait. Fails with NOT_FOUND. */
export async function showVendorCaps(q: Queryable, vendor: string): Promise<VendorCapsRow[]> {
  if (vendor !== EVERY_VENDOR && !(await findVendorDoor(q, vendor))) return fail('NOT_FOUND')
  const caps = await listCaps(q, vendor)
  const rows: VendorCapsRow[] = []
  for (const currency of Object.keys(CURRENCIES)) {
    const one = caps.get(currency)
    rows.push({
      currency,
      caps: one ? present(one) : null,
      isOwn: one?.isOwn ?? false,
      waiting: await findRuleWaiting(q, null, NOUN, keyOf(vendor, currency)),
    })
  }
  return rows
}

/**
 * Sets the caps of a vendor, or of all that have none of their own, in a currency. Lower ones apply from the next
 * command on; a higher one waits for a second person and takes effect after a day. Fails with NOT_FOUND and
 * DECISION_OPEN.
 */
export async function setVendorCaps(
  context: OperatorContext,
  { vendor, currency, reason }: { vendor: string; currency: string; reason: string },
  caps: VendorCaps,
): Promise<VendorCapsRow[]> {
  return context.env.db.tx(async (tx) => {
    if (vendor !== EVERY_VENDOR && !(await findVendorDoor(tx, vendor))) return fail('NOT_FOUND')
    await VENDOR_CAPS.change(tx, context, keyOf(vendor, currency), { ...present(parse(caps)), isOwn: true }, reason)
    return showVendorCaps(tx, vendor)
  })
}

/**
 * Removes a vendor's own caps in a currency, so that the caps of every vendor apply again: immediately when none of
 * them is higher, else two persons agree and a day passes. Fails with NOT_FOUND (it has none of its own, or there are
 * none of every vendor) and DECISION_OPEN.
 */
export async function removeVendorCaps(
  context: OperatorContext,
  { vendor, currency, reason }: { vendor: string; currency: string; reason: string },
): Promise<VendorCapsRow[]> {
  return context.env.db.tx(async (tx) => {
    if (!(await findVendorDoor(tx, vendor))) return fail('NOT_FOUND')
    await lockCaps(tx, currency)
    const [own, usual] = [await read(tx, vendor, currency), await read(tx, EVERY_VENDOR, currency)]
    if (!own?.isOwn || !usual) return fail('NOT_FOUND')
    await VENDOR_CAPS.change(tx, context, keyOf(vendor, currency), { ...usual, isOwn: false }, reason)
    return showVendorCaps(tx, vendor)
  })
}
