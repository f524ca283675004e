/** Corrections of a member's balance: nothing moves by one operator's hand. */
import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { findMemberByName } from '#server/modules/identity/get-account.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { closeAdjustment, insertAdjustment, lockAdjustment, type Adjustment } from './adjustments.sql.ts'

export type AdjustmentRequest = { username: string; amount: string; reason: string }

/** Asks for a correction. Fails with NOT_FOUND for anybody but a member or agent of the brand. */
export async function requestAdjustment(context: OperatorContext, { username, amount, reason }: AdjustmentRequest): Promise<Adjustment> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const member = await findMemberByName(tx, operator.merchant, username)
    if (!member || member.isTrial) return fail('NOT_FOUND')
    const asked = await insertAdjustment(tx, {
      reference: newReference(env.random, 'A'), merchant: operator.merchant, memberId: member.id, username: member.username,
      currency: member.currency, amountMinor: parseMoney(amount), reason, requestedBy: operator.username, requestedAt: env.clock.now(),
    })
    await writeAudit(tx, context, {
      action: 'adjustment.request', subject: `adjustment:${asked.reference}`, reason,
      after: { member: member.username, amount: toWire(asked.amountMinor), currency: member.currency },
    })
    return asked
  })
}

async function post(tx: Tx, env: Env, { id, memberId, currency, amountMinor, reference }: Adjustment): Promise<void> {
  const house = await openAccount(tx, { kind: 'adjustments', owner: '', currency })
  const member = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
  const [debit, credit] = amountMinor > 0n ? [house, member] : [member, house]
  await postTransfersInTx(tx, env, {
    key: `adjustment:${id}`, at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor: amountMinor > 0n ? amountMinor : -amountMinor, reason: 'adjustment', reference }],
  })
}

/**
 * Posts a correction, which only somebody else than who asked may do, or refuses it. The member sees it in the account record and
 * is told. Of two at once the first one decides. Fails with NOT_FOUND, ADJUSTMENT_CLOSED, SECOND_OPERATOR, and
 * INSUFFICIENT_FUNDS where the member has less than is taken: then it stays open.
 */
export async function decideAdjustment(
  context: OperatorContext, { id, decision, note }: { id: bigint; decision: 'post' | 'refuse'; note: string | undefined },
): Promise<Adjustment> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const adjustment = await lockAdjustment(tx, id)
    if (adjustment?.merchant !== operator.merchant) return fail('NOT_FOUND')
    if (adjustment.state !== 'requested') return fail('ADJUSTMENT_CLOSED', { state: adjustment.state })
    const isPost = decision === 'post'
    if (isPost && adjustment.requestedBy === operator.username) return fail('SECOND_OPERATOR')
    const amount = { amount: toWire(adjustment.amountMinor), currency: adjustment.currency }
    await writeAudit(tx, context, {
      action: `adjustment.${decision}`, subject: `adjustment:${adjustment.reference}`, ...(note ? { reason: note } : {}),
      after: { member: adjustment.username, ...amount, requestedBy: adjustment.requestedBy },
    })
    const closed = await closeAdjustment(tx, id, {
      state: isPost ? 'posted' : 'refused', by: operator.username, at: env.clock.now(), note: note || null,
    })
    if (!isPost) return closed
    await sendMessage(tx, env, adjustment.memberId, { key: 'adjustment-posted', values: { amount, reference: adjustment.reference } })
    await post(tx, env, adjustment)
    return closed
  })
}
