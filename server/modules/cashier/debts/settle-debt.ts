/** What becomes of a debt: recovered from the member's balance, or waived. Both always need two persons. */
import { z } from 'zod'
import { DEBT_ACTS, type DebtAct } from '#contract/cashier/office-debts.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { getBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { findDebt, leftOfDebt, lockDebt, moveDebt, type Debt } from './debts.sql.ts'
import { debtAccount } from './open-debt.ts'

/** Who pays a debt: the member's balance, or the house where it is waived: promotions bear what a reward had become. */
function payerOf({ kind, memberId, merchant, currency }: Debt, act: DebtAct): AccountRef {
  if (act === 'recover') return { kind: 'member_cash', owner: memberId, currency }
  return kind === 'reward'
    ? { kind: 'promotions', owner: merchant, currency }
    : { kind: 'adjustments', owner: '', currency }
}

async function post(tx: Tx, env: Env, debt: Debt, act: DebtAct, move: { id: bigint; amountMinor: bigint }) {
  const debit = await openAccount(tx, payerOf(debt, act))
  const credit = await openAccount(tx, debtAccount(debt))
  const reason = act === 'recover' ? 'debt_recovered' : 'debt_waived'
  await postTransfersInTx(tx, env, {
    key: `debt-move:${move.id}`,
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor: move.amountMinor, reason, reference: debt.reference }],
  })
}

/** Fails with AMOUNT_TOO_LARGE above what is left, and with INSUFFICIENT_FUNDS above what the member's balance has. */
async function checkAmount(tx: Tx, debt: Debt, act: DebtAct, amountMinor: bigint): Promise<void> {
  const { memberId, currency } = debt
  const leftMinor = leftOfDebt(debt)
  if (amountMinor > leftMinor) return fail('AMOUNT_TOO_LARGE', { max: formatMoney(leftMinor, currency) })
  if (act !== 'recover') return
  if ((await getBalance(tx, { kind: 'member_cash', owner: memberId, currency })) < amountMinor)
    return fail('INSUFFICIENT_FUNDS')
}

export const DEBT_SETTLE = defineDecision({
  kind: 'debt.settle',
  permission: 'withdrawals.force',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    debt: z.string(),
    deposit: z.string(),
    username: z.string(),
    act: z.enum(DEBT_ACTS),
    amount: z.string(),
    currency: z.string(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand, content }) => {
    const debt = await lockDebt(tx, brand ?? '', content.debt)
    return debt ? String(leftOfDebt(debt)) : ''
  },
  execute: async (tx, actor, { id, brand, content: { debt: reference, act, amount }, reason }) => {
    const { env } = actor
    const debt = (await lockDebt(tx, brand ?? '', reference)) ?? fail('NOT_FOUND')
    const amountMinor = parseMoney(amount)
    await checkAmount(tx, debt, act, amountMinor)
    await writeAudit(tx, actor, {
      action: `debt.${act}`,
      subject: `debt:${reference}`,
      reason,
      before: { left: toWire(leftOfDebt(debt)) },
      after: { amount, deposit: debt.cause, decision: String(id) },
    })
    const moved = await moveDebt(tx, debt, { act, amountMinor, decisionId: id, at: env.clock.now() })
    await sendMessage(tx, env, debt.memberId, {
      key: act === 'recover' ? 'debt-recovered' : 'debt-waived',
      values: { amount: { amount, currency: debt.currency }, reference },
    })
    await post(tx, env, debt, act, { id: moved, amountMinor })
  },
})

/**
 * Asks to recover or to waive part or all of a debt; nothing moves until another person agrees. Fails with NOT_FOUND for
 * another brand's debt as for an unknown one, AMOUNT_TOO_LARGE, INSUFFICIENT_FUNDS, DECISION_OPEN and OWN_MONEY.
 */
export async function askSettle(
  context: OperatorContext,
  asked: { id: bigint; act: DebtAct; amount: string; reason: string },
): Promise<{ waiting: Waiting }> {
  const { env, merchant } = context
  const { act, reason } = asked
  return env.db.tx(async (tx) => {
    const found = (await findDebt(tx, merchant, asked.id)) ?? fail('NOT_FOUND')
    const debt = (await lockDebt(tx, merchant, found.reference)) ?? fail('NOT_FOUND')
    const amountMinor = parseMoney(asked.amount)
    await checkAmount(tx, debt, act, amountMinor)
    const { reference, cause, memberId, currency } = debt
    const decision = await askDecision(tx, context, DEBT_SETTLE, {
      subject: `debt:${reference}`,
      reason,
      memberId,
      money: { direction: act === 'recover' ? 'out' : 'in', currency, amountMinor },
      content: {
        debt: reference,
        deposit: cause,
        username: found.username,
        act,
        amount: toWire(amountMinor),
        currency,
      },
    })
    return { waiting: presentWaiting(decision) }
  })
}
