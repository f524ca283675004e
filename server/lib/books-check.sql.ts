import type { Tx } from './db.ts'

/**
 * Runs a check's statement, which returns `id` and `what` of each row that differs; returns at most `limit` of them.
 */
export async function listFound<Row extends { id: string; what: string }>(
  tx: Tx,
  statement: string,
  limit: number,
): Promise<Row[]> {
  return tx.query<Row>(`select id::text as id, what from (${statement}) found limit ${limit}`)
}
