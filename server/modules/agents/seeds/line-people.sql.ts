/** What the seeds of a line write. */
import type { Tx } from '#server/lib/db.ts'

/** Adds openings of links by day. */
export async function insertOpenings(
  tx: Tx,
  rows: readonly { link: string; day: string; opened: number }[],
): Promise<void> {
  await tx.query(
    `insert into agents.link_days (link, day, opened)
     select r.link, r.day, r.opened from jsonb_to_recordset($1::jsonb) as r(link bigint, day date, opened int)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}
