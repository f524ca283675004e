/**
 * A deposit that the payer's bank takes back (docs/reference/promotions.md 1, rows 19 and 20; docs/decisions/0540): what
 * the balance has of it goes at once, the rest is owed.
 */
import { z } from 'zod'
import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import type { Callback } from '#contract/cashier/payment-protocol.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { DEPOSIT_REVERSED } from '#contract/facts.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { releaseDeposit } from '#server/modules/protection/admit-deposit.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { lockBalances, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import { countDeposit } from '../cashier.metrics.ts'
import { debtAccount, openDebt } from '../debts/open-debt.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { releaseWithdrawal } from '../withdrawals/withdrawal-locks.sql.ts'
import { tellPages } from '../tell-pages.ts'
import { findDeposit, lockDeposit, lockDepositByReference, updateDeposit, type Deposit } from './deposits.sql.ts'

const isNothing = ({ amountMinor }: TransferOrder) => amountMinor === 0n

/** Opens and locks the accounts between which a reversal moves money, and says what the balance has of it. */
async function splitOf(tx: Tx, deposit: Deposit, creditedMinor: bigint) {
  const { memberId, currency, provider, reference } = deposit
  const incoming = await openAccount(tx, { kind: 'payment_in', owner: provider, currency })
  const cash = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
  const fees = await openAccount(tx, { kind: 'fees', owner: '', currency })
  const debt = await openAccount(tx, debtAccount({ memberId, reference, currency }))
  const cashMinor = (await lockBalances(tx, [incoming, cash, fees, debt])).get(cash) ?? 0n
  const takenMinor = cashMinor < creditedMinor ? cashMinor : creditedMinor
  return { incoming, cash, fees, debt, takenMinor, owedMinor: creditedMinor - takenMinor }
}

async function tell(tx: Tx, env: Env, deposit: Deposit, creditedMinor: bigint, takenMinor: bigint): Promise<void> {
  const { memberId, merchant, currency, reference, decidedAt, createdAt } = deposit
  const at = env.clock.now()
  await tellFact(
    tx,
    DEPOSIT_REVERSED,
    { brand: merchant, memberId, at },
    { order: reference, currency, amountMinor: creditedMinor, takenMinor, creditedAt: decidedAt ?? createdAt },
  )
  const money = (minor: bigint) => ({ amount: toWire(minor), currency })
  await sendMessage(tx, env, memberId, {
    key: 'deposit-reversed',
    values: { reference, amount: money(creditedMinor), taken: money(takenMinor) },
  })
  tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))
}

/**
 * Takes a credited deposit back, in one commit: the balance pays what it has, never more, and the rest becomes a debt;
 * the fee goes back; nothing of it must be staked any more. Protection is not asked: it gates what gives, not what takes
 * (docs/reference/promotions.md 1, row 11). The caller has locked the deposit, and its history says who said so.
 */
export async function reverseDeposit(tx: Tx, env: Env, deposit: Deposit, decisionId: bigint | null): Promise<void> {
  const { id, reference, memberId, merchant, currency, feeMinor } = deposit
  const creditedMinor = deposit.creditedMinor ?? fail('DEPOSIT_CLOSED', { state: deposit.state })
  await lockIncoming(tx, memberId)
  const at = env.clock.now()
  const { incoming, cash, fees, debt, takenMinor, owedMinor } = await splitOf(tx, deposit, creditedMinor)
  countDeposit(tx, deposit, 'reversed')
  await updateDeposit(tx, id, {
    state: 'reversed',
    reversedAt: at,
    takenMinor,
    ...(decisionId === null ? {} : { reversalDecisionId: decisionId }),
  })
  await releaseWithdrawal(tx, { memberId, currency, source: `deposit:${reference}` }, at)
  await tell(tx, env, deposit, creditedMinor, takenMinor)
  if (owedMinor > 0n)
    await openDebt(tx, env, {
      reference,
      kind: 'deposit',
      cause: reference,
      merchant,
      memberId,
      currency,
      amountMinor: owedMinor,
    })
  const transfers: TransferOrder[] = [
    { debit: cash, credit: incoming, amountMinor: takenMinor, reason: 'deposit_reversed', reference },
    { debit: debt, credit: incoming, amountMinor: owedMinor, reason: 'debt', reference },
    { debit: fees, credit: incoming, amountMinor: feeMinor, reason: 'deposit_fee_returned', reference },
  ]
  const key = `deposit-reversal:${id}`
  await postTransfersInTx(tx, env, { key, at, transfers: transfers.filter((one) => !isNothing(one)) })
}

