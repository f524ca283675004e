/** Vendors' caps, and how often they were passed. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Cap } from './post-command.ts'

/** Notes that a cap was passed; true the first time within an hour. */
export async function countAlarm(tx: Tx, vendor: string, cap: Cap, currency: string, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ times: bigint }>(
    `insert into games.cap_alarms as a (vendor, cap, currency, hour) values ($1, $2, $3, date_trunc('hour', $4::timestamptz, 'UTC'))
     on conflict (vendor, cap, currency, hour) do update set times = a.times + 1 returning times`, [vendor, cap, currency, at])
  return row?.times === 1n
}

/** Drops hours that no cap looks at any more. */
export async function forgetHours(q: Queryable, before: Date): Promise<void> {
  await q.query('delete from games.member_hours where hour < $1', [before])
  await q.query('delete from games.vendor_hours where hour < $1', [before])
}

export type Caps = { betMaxMinor: bigint; winMaxMinor: bigint; adjustMaxMinor: bigint; memberHourMinor: bigint; vendorHourMinor: bigint }

/** Holds everything that is said about the caps of a currency, until the transaction ends: a vendor's own and those of all count together. */
export async function lockCaps(tx: Tx, currency: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`vendor caps ${currency}`])
}

/** The caps that count for a vendor, by currency: its own, or else those of every vendor. */
export async function listCaps(q: Queryable, vendor: string): Promise<ReadonlyMap<string, Caps & { isOwn: boolean }>> {
  const rows = await q.query<Caps & { currency: string; isOwn: boolean }>(
    `select distinct on (currency) currency, vendor = $1 as "isOwn", bet_max as "betMaxMinor", win_max as "winMaxMinor", adjust_max as "adjustMaxMinor",
       member_hour as "memberHourMinor", vendor_hour as "vendorHourMinor"
     from games.vendor_caps where vendor in ($1, '*') order by currency, (vendor = '*')`, [vendor])
  return new Map(rows.map(({ currency, ...caps }) => [currency, caps]))
}

/** Writes a vendor's own caps in a currency. */
export async function putCaps(tx: Tx, vendor: string, currency: string, caps: Caps): Promise<void> {
  await tx.query(
    `insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (vendor, currency) do update set bet_max = excluded.bet_max, win_max = excluded.win_max, adjust_max = excluded.adjust_max,
       member_hour = excluded.member_hour, vendor_hour = excluded.vendor_hour`,
    [vendor, currency, caps.betMaxMinor, caps.winMaxMinor, caps.adjustMaxMinor, caps.memberHourMinor, caps.vendorHourMinor])
}
