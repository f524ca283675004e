/** The history of deposits and withdrawals: who did what, when. Rows are only added. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Actor = { kind: 'member' | 'operator' | 'provider' | 'system'; name: string }
export const SYSTEM: Actor = { kind: 'system', name: '' }
export type Subject = 'deposit' | 'withdrawal'
export type HistoryLine = { event: string; actor: Actor; detail: Record<string, unknown>; at: Date }

/** At most this many lines of one order are returned. */
const LINES_MAX = 200

/** Adds a line. Returns false when its `detail.eventId` is in the history already: the event was processed before. */
export async function addHistory(tx: Tx, subject: Subject, subjectId: bigint, line: HistoryLine): Promise<boolean> {
  const added = await tx.prepared(
    'cashier.add_history',
    `insert into cashier.history (subject, subject_id, event, actor_kind, actor_name, detail, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [subject, subjectId, line.event, line.actor.kind, line.actor.name, JSON.stringify(line.detail), line.at],
  )
  return added.length === 1
}

/** Returns the lines of an order, oldest first. */
export async function listHistory(q: Queryable, subject: Subject, subjectId: bigint): Promise<HistoryLine[]> {
  const rows = await q.query<Omit<HistoryLine, 'actor'> & Actor>(
    `select event, actor_kind as kind, actor_name as name, detail, at from cashier.history
     where subject = $1 and subject_id = $2 order by id limit ${LINES_MAX}`,
    [subject, subjectId],
  )
  return rows.map(({ kind, name, ...line }) => ({ ...line, actor: { kind, name } }))
}
