import type { REFUSE_REASONS } from '#contract/cashier.ts'
import { fail } from '#contract/errors.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { admitCredit, releaseDeposit } from '#server/modules/protection/admit-deposit.ts'
import { creditDeposit } from './credit-deposit.ts'
import { findDeposit, lockDeposit, updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from './history.sql.ts'
import { TRANSFER_LIFE_MS } from './limits.ts'
import { showPictures, TAKES_PROOF } from './take-proof.ts'

export type Resolution = {
  id: bigint
  decision: 'credit' | 'refuse' | 'ask_again'
  /** For other operators. */
  reason: string
  /** What really arrived; of a transfer. */
  amount?: string | undefined
  /** What the member reads. */
  refusal: (typeof REFUSE_REASONS)[number]
  note?: string | undefined
}

/** Of a hosted payment the provider's word counts; of a transfer what the operator found on the house's own account. */
function paidOf(deposit: Deposit, { decision, amount }: Resolution): bigint {
  const isTold = decision === 'credit' && deposit.flow === 'transfer'
  if (isTold !== (amount !== undefined)) return fail('INVALID_INPUT', { fields: { amount: { rule: isTold ? 'required' : 'unexpected' } } })
  return amount === undefined ? deposit.paidMinor ?? 0n : parseMoney(amount)
}

/** In review anything is decided; money of a transfer that is seen on the account counts without a picture, too. */
function checkDecidable(deposit: Deposit, { decision }: Resolution): void {
  if (decision === 'ask_again' && deposit.flow !== 'transfer') return fail('INVALID_INPUT', { fields: { decision: { rule: 'hosted' } } })
  const isSeen = decision === 'credit' && deposit.flow === 'transfer' && TAKES_PROOF.includes(deposit.state)
  if (deposit.state !== 'review' && !isSeen) return fail('DEPOSIT_CLOSED', { state: deposit.state })
}

async function refuse(tx: Tx, { env }: OperatorContext, deposit: Deposit, { refusal, note }: Resolution): Promise<Deposit> {
  await sendMessage(tx, env, deposit.memberId, { key: 'deposit-refused', values: { reference: deposit.reference } })
  return updateDeposit(tx, deposit.id, {
    state: 'failed', reason_key: refusal, reason_note: note || null, decided_at: env.clock.now(),
  })
}

async function askAgain(tx: Tx, { env }: OperatorContext, deposit: Deposit, { note }: Resolution): Promise<Deposit> {
  const expiresAt = after(env.clock.now(), TRANSFER_LIFE_MS)
  await enqueue(tx, 'cashier.expire-deposit', { id: String(deposit.id) }, { runAt: expiresAt })
  await sendMessage(tx, env, deposit.memberId, { key: 'deposit-another-picture', values: { reference: deposit.reference } })
  return updateDeposit(tx, deposit.id, {
    state: 'pending', reason_key: 'another_picture', reason_note: note || null, expires_at: expiresAt,
  })
}

/**
 * Decides a deposit in review: `credit` credits what was really paid, `refuse` closes it without credit, `ask_again` lets the
 * member send another picture. Of two operators at once the first one decides. Fails with NOT_FOUND, with DEPOSIT_CLOSED when it
 * is not in review (any more), with AMOUNT_TOO_SMALL when nothing was paid that could be credited, and with INVALID_INPUT when a
 * transfer's amount is missing, or one is given where the provider's word counts. A credit fails with EXCLUDED, ON_BREAK or
 * DEPOSIT_LIMIT where the member's own protection refuses it: an operator cannot go round that.
 */
export async function resolveDeposit(context: OperatorContext, resolution: Resolution): Promise<Deposit> {
  const { env, operator } = context
  const { id, decision, reason } = resolution
  const actor: Actor = { kind: 'operator', name: operator.username }
  return env.db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, { id })
    if (!deposit || deposit.merchant !== operator.merchant) return fail('NOT_FOUND')
    checkDecidable(deposit, resolution)
    const paidMinor = paidOf(deposit, resolution)
    await writeAudit(tx, context, {
      action: `deposit.${decision.replace('_', '-')}`,
      subject: `deposit:${deposit.reference}`,
      reason,
      before: { state: deposit.state, paid: toWire(paidMinor) },
    })
    if (decision === 'credit') {
      if (paidMinor <= 0n) return fail('AMOUNT_TOO_SMALL', { min: formatMoney(100n, deposit.currency) })
      const stop = await admitCredit(tx, env, { ...deposit, amountMinor: paidMinor })
      if (stop) throw stop.refusal
      return creditDeposit(tx, env, deposit, { amountMinor: paidMinor, actor, detail: { reason } })
    }
    if (decision === 'refuse') await releaseDeposit(tx, deposit.reference)
    const event = decision === 'refuse' ? 'refused' : 'asked_again'
    await addHistory(tx, 'deposit', id, { event, actor, detail: { reason, note: resolution.note ?? '' }, at: env.clock.now() })
    tx.onCommit(() => env.live.signal(deposit.memberId, 'deposit'))
    return (decision === 'refuse' ? refuse : askAgain)(tx, context, deposit, resolution)
  })
}

/** The pictures of a deposit of the operator's brand; the look is audited. Fails with NOT_FOUND. */
export async function lookAtPictures(context: OperatorContext, id: bigint) {
  const { env: { db }, operator } = context
  const deposit = await findDeposit(db, id)
  if (deposit?.merchant !== operator.merchant) return fail('NOT_FOUND')
  if (deposit.proofs === 0) return []
  await db.tx((tx) => writeAudit(tx, context, { action: 'deposit.look', subject: `deposit:${deposit.reference}` }))
  return showPictures(db, id)
}
