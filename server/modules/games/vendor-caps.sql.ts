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
