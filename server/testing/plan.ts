import type { Queryable } from '#server/lib/db.ts'
import type { Sql } from '#server/lib/sql.ts'

/**
 * Returns the plan of a statement as PostgreSQL prints it, line by line: which index it reads, and whether it scans a
 * table.
 */
export async function planOf(q: Queryable, statement: Sql): Promise<string> {
  const rows = await q.query<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, statement.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
