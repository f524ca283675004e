import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import { isBankDeposit } from '#contract/cashier/methods.ts'
import type { REFUSE_REASONS } from '#contract/cashier/deposits.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import type { Decision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { releaseDeposit } from '#server/modules/protection/admit-deposit.ts'
import { countDeposit } from '../cashier.metrics.ts'
import { askCredit, isCreditable } from './credit-decision.ts'
import { findDeposit, lockDeposit, updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { BANK_DEPOSIT_LIFE_MS } from '../rules/limits.ts'
import { tellPages } from '../tell-pages.ts'
import { showPictures } from './take-proof.ts'
import { EXPIRE_DEPOSIT } from './expire-deposit.ts'

export type Resolution = {
  id: bigint
  decision: 'credit' | 'refuse' | 'ask_again'
  /** For other operators. */
  reason: string
  /** For a bank deposit: the amount that really arrived. */
  amount?: string | undefined
  /** For a bank deposit: where it was seen. */
  evidence?: string | undefined
  /** The reason that the member reads. */
  refusal: (typeof REFUSE_REASONS)[number]
  note?: string | undefined
}

/** Passes every decision about a deposit in review; about a bank deposit that is still open, only the credit. */
function checkDecidable(deposit: Deposit, { decision, amount, evidence }: Resolution): void {
  if (decision === 'ask_again' && !isBankDeposit(deposit))
    return fail('INVALID_INPUT', { fields: { decision: { rule: 'hosted' } } })
  const isOpen = decision === 'credit' ? isCreditable(deposit) : deposit.state === 'review'
  if (!isOpen) return fail('DEPOSIT_CLOSED', { state: deposit.state })
  if (decision !== 'credit' && (amount !== undefined || evidence !== undefined))
    return fail('INVALID_INPUT', { fields: { amount: { rule: 'unexpected' } } })
}

async function refuse(
  tx: Tx,
  { env }: OperatorContext,
  deposit: Deposit,
  { refusal, note }: Resolution,
): Promise<Deposit> {
  countDeposit(tx, deposit, 'refused')
  await sendMessage(tx, env, deposit.memberId, { key: 'deposit-refused', values: { reference: deposit.reference } })
  return updateDeposit(tx, deposit.id, {
    state: 'failed',
    reasonKey: refusal,
    reasonNote: note || null,
    decidedAt: env.clock.now(),
  })
}

async function askAgain(tx: Tx, { env }: OperatorContext, deposit: Deposit, { note }: Resolution): Promise<Deposit> {
  const expiresAt = after(env.clock.now(), BANK_DEPOSIT_LIFE_MS)
  await enqueue(tx, EXPIRE_DEPOSIT, { id: String(deposit.id) }, { runAt: expiresAt })
  await sendMessage(tx, env, deposit.memberId, {
    key: 'deposit-another-picture',
    values: { reference: deposit.reference },
  })
  return updateDeposit(tx, deposit.id, {
    state: 'pending',
    reasonKey: 'another_picture',
    reasonNote: note || null,
    expiresAt,
  })
}

/** Records in the history that an operator asked for a credit, which waits for another operator. */
async function noteAsked(
  tx: Tx,
  { env, operator }: OperatorContext,
  deposit: Deposit,
  decision: Decision,
): Promise<void> {
  await addHistory(tx, 'deposit', deposit.id, {
    event: 'credit_asked',
    actor: { kind: 'operator', name: operator.username },
    detail: { decision: decision.reference, credited: toWire(decision.amountMinor ?? 0n) },
    at: env.clock.now(),
  })
}

/**
 * Decides a deposit in review: `credit` asks for the credit of what was really paid (credit-decision.ts), `refuse`
 * closes it without credit, `ask_again` lets the member send another picture. When two operators decide at the same
 * moment, the first one succeeds. Fails with NOT_FOUND, with DEPOSIT_CLOSED when it is not in review (any more), with
 * AMOUNT_TOO_SMALL when nothing was paid that could be credited, with AMOUNT_TOO_LARGE above the method's maximum, with
 * DECISION_OPEN and EVIDENCE_USED, and with INVALID_INPUT when a bank deposit's amount or evidence is missing, or one
 * is given where the provider's report decides. A credit fails with EXCLUDED, ON_BREAK or DEPOSIT_LIMIT when the
 * member's own protection refuses it: operators cannot bypass that.
 */
export async function resolveDeposit(
  context: OperatorContext,
  resolution: Resolution,
): Promise<{ deposit: Deposit; waiting: Waiting }> {
  const { env, operator, merchant } = context
  const { id, decision, reason } = resolution
  const actor: Actor = { kind: 'operator', name: operator.username }
  return env.db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (deposit?.merchant !== merchant) return fail('NOT_FOUND')
    checkDecidable(deposit, resolution)
    if (decision === 'credit') {
      const asked = await askCredit(tx, context, deposit, resolution)
      if (asked.state === 'open') await noteAsked(tx, context, deposit, asked)
      return { deposit: (await findDeposit(tx, id)) ?? fail('NOT_FOUND'), waiting: presentWaiting(asked) }
    }
    await writeAudit(tx, context, {
      action: `deposit.${decision.replace('_', '-')}`,
      subject: `deposit:${deposit.reference}`,
      reason,
      before: { state: deposit.state, paid: toWire(deposit.paidMinor ?? 0n) },
    })
    if (decision === 'refuse') await releaseDeposit(tx, deposit.reference)
    const event = decision === 'refuse' ? 'refused' : 'asked_again'
    await addHistory(tx, 'deposit', id, {
      event,
      actor,
      detail: { reason, note: resolution.note ?? '' },
      at: env.clock.now(),
    })
    tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))
    return {
      deposit: await (decision === 'refuse' ? refuse : askAgain)(tx, context, deposit, resolution),
      waiting: null,
    }
  })
}

/** Returns the pictures of a deposit of the operator's brand; the access is audited. Fails with NOT_FOUND. */
export async function lookAtPictures(context: OperatorContext, id: bigint) {
  const { env, merchant } = context
  const deposit = await findDeposit(env.db, id)
  if (deposit?.merchant !== merchant) return fail('NOT_FOUND')
  if (deposit.proofs === 0) return []
  await env.db.tx((tx) => writeAudit(tx, context, { action: 'deposit.look', subject: `deposit:${deposit.reference}` }))
  return showPictures(env, id)
}
