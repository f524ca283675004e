/**
 * An operator's decisions on a withdrawal that waits for review. Of two at once, one wins and the other gets
 * WITHDRAWAL_STATE.
 */
import type { REJECT_REASONS, WithdrawalState } from '#contract/cashier.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import type { Actor } from './history.sql.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import { findRules } from './rules.sql.ts'
import { returnMoney } from './withdrawal-money.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/** A review may begin, and be decided, as soon as the risk check has run. */
const REVIEWABLE: readonly WithdrawalState[] = ['checked', 'reviewing']

function actorOf({ operator }: OperatorContext): Actor {
  return { kind: 'operator', name: operator.username }
}

/** Begins the review: from now on the member cannot cancel. Fails with NOT_FOUND and WITHDRAWAL_STATE. */
export async function reviewWithdrawal(context: OperatorContext, id: bigint): Promise<Withdrawal> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, operator)
    await writeAudit(tx, context, { action: 'withdrawal.review', subject: `withdrawal:${withdrawal.reference}` })
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['checked'],
      to: 'reviewing',
      actor: actorOf(context),
      changes: { reviewer: operator.username },
    })
  })
}

/** Above the brand's amount two operators must agree; where the brand has no rules, above nothing. */
async function needsTwo(tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  const rules = await findRules(tx, withdrawal.merchant, withdrawal.currency)
  return withdrawal.amountMinor > (rules?.fourEyesAboveMinor ?? 0n)
}

/** The first of two approvals: the withdrawal stays in review for somebody else. */
async function approveFirst(tx: Tx, context: OperatorContext, withdrawal: Withdrawal, note: string | undefined): Promise<Withdrawal> {
  const { env, operator: { username } } = context
  return moveWithdrawal(tx, env, withdrawal, {
    from: REVIEWABLE, to: 'reviewing', event: 'approved_first', actor: actorOf(context),
    changes: { reviewer: username, needs_two: true, first_approver: username }, detail: note ? { note } : {},
  })
}

/**
 * Approves: the hand-over to the provider is enqueued in the same commit. Above the brand's amount the first approval keeps it in
 * review, and another operator's completes it; the database holds that, too. Fails with NOT_FOUND, WITHDRAWAL_STATE and
 * SECOND_OPERATOR.
 */
export async function approveWithdrawal(context: OperatorContext, id: bigint, note: string | undefined): Promise<Withdrawal> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, operator)
    const isSecond = withdrawal.firstApprover !== null
    if (isSecond && REVIEWABLE.includes(withdrawal.state) && withdrawal.firstApprover === operator.username) return fail('SECOND_OPERATOR')
    const isFirst = !isSecond && await needsTwo(tx, withdrawal)
    await writeAudit(tx, context, {
      action: isFirst ? 'withdrawal.approve-first' : 'withdrawal.approve',
      subject: `withdrawal:${withdrawal.reference}`,
      ...(note ? { reason: note } : {}),
      before: { state: withdrawal.state },
      after: { state: isFirst ? 'reviewing' : 'approved', amount: toWire(withdrawal.amountMinor), currency: withdrawal.currency },
    })
    if (isFirst) return approveFirst(tx, context, withdrawal, note)
    await enqueue(tx, 'cashier.send-payout', { id: String(id) })
    const approver = isSecond ? { second_approver: operator.username } : { first_approver: operator.username }
    return moveWithdrawal(tx, env, withdrawal, {
      from: REVIEWABLE, to: 'approved', actor: actorOf(context),
      changes: { reviewer: operator.username, approved_at: env.clock.now(), ...approver }, detail: note ? { note } : {},
    })
  })
}

export type Rejection = { id: bigint; reason: (typeof REJECT_REASONS)[number]; note: string | undefined }

/** Gives the money back with a reason that the member reads. Fails with NOT_FOUND and WITHDRAWAL_STATE. */
export async function rejectWithdrawal(context: OperatorContext, { id, reason, note }: Rejection): Promise<Withdrawal> {
  const { env, operator } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, operator)
    await writeAudit(tx, context, {
      action: 'withdrawal.reject', subject: `withdrawal:${withdrawal.reference}`, reason: note ? `${reason}: ${note}` : reason,
      before: { state: withdrawal.state }, after: { state: 'rejected' },
    })
    const rejected = await moveWithdrawal(tx, env, withdrawal, {
      from: REVIEWABLE, to: 'rejected', actor: actorOf(context), detail: { reason },
      changes: { reviewer: operator.username, reason_key: reason, reason_note: note ?? null, closed_at: env.clock.now() },
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
