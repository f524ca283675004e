/**
 * How operators end an order that the vendor does not: one says what the vendor wrote, another agrees. Nobody decides without the
 * vendor's written reference, and nobody alone.
 */
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { closeDecision, insertDecision, lockOpenDecision, type Decision } from './transfer-decisions.sql.ts'
import { addLine, type TransferActor } from './transfer-history.sql.ts'
import { lockOrder, type TransferOrder } from './transfer-orders.sql.ts'
import { settleOrder } from './transfer-settle.ts'

const actorOf = ({ operator }: OperatorContext): TransferActor => ({ kind: 'operator', name: operator.username })

/** An order of the operator's brand that the vendor was asked about and that is open, locked. */
async function lockUndecided(tx: Tx, { operator }: OperatorContext, id: bigint): Promise<TransferOrder> {
  const order = await lockOrder(tx, id)
  if (order?.merchant !== operator.merchant) return fail('NOT_FOUND')
  if (order.decidedAt || order.sentAt === null) return fail('TRANSFER_STATE', { state: order.state })
  return order
}

export type DecisionRequest = { id: bigint; outcome: Decision['outcome']; vendorReference: string; reason: string }

/**
 * Proposes how an order ended. Fails with NOT_FOUND, with TRANSFER_STATE when it is decided or was never sent, with DECISION_OPEN when
 * somebody else's proposal waits.
 */
export async function requestDecision(context: OperatorContext, { id, outcome, vendorReference, reason }: DecisionRequest): Promise<void> {
  const { env, operator } = context
  await env.db.tx(async (tx) => {
    const order = await lockUndecided(tx, context, id)
    if (await lockOpenDecision(tx, id)) return fail('DECISION_OPEN')
    const at = env.clock.now()
    await insertDecision(tx, { orderId: id, outcome, vendorReference, reason, requestedBy: operator.id, requestedName: operator.username, requestedAt: at })
    await addLine(tx, id, { event: 'decision_requested', actor: actorOf(context), detail: { outcome, vendorReference, reason }, at })
    await writeAudit(tx, context, {
      action: 'transfer.request-decision', subject: `transfer:${order.orderNo}`, reason, before: { state: order.state }, after: { outcome, vendorReference },
    })
  })
}

/**
 * Agrees to, or withdraws, the proposal that waits: who proposed cannot agree, and the money moves with the agreement. Fails with
 * NOT_FOUND, TRANSFER_STATE, DECISION_NONE when none waits, FOUR_EYES when the one who proposed agrees.
 */
export async function answerDecision(context: OperatorContext, id: bigint, agrees: boolean): Promise<void> {
  const { env, operator } = context
  await env.db.tx(async (tx) => {
    const order = await lockUndecided(tx, context, id)
    const decision = await lockOpenDecision(tx, id) ?? fail('DECISION_NONE')
    if (agrees && decision.requestedBy === operator.id) return fail('FOUR_EYES')
    const at = env.clock.now()
    const { outcome, vendorReference, reason } = decision
    await closeDecision(tx, decision.id, { state: agrees ? 'confirmed' : 'withdrawn', by: operator.id, name: operator.username, at })
    await writeAudit(tx, context, {
      action: agrees ? 'transfer.confirm-decision' : 'transfer.withdraw-decision', subject: `transfer:${order.orderNo}`, reason,
      before: { state: order.state, requestedBy: decision.requestedName }, after: agrees ? { state: outcome, vendorReference } : {},
    })
    if (!agrees) return addLine(tx, id, { event: 'decision_withdrawn', actor: actorOf(context), detail: { outcome }, at })
    await settleOrder(tx, env, order, { outcome, actor: actorOf(context), vendorReference, why: reason })
  })
}
