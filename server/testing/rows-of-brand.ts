/**
 * What each table has about a brand or some of its members, as one sum for each table: it must not change when another
 * brand makes calls.
 */
import type { Db } from '#server/lib/db.ts'

let statement: Promise<string> | undefined

async function writeStatement(db: Db): Promise<string> {
  const columns = await db.query<{ place: string; name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker')
       and (c.column_name in ('brand', 'merchant') and c.data_type = 'text' or c.column_name in ('account_id', 'member_id') and c.table_schema <> 'wallet')`,
  )
  return columns
    .map(
      ({ place, name }) =>
        `select '${place} ${name}' as place, md5(string_agg(row::text, '|' order by row::text)) as sum from ${place} row
     where ${name}::text = any(${name === 'brand' || name === 'merchant' ? '$1' : '$2'})`,
    )
    .join(' union all ')
}

/** Returns the sums, by table and column; null where a table has nothing. */
export async function readRowsOf(
  db: Db,
  brand: string,
  members: readonly string[],
): Promise<Record<string, string | null>> {
  statement ??= writeStatement(db)
  const text = await statement
  const rows = await db.tx(async (tx) => {
    // starting the processes of a parallel plan takes ten times as long as reading these small tables
    await tx.query('set local max_parallel_workers_per_gather = 0')
    return tx.query<{ place: string; sum: string | null }>(text, [[brand], members])
  })
  return Object.fromEntries(rows.map(({ place, sum }) => [place, sum]))
}
