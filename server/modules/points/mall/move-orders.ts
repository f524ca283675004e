/** Operators move redemptions on, and reject them. */
import { CallError, fail, type ErrorCode } from '#contract/errors.ts'
import type { OrderState } from '#contract/points/goods.ts'
import { POINTS_TOPIC } from '#contract/points/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { isOwnAccount } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { putBack } from './goods.sql.ts'
import { lockOrder, moveOrder, type OrderWithGood } from './orders.sql.ts'
import { returnPoints } from './spending.ts'

export type Move = {
  to: 'approved' | 'shipped' | 'delivered' | 'rejected'
  reason?: string | undefined
  tracking?: string | undefined
}

/** The states from which an order goes on to each; the database holds the same (points.keep_order). */
const FROM: Readonly<Record<Move['to'], readonly OrderState[]>> = {
  approved: ['in_process'],
  shipped: ['approved'],
  delivered: ['shipped'],
  rejected: ['in_process', 'approved', 'shipped'],
}

async function moveIn(tx: Tx, context: OperatorContext, id: bigint, move: Move): Promise<void> {
  const { env, operator, merchant } = context
  const order: OrderWithGood = (await lockOrder(tx, merchant, id)) ?? fail('NOT_FOUND')
  if (!FROM[move.to].includes(order.state)) return fail('POINTS_ORDER_STATE', { state: order.state })
  if (await isOwnAccount(tx, order.memberId, [operator.personId])) return fail('OWN_MONEY')
  const { reference, points, memberId } = order
  await moveOrder(tx, id, {
    state: move.to,
    at: env.clock.now(),
    by: operator.username,
    reason: move.reason,
    tracking: move.tracking,
  })
  await writeAudit(tx, context, {
    action: `points-order.${move.to}`,
    subject: `points-order:${reference}`,
    ...(move.reason ? { reason: move.reason } : {}),
    before: { state: order.state },
    after: { state: move.to, member: order.username, points: Number(points), tracking: move.tracking ?? null },
  })
  const values = { reference, name: { names: order.terms.names } }
  await sendMessage(tx, env, memberId, { key: `points-${move.to}`, values })
  tx.onCommit(() => env.live.signal(memberId, POINTS_TOPIC))
  if (move.to !== 'rejected') return
  await putBack(tx, order.goodId)
  const key = `points-returned ${reference}`
  await returnPoints(tx, env, { id: memberId, merchant }, { key, points, reference })
}

export type Moved = { moved: number; refused: { id: string; code: ErrorCode }[] }

/** Moves redemptions, each in a commit of its own; those that cannot be moved are named with the reason. */
export async function moveOrders(context: OperatorContext, ids: readonly string[], move: Move): Promise<Moved> {
  const refused: Moved['refused'] = []
  for (const id of new Set(ids)) {
    try {
      await context.env.db.tx((tx) => moveIn(tx, context, BigInt(id), move))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      refused.push({ id, code: error.code })
    }
  }
  return { moved: new Set(ids).size - refused.length, refused }
}
