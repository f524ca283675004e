/** The history of deposits and withdrawals: who did what, when. It only grows. */
import type { ColumnType, Generated } from 'kysely'
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Actor = { kind: 'member' | 'operator' | 'provider' | 'system'; name: string }
export const SYSTEM: Actor = { kind: 'system', name: '' }
export type Subject = 'deposit' | 'withdrawal'
export type HistoryLine = { event: string; actor: Actor; detail: Record<string, unknown>; at: Date }

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.history': {
      id: Generated<bigint>
      subject: Subject
      subject_id: bigint
      event: string
      actor_kind: Actor['kind']
      actor_name: string
      detail: ColumnType<Record<string, unknown>, string, never>
      at: Date
    }
  }
}

/** Lines of one order that are shown at most. */
const LINES_MAX = 200

/** Adds a line. Answers false when its `detail.eventId` is in the history already: the event was heard before. */
export async function addHistory(tx: Tx, subject: Subject, subjectId: bigint, line: HistoryLine): Promise<boolean> {
  const added = await tx.kysely
    .insertInto('cashier.history')
    .values({
      subject,
      subject_id: subjectId,
      event: line.event,
      actor_kind: line.actor.kind,
      actor_name: line.actor.name,
      detail: JSON.stringify(line.detail),
      at: line.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length === 1
}

/** What happened, in order. */
export async function listHistory(q: Queryable, subject: Subject, subjectId: bigint): Promise<HistoryLine[]> {
  const rows = await q.kysely
    .selectFrom('cashier.history')
    .select(['event', 'actor_kind', 'actor_name', 'detail', 'at'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .limit(LINES_MAX)
    .execute()
  return rows.map(({ actor_kind: kind, actor_name: name, ...line }) => ({ ...line, actor: { kind, name } }))
}
