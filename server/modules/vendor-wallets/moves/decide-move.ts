/**
 * Operators end an order that the vendor does not end: one enters what the vendor wrote, another person agrees. A
 * decision always needs the vendor's written reference and two persons.
 */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { TRANSFER_DIRECTIONS } from '#contract/vendor-wallets/vendor-wallet.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision, type Decision } from '#server/lib/decisions/decision-kind.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { addLine, BY_ITSELF, type MoveActor } from './history.sql.ts'
import { lockOrder, lockOrderByNumber, type VendorWalletMove } from './moves.sql.ts'
import { settleOrder } from './settle-move.ts'

const content = z.object({
  orderNo: z.string(),
  vendor: z.string(),
  direction: z.enum(TRANSFER_DIRECTIONS),
  outcome: z.enum(['confirmed', 'rejected']),
  /** The number of the vendor's letter. */
  vendorReference: z.string(),
})
type Content = z.output<typeof content>

/** Returns the subject of an order in the audit log and in decisions. */
export const transferSubject = ({ orderNo }: Pick<VendorWalletMove, 'orderNo'>): string => `transfer:${orderNo}`
const actorNamed = (name: string): MoveActor => ({ kind: 'operator', name })

/**
 * Finds an order of a brand by its number and locks it. Returns null for another brand's order and for an unknown one.
 */
async function lockOwn(tx: Tx, brand: string | null, orderNo: string): Promise<VendorWalletMove | null> {
  const order = await lockOrderByNumber(tx, orderNo)
  return order && order.merchant === brand ? order : null
}

export const MOVE_DECIDE = defineDecision<Content>({
  kind: 'transfer.decide',
  permission: 'transfers.decide',
  content,
  lifeMs: 3 * DAY_MS,
  // the books follow what one person says that the vendor wrote: a second person must always agree, whatever the sum
  need: async () => ({ persons: 2 }),
  async readBasis(tx, { brand, content: { orderNo } }) {
    const order = await lockOwn(tx, brand, orderNo)
    return order ? `${order.state} ${order.direction} ${order.amountMinor} ${order.currency}` : 'gone'
  },
  async execute(tx, actor, { brand, subject, content: { orderNo, outcome, vendorReference }, reason, askedName }) {
    const order = (await lockOwn(tx, brand, orderNo)) ?? fail('NOT_FOUND')
    if (order.decidedAt) return fail('TRANSFER_STATE', { state: order.state })
    await writeAudit(tx, actor, {
      action: 'transfer.decide',
      subject,
      reason,
      before: { state: order.state, askedBy: askedName },
      after: { state: outcome, vendorReference, amount: toWire(order.amountMinor), currency: order.currency },
    })
    await settleOrder(tx, actor.env, order, {
      outcome,
      actor: actorNamed(actor.operator.username),
      vendorReference,
      why: reason,
    })
  },
  async close(tx, env, { brand, content: { orderNo, outcome }, closedBy, note }, how) {
    const order = await lockOwn(tx, brand, orderNo)
    if (!order) return
    const actor = closedBy !== null && (how === 'refused' || how === 'withdrawn') ? actorNamed(closedBy) : BY_ITSELF
    await addLine(tx, order.id, {
      event: `decision_${how}`,
      actor,
      detail: { outcome, ...(note ? { reason: note } : {}) },
      at: env.clock.now(),
    })
  },
})

export type DecisionRequest = { id: bigint; outcome: Content['outcome']; vendorReference: string; reason: string }

/**
 * Returns `in` when the decision increases the member's balance: a deposit that never arrived at the vendor comes back,
 * or a withdrawal from the vendor arrives. Returns `out` otherwise.
 */
const directionOf = ({ direction }: VendorWalletMove, outcome: Content['outcome']) =>
  (direction === 'in') === (outcome === 'rejected') ? 'in' : 'out'

/**
 * Asks that an order end as the vendor wrote. Fails with NOT_FOUND for another brand's order as for an unknown one,
 * TRANSFER_STATE when it is decided or was never sent, DECISION_OPEN when one about it waits, EVIDENCE_USED when the
 * vendor's letter was used before, OWN_MONEY.
 */
export async function requestDecision(
  tx: Tx,
  context: OperatorContext,
  { id, outcome, vendorReference, reason }: DecisionRequest,
): Promise<Decision> {
  const order = await lockOrder(tx, id)
  if (order?.merchant !== context.merchant) return fail('NOT_FOUND')
  if (order.decidedAt || order.sentAt === null) return fail('TRANSFER_STATE', { state: order.state })
  const { orderNo, vendor, direction, memberId, currency, amountMinor } = order
  const decision = await askDecision(tx, context, MOVE_DECIDE, {
    subject: transferSubject(order),
    content: { orderNo, vendor, direction, outcome, vendorReference },
    reason,
    memberId,
    money: { direction: directionOf(order, outcome), currency, amountMinor },
    // each vendor numbers its own letters
    evidence: `${vendor} ${vendorReference}`,
  })
  await addLine(tx, id, {
    event: 'decision_requested',
    actor: actorNamed(context.operator.username),
    detail: { outcome, vendorReference, reason, decision: decision.reference },
    at: context.env.clock.now(),
  })
  return decision
}
