/**
 * An operator's decisions on a withdrawal that waits for review. When two decide at the same moment, one succeeds and
 * the other gets WITHDRAWAL_STATE.
 */
import type { REJECT_REASONS } from '#contract/cashier/withdrawals.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { CallError, fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { REVIEWABLE, WITHDRAWAL_APPROVE } from './approve-decision.ts'
import type { Actor } from '../history.sql.ts'
import { maskNumber } from '../rules/method-rules.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import { isPayeeStanding } from './payee-standing.ts'
import { returnMoney } from './withdrawal-money.ts'
import { findWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

function actorOf({ operator }: OperatorContext): Actor {
  return { kind: 'operator', name: operator.username }
}

/** Begins the review: from now on the member cannot cancel. Fails with NOT_FOUND and WITHDRAWAL_STATE. */
export async function reviewWithdrawal(context: OperatorContext, id: bigint): Promise<Withdrawal> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    await writeAudit(tx, context, { action: 'withdrawal.review', subject: `withdrawal:${withdrawal.reference}` })
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['checked'],
      to: 'reviewing',
      actor: actorOf(context),
      changes: { reviewer: operator.username },
    })
  })
}

/**
 * Asks for the approval. When one person may give it, sending it to the provider is enqueued in the same commit.
 * Otherwise it stays in review until another operator agrees, and the member cannot cancel. Fails with NOT_FOUND,
 * WITHDRAWAL_STATE, PAYEE_BLOCKED, DECISION_OPEN and OWN_MONEY.
 */
export async function approveWithdrawal(
  context: OperatorContext,
  id: bigint,
  note: string | undefined,
): Promise<{ withdrawal: Withdrawal; waiting: Waiting }> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    const { state, reference, username, amountMinor, feeMinor, currency, names, holder, number, bank, memberId } =
      withdrawal
    if (!REVIEWABLE.includes(state)) throw new CallError('WITHDRAWAL_STATE', { state })
    if (!(await isPayeeStanding(tx, withdrawal))) return fail('PAYEE_BLOCKED')
    const decision = await askDecision(tx, context, WITHDRAWAL_APPROVE, {
      subject: `withdrawal:${reference}`,
      reason: note ?? '',
      memberId,
      money: { direction: 'out', currency, amountMinor },
      content: {
        withdrawal: reference,
        username,
        amount: toWire(amountMinor),
        payout: toWire(amountMinor - feeMinor),
        currency,
        method: names.en,
        holder,
        number: maskNumber(number),
        bank,
      },
    })
    if (decision.state !== 'open')
      return { withdrawal: (await findWithdrawal(tx, id)) ?? fail('NOT_FOUND'), waiting: null }
    const reviewing = await moveWithdrawal(tx, env, withdrawal, {
      from: REVIEWABLE,
      to: 'reviewing',
      event: 'approved_first',
      actor: actorOf(context),
      changes: { reviewer: operator.username },
      detail: note ? { note } : {},
    })
    return { withdrawal: reviewing, waiting: presentWaiting(decision) }
  })
}

export type Rejection = { id: bigint; reason: (typeof REJECT_REASONS)[number]; note: string | undefined }

/** Returns the money to the member with a reason that they read. Fails with NOT_FOUND and WITHDRAWAL_STATE. */
export async function rejectWithdrawal(context: OperatorContext, { id, reason, note }: Rejection): Promise<Withdrawal> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    await writeAudit(tx, context, {
      action: 'withdrawal.reject',
      subject: `withdrawal:${withdrawal.reference}`,
      reason: note ? `${reason}: ${note}` : reason,
      before: { state: withdrawal.state },
      after: { state: 'rejected' },
    })
    const rejected = await moveWithdrawal(tx, env, withdrawal, {
      from: REVIEWABLE,
      to: 'rejected',
      actor: actorOf(context),
      detail: { reason },
      changes: {
        reviewer: operator.username,
        reasonKey: reason,
        reasonNote: note ?? null,
        closedAt: env.clock.now(),
      },
    })
    const amount = { amount: toWire(withdrawal.amountMinor), currency: withdrawal.currency }
    await sendMessage(tx, env, withdrawal.memberId, {
      key: 'withdrawal-rejected',
      values: { amount, reference: withdrawal.reference },
    })
    await returnMoney(tx, env, withdrawal)
    return rejected
  })
}
