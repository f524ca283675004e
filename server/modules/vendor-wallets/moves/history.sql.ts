/** The history of transfer orders: every attempt, answer and decision. Rows are only added. */
import type { Queryable } from '#server/lib/db.ts'

export type MoveActor = { kind: 'member' | 'operator' | 'vendor' | 'system'; name: string }
export const BY_ITSELF: MoveActor = { kind: 'system', name: '' }
export type TransferLine = { event: string; actor: MoveActor; detail: Record<string, unknown>; at: Date }

/** The most rows of one order that are shown: its newest. */
const LINES_MAX = 200

/** Inserts a row. */
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

/** Lists what happened to an order, oldest first. */
export async function listLines(q: Queryable, orderId: bigint): Promise<TransferLine[]> {
  const rows = await q.query<{
    event: string
    kind: MoveActor['kind']
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
