/** The history of transfer orders: every attempt, answer and decision. It only grows. */
import type { Queryable } from '#server/lib/db.ts'

export type TransferActor = { kind: 'member' | 'operator' | 'vendor' | 'system'; name: string }
export const BY_ITSELF: TransferActor = { kind: 'system', name: '' }
export type TransferLine = { event: string; actor: TransferActor; detail: Record<string, unknown>; at: Date }

/** Lines of one order that are shown at most: its newest. */
const LINES_MAX = 200

/** Adds a line. */
export async function addLine(
  q: Queryable,
  orderId: bigint,
  { event, actor, detail, at }: TransferLine,
): Promise<void> {
  await q.query(
    'insert into games.transfer_history (order_id, event, actor_kind, actor_name, detail, at) values ($1, $2, $3, $4, $5, $6)',
    [orderId, event, actor.kind, actor.name, JSON.stringify(detail), at],
  )
}

/** What happened, in order. */
export async function listLines(q: Queryable, orderId: bigint): Promise<TransferLine[]> {
  const rows = await q.query<{
    event: string
    kind: TransferActor['kind']
    name: string
    detail: Record<string, unknown>
    at: Date
  }>(
    `select event, actor_kind as kind, actor_name as name, detail, at from (
       select * from games.transfer_history where order_id = $1 order by id desc limit $2) newest order by id`,
    [orderId, LINES_MAX],
  )
  return rows.map(({ kind, name, ...line }) => ({ ...line, actor: { kind, name } }))
}
