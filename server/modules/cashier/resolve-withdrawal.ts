/** How operators close what does not close by itself: disputes, and pay-outs that need attention. */
import { CallError, fail } from '#contract/errors.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { addHistory, type Actor } from './history.sql.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import { settlePayout } from './settle-payout.ts'
import { correctMoney } from './withdrawal-money.ts'
import { updateWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

function actorOf({ operator }: OperatorContext): Actor {
  return { kind: 'operator', name: operator.username }
}

/** Closes a paid or disputed withdrawal as received: the member is told. Fails with NOT_FOUND and WITHDRAWAL_STATE. */
export async function forceReceived(context: OperatorContext, id: bigint, reason: string): Promise<Withdrawal> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, operator)
    await writeAudit(tx, context, {
      action: 'withdrawal.force-received',
      subject: `withdrawal:${withdrawal.reference}`,
      reason,
      before: { state: withdrawal.state },
    })
    await sendMessage(tx, env, withdrawal.memberId, { key: 'withdrawal-forced', values: { reference: withdrawal.reference } })
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['paid', 'disputed'], to: 'confirmed', actor: actorOf(context), detail: { reason },
      changes: { confirmation: 'forced_received', closed_at: env.clock.now(), needs_attention: false },
    })
  })
}

export type Correction = { id: bigint; amount: string; reason: string }

/**
 * Closes a paid or disputed withdrawal by crediting what did not arrive, as a correction entry of its own.
 * Fails with NOT_FOUND, WITHDRAWAL_STATE, and AMOUNT_TOO_LARGE above what the member says is missing.
 */
export async function correctWithdrawal(context: OperatorContext, { id, amount, reason }: Correction): Promise<Withdrawal> {
  const { env, operator } = context
  const amountMinor = parseMoney(amount)
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, operator)
    const missingMinor = withdrawal.amountMinor - withdrawal.feeMinor - (withdrawal.receivedMinor ?? 0n)
    if (amountMinor > missingMinor) return fail('AMOUNT_TOO_LARGE', { max: formatMoney(missingMinor, withdrawal.currency) })
    await writeAudit(tx, context, {
      action: 'withdrawal.correct',
      subject: `withdrawal:${withdrawal.reference}`,
      reason,
      after: { credited: toWire(amountMinor) },
    })
    const corrected = await moveWithdrawal(tx, env, withdrawal, {
      from: ['paid', 'disputed'], to: 'confirmed', actor: actorOf(context), detail: { reason, credited: toWire(amountMinor) },
      changes: { confirmation: 'corrected', closed_at: env.clock.now(), needs_attention: false },
    })
    const credited = { amount: toWire(amountMinor), currency: withdrawal.currency }
    await sendMessage(tx, env, withdrawal.memberId, {
      key: 'withdrawal-corrected',
      values: { amount: credited, reference: withdrawal.reference },
    })
    await correctMoney(tx, env, withdrawal, amountMinor)
    return corrected
  })
}

export type Settlement = { id: bigint; outcome: 'paid' | 'failed' | 'noted'; reason: string }

/**
 * Records what a person learnt about a withdrawal that needs attention: the provider paid it, or did not (then it must still be
 * with the provider), or nothing that changes it (`noted`). Fails with NOT_FOUND and WITHDRAWAL_STATE.
 */
export async function settleWithdrawal(context: OperatorContext, { id, outcome, reason }: Settlement): Promise<Withdrawal> {
  const { env, operator } = context
  const actor = actorOf(context)
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, operator)
    if (!withdrawal.needsAttention || withdrawal.state === 'disputed') {
      throw new CallError('WITHDRAWAL_STATE', { state: withdrawal.state })
    }
    await writeAudit(tx, context, {
      action: `withdrawal.${outcome}`,
      subject: `withdrawal:${withdrawal.reference}`,
      reason,
      before: { state: withdrawal.state },
    })
    if (outcome !== 'noted') return settlePayout(tx, env, withdrawal, { outcome, actor, detail: { reason } })
    const at = env.clock.now()
    await addHistory(tx, 'withdrawal', id, { event: 'noted', actor, detail: { reason }, at })
    if (withdrawal.state === 'paid') { // its time may have passed while it was in doubt
      const runAt = withdrawal.autoReceiveAt ?? at
      await enqueue(tx, 'cashier.auto-receive', { id: String(id) }, { runAt: runAt > at ? runAt : at })
    }
    return updateWithdrawal(tx, id, at, { needs_attention: false })
  })
}
