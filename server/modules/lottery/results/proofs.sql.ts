/** What the proof of a draw is read from. */
import type { Queryable } from '#server/lib/db.ts'
import type { Board } from '#games/lottery/core/board.ts'

export type Told = { source: string; board: Board; at: Date }
export type Correction = { before: Board; after: Board; reason: string; at: Date }

/** Lists what sources said of an issue and was not rejected, the first one first. */
export function listTold(q: Queryable, issue: bigint): Promise<Told[]> {
  return q.query(`select source, board, at from lottery.results where issue = $1 and state <> 'rejected' order by id`, [
    issue,
  ])
}

/** Lists the corrections of an issue's board, the first one first. */
export function listCorrections(q: Queryable, issue: bigint): Promise<Correction[]> {
  return q.query('select before, after, reason, at from lottery.corrections where issue = $1 order by settle_version', [
    issue,
  ])
}
