/**
 * Applies the provider's final status to a withdrawal that was sent for payment: `paid` pays the money out, `failed`
 * returns it.
 */
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { toWire } from '#contract/money.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { readSetting } from '#server/lib/settings.ts'
import { AUTO_RECEIVE_MINUTES } from '../cashier.settings.ts'
import { SYSTEM, type Actor } from '../history.sql.ts'
import { findRules } from '../rules/rules.sql.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { payMoney, returnMoney } from './withdrawal-money.ts'
import type { Withdrawal } from './withdrawals.sql.ts'
import { AUTO_RECEIVE } from './confirm-withdrawal.ts'

export type FinalWord = { outcome: 'paid' | 'failed'; actor: Actor; detail: Record<string, unknown> }

async function settlePaid(tx: Tx, env: Env, withdrawal: Withdrawal, { actor, detail }: FinalWord): Promise<Withdrawal> {
  const now = env.clock.now()
  const rules = await findRules(tx, withdrawal.merchant, withdrawal.currency)
  const minutes = rules?.receiveMinutes ?? readSetting(env.config, AUTO_RECEIVE_MINUTES)
  const autoReceiveAt = after(now, minutes * MINUTE_MS)
  const paid = await moveWithdrawal(tx, env, withdrawal, {
    from: ['sending'],
    to: 'paid',
    actor,
    detail,
    changes: { paidAt: now, autoReceiveAt, needsAttention: false },
  })
  await enqueue(tx, AUTO_RECEIVE, { id: String(withdrawal.id) }, { runAt: autoReceiveAt })
  await sendMessage(tx, env, withdrawal.memberId, {
    key: 'withdrawal-paid',
    values: {
      amount: { amount: toWire(withdrawal.amountMinor - withdrawal.feeMinor), currency: withdrawal.currency },
      reference: withdrawal.reference,
      minutes,
    },
  })
  await payMoney(tx, env, withdrawal)
  return paid
}

async function settleFailed(
  tx: Tx,
  env: Env,
  withdrawal: Withdrawal,
  { actor, detail }: Omit<FinalWord, 'outcome'>,
  from: WithdrawalState = 'sending',
  reason = 'provider_failed',
): Promise<Withdrawal> {
  const failed = await moveWithdrawal(tx, env, withdrawal, {
    from: [from],
    to: 'failed',
    actor,
    detail,
    changes: { closedAt: env.clock.now(), needsAttention: false, reasonKey: reason },
  })
  const amount = { amount: toWire(withdrawal.amountMinor), currency: withdrawal.currency }
  await sendMessage(tx, env, withdrawal.memberId, {
    key: 'withdrawal-failed',
    values: { amount, reference: withdrawal.reference },
  })
  await returnMoney(tx, env, withdrawal)
  return failed
}

/** Settles a locked withdrawal that is with the provider. Fails with WITHDRAWAL_STATE when it is not. */
export function settlePayout(tx: Tx, env: Env, withdrawal: Withdrawal, word: FinalWord): Promise<Withdrawal> {
  return word.outcome === 'paid' ? settlePaid(tx, env, withdrawal, word) : settleFailed(tx, env, withdrawal, word)
}

/** Returns the money of an approved withdrawal that was not sent, because its payee was removed or blocked. */
export function stopPayout(tx: Tx, env: Env, withdrawal: Withdrawal): Promise<Withdrawal> {
  return settleFailed(
    tx,
    env,
    withdrawal,
    { actor: SYSTEM, detail: { reason: 'payee_changed' } },
    'approved',
    'payee_changed',
  )
}
