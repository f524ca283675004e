/** Tells which tables the database reads from end to end while something is measured: such reads grow with the table. */
import type { Db } from '#server/lib/db.ts'

/** Tables of fewer rows are read whole at no cost, larger ones a few times by what runs beside. */
const ROWS_LEAST = 200
const TIMES_LEAST = 100
const MILLION = 1_000_000

type Scans = { name: string; scans: bigint; rows: bigint }

async function readScans(db: Db): Promise<Map<string, Scans>> {
  await db.query('select pg_stat_clear_snapshot()')
  const scans = await db.query<Scans>(
    `select relid::regclass::text as name, seq_scan as scans, seq_tup_read as rows from pg_stat_user_tables`,
  )
  return new Map(scans.map((one) => [one.name, one]))
}

/** Starts to watch. The returned function tells in words what was read whole since, or that nothing large was. */
export async function watchWholeReads(db: Db): Promise<() => Promise<string>> {
  const before = await readScans(db)
  return async () => {
    const found = [...(await readScans(db)).values()]
      .map(({ name, scans, rows }) => ({
        name,
        times: Number(scans - (before.get(name)?.scans ?? 0n)),
        rows: Number(rows - (before.get(name)?.rows ?? 0n)),
      }))
      .filter(({ times, rows }) => times >= TIMES_LEAST && rows > times * ROWS_LEAST)
      .toSorted((a, b) => b.rows - a.rows)
      .map(({ name, times, rows }) => `${name} ${times} times, ${(rows / MILLION).toFixed(1)} million rows`)
    return found.length === 0 ? 'no large table was read whole' : `read whole: ${found.join('; ')}`
  }
}
