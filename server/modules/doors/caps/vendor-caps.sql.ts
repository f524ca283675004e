/** Stores vendors' caps, and how often they were passed. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { endVendorPause } from '#server/modules/catalogue/vendors/vendor-doors.sql.ts'
import type { Cap } from './caps.ts'

/** Stores that a cap was passed. Returns true the first time within an hour. */
export async function countAlarm(tx: Tx, vendor: string, cap: Cap, currency: string, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ times: bigint }>(
    `insert into games.cap_alarms as a (vendor, cap, currency, hour)
     values ($1, $2, $3, date_trunc('hour', $4::timestamptz, 'UTC'))
     on conflict (vendor, cap, currency, hour) do update set times = a.times + 1 returning times`,
    [vendor, cap, currency, at],
  )
  return row?.times === 1n
}

/**
 * Deletes time spans that no cap reads any more: spans of members and of vendors that began before the given moments.
 */
export async function forgetSpans(q: Queryable, before: { member: Date; vendor: Date }): Promise<void> {
  await q.query('delete from games.member_spans where span < $1', [before.member])
  await q.query('delete from games.vendor_spans where span < $1', [before.vendor])
}

/**
 * Resets the counts of a vendor's hour and day if a cap had closed it, because two persons looked at it. Does nothing
 * otherwise.
 */
export async function endPause(tx: Tx, vendor: string): Promise<void> {
  if (await endVendorPause(tx, vendor)) await tx.query('delete from games.vendor_spans where vendor = $1', [vendor])
}

/** Deletes a vendor's own caps in a currency. */
export async function removeCaps(tx: Tx, vendor: string, currency: string): Promise<void> {
  await tx.query('delete from games.vendor_caps where vendor = $1 and currency = $2', [vendor, currency])
}

export type Caps = {
  betMaxMinor: bigint
  winMaxMinor: bigint
  adjustMaxMinor: bigint
  memberHourMinor: bigint
  vendorHourMinor: bigint
  vendorDayMinor: bigint
}

/**
 * Locks all caps of a currency until the transaction ends: a vendor's own and those of every vendor are read together.
 */
export async function lockCaps(tx: Tx, currency: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`vendor caps ${currency}`])
}

/** Returns the caps that apply to a vendor, by currency: its own, or else those of every vendor. */
export async function listCaps(q: Queryable, vendor: string): Promise<ReadonlyMap<string, Caps & { isOwn: boolean }>> {
  const rows = await q.query<Caps & { currency: string; isOwn: boolean }>(
    `select distinct on (currency) currency, vendor = $1 as "isOwn", bet_max as "betMaxMinor", win_max as "winMaxMinor",
       adjust_max as "adjustMaxMinor",
       member_hour as "memberHourMinor", vendor_hour as "vendorHourMinor", vendor_day as "vendorDayMinor"
     from games.vendor_caps where vendor in ($1, '*') order by currency, (vendor = '*')`,
    [vendor],
  )
  return new Map(rows.map(({ currency, ...caps }) => [currency, caps]))
}

/** Stores a vendor's own caps in a currency. */
export async function putCaps(tx: Tx, vendor: string, currency: string, caps: Caps): Promise<void> {
  await tx.query(
    `insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour,
       vendor_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (vendor, currency) do update set bet_max = excluded.bet_max, win_max = excluded.win_max,
       adjust_max = excluded.adjust_max,
       member_hour = excluded.member_hour, vendor_hour = excluded.vendor_hour, vendor_day = excluded.vendor_day`,
    [
      vendor,
      currency,
      caps.betMaxMinor,
      caps.winMaxMinor,
      caps.adjustMaxMinor,
      caps.memberHourMinor,
      caps.vendorHourMinor,
      caps.vendorDayMinor,
    ],
  )
}
