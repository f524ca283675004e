import type { Outcome } from '#games/sports/settlement.ts'
import type { Db, Tx } from '#studio/lib/db.ts'

export type Correction = {
  id: bigint
  matchId: string
  market: string | null
  selection: string | null
  outcome: Outcome
  heat: number
  reason: string
}

const SELECT =
  'select id, match_id as "matchId", market, selection, outcome, heat, reason from studio.sports_corrections'

/** Returns operators' orders that were not carried out yet. */
export async function listNewCorrections(db: Db): Promise<Correction[]> {
  return db.query<Correction>(`${SELECT} where applied_at is null order by id limit 50`)
}

/** Returns all orders of operators about a match, the newest first. */
export async function listCorrections(db: Db | Tx, matchId: string): Promise<Correction[]> {
  return db.query<Correction>(`${SELECT} where match_id = $1 order by id desc`, [matchId])
}

export async function markApplied(db: Db, id: bigint, now: number): Promise<void> {
  await db.query('update studio.sports_corrections set applied_at = $2 where id = $1', [id, new Date(now)])
}

/** Stores an operator's order; the running studio carries it out. */
export async function insertCorrection(db: Db, order: Omit<Correction, 'id'>): Promise<void> {
  await db.query(
    `insert into studio.sports_corrections (match_id, market, selection, outcome, heat, reason)
     values ($1, $2, $3, $4, $5, $6)`,
    [order.matchId, order.market, order.selection, order.outcome, order.heat, order.reason],
  )
}
