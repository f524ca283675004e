import type { REFUSE_REASONS } from '#contract/cashier.ts'
import type { Waiting } from '#contract/decisions.ts'
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
import { askCredit, isCreditable } from './credit-decision.ts'
import { findDeposit, lockDeposit, updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from './history.sql.ts'
import { TRANSFER_LIFE_MS } from './limits.ts'
import { showPictures } from './take-proof.ts'
import { EXPIRE_DEPOSIT } from './expire-deposit.ts'

export type Resolution = {
  id: bigint
  decision: 'credit' | 'refuse' | 'ask_again'
  /** For other operators. */
  reason: string
  /** What really arrived; of a transfer. */
  amount?: string | undefined
  /** Where it was seen; of a transfer. */
  evidence?: string | undefined
  /** What the member reads. */
  refusal: (typeof REFUSE_REASONS)[number]
  note?: string | undefined
}

/** In review anything is decided; of a transfer that is open still, only the credit. */
function checkDecidable(deposit: Deposit, { decision, amount, evidence }: Resolution): void {
  if (decision === 'ask_again' && deposit.flow !== 'transfer')
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
  await sendMessage(tx, env, deposit.memberId, { key: 'deposit-refused', values: { reference: deposit.reference } })
  return updateDeposit(tx, deposit.id, {
    state: 'failed',
    reason_key: refusal,
    reason_note: note || null,
    decided_at: env.clock.now(),
  })
}

async function askAgain(tx: Tx, { env }: OperatorContext, deposit: Deposit, { note }: Resolution): Promise<Deposit> {
  const expiresAt = after(env.clock.now(), TRANSFER_LIFE_MS)
  await enqueue(tx, EXPIRE_DEPOSIT, { id: String(deposit.id) }, { runAt: expiresAt })
  await sendMessage(tx, env, deposit.memberId, {
    key: 'deposit-another-picture',
    values: { reference: deposit.reference },
  })
  return updateDeposit(tx, deposit.id, {
    state: 'pending',
    reason_key: 'another_picture',
    reason_note: note || null,
    expires_at: expiresAt,
  })
}

/** Writes down that somebody asks for a credit, and that another one is waited for. */
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
 * Decides a deposit in review: `credit` asks for the credit of what was really paid (credit-decision.ts), `refuse` closes it without
 * credit, `ask_again` lets the member send another picture. Of two operators at once the first one decides. Fails with NOT_FOUND, with
 * DEPOSIT_CLOSED when it is not in review (any more), with AMOUNT_TOO_SMALL when nothing was paid that could be credited, with
 * AMOUNT_TOO_LARGE above what the method takes, with DECISION_OPEN and EVIDENCE_USED, and with INVALID_INPUT when a transfer's amount or
 * evidence is missing, or one is given where the provider's word counts. A credit fails with EXCLUDED, ON_BREAK or DEPOSIT_LIMIT where
 * the member's own protection refuses it: operators cannot go round that.
 */
export async function resolveDeposit(
  context: OperatorContext,
  resolution: Resolution,
): Promise<{ deposit: Deposit; waiting: Waiting }> {
  const { env, operator, merchant } = context
  const { id, decision, reason } = resolution
  const actor: Actor = { kind: 'operator', name: operator.username }
  return env.db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, { id })
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
    tx.onCommit(() => env.live.signal(deposit.memberId, 'deposit'))
    return {
      deposit: await (decision === 'refuse' ? refuse : askAgain)(tx, context, deposit, resolution),
      waiting: null,
    }
  })
}

/** The pictures of a deposit of the operator's brand; the look is audited. Fails with NOT_FOUND. */
export async function lookAtPictures(context: OperatorContext, id: bigint) {
  const {
    env: { db },
    merchant,
  } = context
  const deposit = await findDeposit(db, id)
  if (deposit?.merchant !== merchant) return fail('NOT_FOUND')
  if (deposit.proofs === 0) return []
  await db.tx((tx) => writeAudit(tx, context, { action: 'deposit.look', subject: `deposit:${deposit.reference}` }))
  return showPictures(db, id)
}
