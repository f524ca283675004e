/** Bills for the books. */
import type { Queryable } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'
import { BILL, type Bill } from './bills.sql.ts'

/** Returns bills of whole days and hours, the newest first: all of them, or so many. */
export function listToCheck(q: Queryable, limit: number | null): Promise<Bill[]> {
  return q.query<Bill>(
    sql`select ${BILL} from agents.bills b where b.kind <> 'realtime' order by b.id desc limit ${limit}`,
  )
}

type Window = { brand: string; fromAt: Date; untilAt: Date; kept: ReadonlyMap<string, bigint> }

/** Returns windows of real-time salaries with what each agent earned in them, by `agent currency`; the newest first. */
export async function listWindows(q: Queryable, limit: number | null): Promise<Window[]> {
  const rows = await q.query<{ brand: string; fromAt: Date; untilAt: Date; kept: Record<string, string> }>(
    sql`select brand, from_at as "fromAt", until_at as "untilAt",
        json_object_agg(taker_id || ' ' || currency, earned::text) as kept
      from agents.bills where kind = 'realtime' group by brand, from_at, until_at order by until_at desc limit ${limit}`,
  )
  return rows.map(({ kept, ...row }) => ({
    ...row,
    kept: new Map(Object.entries(kept).map(([key, earned]) => [key, BigInt(earned)])),
  }))
}
