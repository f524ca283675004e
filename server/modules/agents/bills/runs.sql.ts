/** How far bills are computed, and the brands that have any. */
import type { ContractKind } from '#contract/agents/terms.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Cursor } from '#server/lib/facts/stream.ts'

/** Up to which moment bills of a kind are computed, and up to which place of the journal. */
export type Run = { untilAt: Date; upTo: Cursor }

const READ = `select until_at as "untilAt", epoch || '.' || xid || '.' || seq as "upTo" from agents.bill_runs`

/** Returns the last run of a kind; null: none of the brand was computed. */
export async function findRun(q: Queryable, brand: string, kind: ContractKind): Promise<Run | null> {
  const [row] = await q.query<Run>(`${READ} where brand = $1 and kind = $2 order by until_at desc limit 1`, [
    brand,
    kind,
  ])
  return row ?? null
}

/** Returns the run that ended at a moment, and the one before it; null: there is none. */
export async function findRunsAt(
  q: Queryable,
  brand: string,
  kind: ContractKind,
  untilAt: Date,
): Promise<{ run: Run | null; before: Run | null }> {
  const rows = await q.query<Run>(
    `${READ} where brand = $1 and kind = $2 and until_at <= $3 order by until_at desc limit 2`,
    [brand, kind, untilAt],
  )
  const [last, other] = rows
  return last?.untilAt.getTime() === untilAt.getTime()
    ? { run: last, before: other ?? null }
    : { run: null, before: last ?? null }
}

/** Notes that bills of a kind are computed up to a moment. Fails when another process noted it. */
export async function insertRun(tx: Tx, brand: string, kind: ContractKind, run: Run & { at: Date }): Promise<void> {
  await tx.query(
    `insert into agents.bill_runs (brand, kind, until_at, epoch, xid, seq, at)
     values ($1, $2, $3, $4::smallint, $5::text::xid8, $6::bigint, $7)`,
    [brand, kind, run.untilAt, ...run.upTo.split('.'), run.at],
  )
}

/** Returns the brands that have contracts which counted, or count. */
export async function listBillBrands(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ brand: string }>(
    `select distinct brand from agents.contracts where state = 'accepted' order by 1`,
  )
  return rows.map(({ brand }) => brand)
}

/** Returns whether a contract of a kind began on a day or before it, or before a moment. */
export async function hasBegun(
  q: Queryable,
  brand: string,
  kind: ContractKind,
  { day, moment }: { day: string; moment: Date },
): Promise<boolean> {
  const rows = await q.query(
    `select from agents.contracts where brand = $1 and kind = $2 and state = 'accepted' and (from_day <= $3::date or from_at < $4) limit 1`,
    [brand, kind, day, moment],
  )
  return rows.length > 0
}
