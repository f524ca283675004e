/** How operators close withdrawals that are not closed automatically: disputes, and pay-outs that need attention. */
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import {
  askProvider,
  checkWord,
  isInDoubt,
  listApprovers,
  missingOf,
  WITHDRAWAL_CORRECT,
  WITHDRAWAL_SETTLE,
} from './close-decisions.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import { leftOf } from '../compensations/take-from-cause.ts'
import { findWithdrawal, updateWithdrawal, type Withdrawal } from './withdrawals.sql.ts'
import { AUTO_RECEIVE } from './confirm-withdrawal.ts'

function actorOf({ operator }: OperatorContext): Actor {
  return { kind: 'operator', name: operator.username }
}

/**
 * Closes a paid or disputed withdrawal as received and notifies the member. An operator who approved the withdrawal may
 * not close its dispute. Fails with NOT_FOUND, WITHDRAWAL_STATE and SECOND_OPERATOR.
 */
export async function forceReceived(context: OperatorContext, id: bigint, reason: string): Promise<Withdrawal> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    if (withdrawal.state === 'disputed') await refuseApprover(tx, context, withdrawal)
    await writeAudit(tx, context, {
      action: 'withdrawal.force-received',
      subject: `withdrawal:${withdrawal.reference}`,
      reason,
      before: { state: withdrawal.state },
    })
    await sendMessage(tx, env, withdrawal.memberId, {
      key: 'withdrawal-forced',
      values: { reference: withdrawal.reference },
    })
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['paid', 'disputed'],
      to: 'confirmed',
      actor: actorOf(context),
      detail: { reason },
      changes: { confirmation: 'forced_received', closedAt: env.clock.now(), needsAttention: false },
    })
  })
}

export type Correction = { id: bigint; amount: string; reason: string }

export type Asked = { withdrawal: Withdrawal; waiting: Waiting }

/**
 * Passes operators who did not approve the withdrawal: its approvers may not decide how it is closed. Fails with
 * SECOND_OPERATOR.
 */
async function refuseApprover(tx: Tx, { operator }: OperatorContext, withdrawal: Withdrawal): Promise<void> {
  if ((await listApprovers(tx, withdrawal)).includes(BigInt(operator.personId))) fail('SECOND_OPERATOR')
}

/**
 * Returns a withdrawal of the brand that is in doubt, before its provider is asked. Fails with NOT_FOUND and
 * WITHDRAWAL_STATE.
 */
async function findInDoubt(
  { env, merchant }: OperatorContext,
  id: bigint,
  of: readonly WithdrawalState[],
): Promise<Withdrawal> {
  const found = await findWithdrawal(env.db, id)
  if (found?.merchant !== merchant) return fail('NOT_FOUND')
  return isInDoubt(found, of) ? found : fail('WITHDRAWAL_STATE', { state: found.state })
}

/**
 * Asks to close a withdrawal in dispute, or in doubt, by crediting what did not arrive. Two persons must agree, neither
 * of whom approved it. Fails with NOT_FOUND, WITHDRAWAL_STATE, PROVIDER_UNAVAILABLE, SECOND_OPERATOR, DECISION_OPEN,
 * OWN_MONEY, and AMOUNT_TOO_LARGE above what the member says is missing, or above what is not compensated yet.
 */
export async function correctWithdrawal(context: OperatorContext, { id, amount, reason }: Correction): Promise<Asked> {
  const { env, merchant } = context
  const amountMinor = parseMoney(amount)
  const says = await askProvider(env.db, env, await findInDoubt(context, id, ['paid']))
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    const { reference, username, currency, memberId, state } = withdrawal
    if (!isInDoubt(withdrawal, ['paid'])) return fail('WITHDRAWAL_STATE', { state })
    await refuseApprover(tx, context, withdrawal)
    const leftMinor = await leftOf(tx, { cause: `withdrawal:${reference}`, mostMinor: withdrawal.amountMinor })
    const missingMinor = missingOf(withdrawal)
    const mostMinor = missingMinor < leftMinor ? missingMinor : leftMinor
    if (amountMinor > mostMinor) return fail('AMOUNT_TOO_LARGE', { max: formatMoney(mostMinor, currency) })
    const decision = await askDecision(tx, context, WITHDRAWAL_CORRECT, {
      subject: `withdrawal:${reference}`,
      reason,
      memberId,
      money: { direction: 'in', currency, amountMinor },
      content: { withdrawal: reference, username, amount: toWire(amountMinor), currency, providerSays: says },
    })
    return { withdrawal, waiting: presentWaiting(decision) }
  })
}

export type Settlement = {
  id: bigint
  outcome: 'paid' | 'failed' | 'noted'
  reason: string
  evidence?: string | undefined
}

/** Records a note that changes nothing; one person may do this. */
async function note(context: OperatorContext, { id, reason }: Settlement): Promise<Asked> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    if (!withdrawal.needsAttention || withdrawal.state === 'disputed')
      return fail('WITHDRAWAL_STATE', { state: withdrawal.state })
    const at = env.clock.now()
    await writeAudit(tx, context, {
      action: 'withdrawal.noted',
      subject: `withdrawal:${withdrawal.reference}`,
      reason,
      before: { state: withdrawal.state },
    })
    await addHistory(tx, 'withdrawal', id, { event: 'noted', actor: actorOf(context), detail: { reason }, at })
    if (withdrawal.state === 'paid') {
      // its time may have passed while it was in doubt
      const runAt = withdrawal.autoReceiveAt ?? at
      await enqueue(tx, AUTO_RECEIVE, { id: String(id) }, { runAt: runAt > at ? runAt : at })
    }
    return { withdrawal: await updateWithdrawal(tx, id, at, { needsAttention: false }), waiting: null }
  })
}

/**
 * Records what an operator found out about a withdrawal that needs attention: `noted` changes nothing else. To record
 * that the provider paid it, or did not pay it (while it is with the provider), needs evidence, the provider's own
 * confirmation when the provider can be asked, and two persons who did not approve it. Fails with NOT_FOUND,
 * WITHDRAWAL_STATE, INVALID_INPUT without evidence, PROVIDER_UNAVAILABLE when the provider gives no clear answer (the
 * withdrawal then stays unchanged), PROVIDER_SAYS when it answers otherwise, SECOND_OPERATOR, DECISION_OPEN,
 * EVIDENCE_USED and OWN_MONEY.
 */
export async function settleWithdrawal(context: OperatorContext, settlement: Settlement): Promise<Asked> {
  const { id, outcome, reason, evidence } = settlement
  if (outcome === 'noted') return note(context, settlement)
  const { env, merchant } = context
  const known = await findInDoubt(context, id, ['sending'])
  if (known.state !== 'sending') return fail('WITHDRAWAL_STATE', { state: known.state })
  if (evidence === undefined) return fail('INVALID_INPUT', { fields: { evidence: { rule: 'required' } } })
  const says = await askProvider(env.db, env, known)
  checkWord(outcome, says)
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { merchant })
    const { reference, username, currency, memberId, amountMinor, state } = withdrawal
    if (state !== 'sending') return fail('WITHDRAWAL_STATE', { state })
    await refuseApprover(tx, context, withdrawal)
    const decision = await askDecision(tx, context, WITHDRAWAL_SETTLE, {
      subject: `withdrawal:${reference}`,
      reason,
      memberId,
      evidence,
      money: { direction: outcome === 'failed' ? 'in' : 'out', currency, amountMinor },
      content: { withdrawal: reference, username, outcome, amount: toWire(amountMinor), currency, providerSays: says },
    })
    return { withdrawal, waiting: presentWaiting(decision) }
  })
}