/**
 * Processes a provider's word that a deposit was taken back. A credited one is reversed, once. One that was not credited
 * is closed, and the mark on it refuses every later credit (docs/reference/promotions.md 1, row 20). Returns false for a
 * word that fits neither: another amount, or a deposit that was taken back before. The caller has locked the deposit.
 */
export async function takeReversal(tx: Tx, env: Env, deposit: Deposit, callback: Callback): Promise<boolean> {
  if (deposit.reversedAt !== null) return false
  if (deposit.paidMinor !== null && deposit.paidMinor !== parseMoney(callback.amount)) return false
  if (deposit.state === 'paid') {
    await reverseDeposit(tx, env, deposit, null)
    return true
  }
  const at = env.clock.now()
  await releaseDeposit(tx, deposit.reference)
  countDeposit(tx, deposit, 'reversed')
  await updateDeposit(tx, deposit.id, { state: 'failed', reasonKey: 'reversed', reversedAt: at, decidedAt: at })
  return true
}

/** Takes a deposit back as two persons decided. */
export const DEPOSIT_REVERSE = defineDecision({
  kind: 'deposit.reverse',
  permission: 'deposits.review',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    deposit: z.string(),
    username: z.string(),
    credited: z.string(),
    currency: z.string(),
    method: z.string(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => (await lockDepositByReference(tx, content.deposit))?.state ?? '',
  execute: async (tx, actor, { id, brand, content, reason, askedName, evidence }) => {
    const { env, operator } = actor
    const deposit = await lockDepositByReference(tx, content.deposit)
    if (!deposit || deposit.merchant !== brand) return fail('NOT_FOUND')
    if (deposit.state !== 'paid') return fail('DEPOSIT_CLOSED', { state: deposit.state })
    await writeAudit(tx, actor, {
      action: 'deposit.reverse',
      subject: `deposit:${deposit.reference}`,
      reason,
      before: { state: deposit.state, credited: content.credited },
      after: { askedBy: askedName, decision: String(id) },
    })
    const by: Actor = { kind: 'operator', name: operator.username }
    const detail = { reason, ...(evidence ? { evidence } : {}) }
    await addHistory(tx, 'deposit', deposit.id, { event: 'reversed', actor: by, detail, at: env.clock.now() })
    await reverseDeposit(tx, env, deposit, id)
  },
})

/**
 * Asks to take a credited deposit back that its bank took back; nothing moves until another person agrees. Fails with
 * NOT_FOUND for another brand's deposit as for an unknown one, DEPOSIT_CLOSED where it was not credited or was taken back
 * before, DECISION_OPEN, OWN_MONEY.
 */
export async function askReversal(
  context: OperatorContext,
  { id, reason }: { id: bigint; reason: string },
): Promise<{ deposit: Deposit; waiting: Waiting }> {
  const { env, operator, merchant } = context
  return env.db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (deposit?.merchant !== merchant) return fail('NOT_FOUND')
    if (deposit.state !== 'paid') return fail('DEPOSIT_CLOSED', { state: deposit.state })
    const { reference, username, currency, memberId, names, creditedMinor } = deposit
    const amountMinor = creditedMinor ?? 0n
    const asked = await askDecision(tx, context, DEPOSIT_REVERSE, {
      subject: `deposit:${reference}`,
      reason,
      memberId,
      money: { direction: 'out', currency, amountMinor },
      content: { deposit: reference, username, credited: toWire(amountMinor), currency, method: names.en },
    })
    await addHistory(tx, 'deposit', id, {
      event: 'reversal_asked',
      actor: { kind: 'operator', name: operator.username },
      detail: { reason, decision: asked.reference },
      at: env.clock.now(),
    })
    return { deposit: (await findDeposit(tx, id)) ?? fail('NOT_FOUND'), waiting: presentWaiting(asked) }
  })
}
