/**
 * Sends a withdrawal to its provider, and asks about it. After an unclear outcome the withdrawal stays with the
 * provider: it is asked for by its reference with growing pauses, and is never paid twice or returned on a guess.
 */
import { WITHDRAWAL_TOPIC } from '#contract/cashier/live.ts'
import { toWire } from '#contract/money.ts'
import type { PayoutRequest } from '#contract/cashier/payment-protocol.ts'
import { after } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { addHistory, SYSTEM } from '../history.sql.ts'
import { ASK_PAUSES_MS, PAYOUT_OVERDUE_MS } from '../rules/limits.ts'
import { isPayeeStanding } from './payee-standing.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { signedProvider, type PayoutOutcome } from '../providers/provider-port.ts'
import { getProvider } from '../providers/providers.sql.ts'
import { tellPages } from '../tell-pages.ts'
import { settlePayout, stopPayout } from './settle-payout.ts'
import { findWithdrawal, lockWithdrawalRow, updateWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

function orderOf(withdrawal: Withdrawal): PayoutRequest {
  return {
    reference: withdrawal.reference,
    amount: toWire(withdrawal.amountMinor - withdrawal.feeMinor),
    currency: withdrawal.currency,
    channel: { kind: withdrawal.kind, name: withdrawal.names.en },
    payee: { holder: withdrawal.holder, number: withdrawal.number, bank: withdrawal.bank },
  }
}

async function askLater(tx: Tx, env: Env, withdrawal: Withdrawal): Promise<void> {
  const pauseMs = ASK_PAUSES_MS[Math.min(withdrawal.asks, ASK_PAUSES_MS.length - 1)] ?? 0
  const runAt = after(env.clock.now(), pauseMs)
  await enqueue(tx, ASK_PAYOUT, { id: String(withdrawal.id) }, { runAt, key: `ask-payout:${withdrawal.id}` })
}

/**
 * Marks the withdrawal as being sent and enqueues the first question about it, before it is sent. When its payee was
 * removed or blocked, returns the money to the member instead.
 */
function beginSending(env: Env, id: bigint): Promise<Withdrawal | null> {
  return env.db.tx(async (tx) => {
    const withdrawal = await lockWithdrawalRow(tx, id)
    if (withdrawal?.state !== 'approved') return null
    if (!(await isPayeeStanding(tx, withdrawal))) {
      await stopPayout(tx, env, withdrawal)
      return null
    }
    await askLater(tx, env, withdrawal)
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['approved'],
      to: 'sending',
      actor: SYSTEM,
      changes: { sentAt: env.clock.now() },
    })
  })
}

async function takeOutcome(env: Env, id: bigint, outcome: PayoutOutcome): Promise<void> {
  await env.db.tx(async (tx) => {
    const withdrawal = await lockWithdrawalRow(tx, id)
    if (withdrawal?.state !== 'sending') return // a call-back came first
    const actor = { kind: 'provider', name: withdrawal.provider } as const
    const at = env.clock.now()
    const providerReference = 'providerReference' in outcome ? outcome.providerReference : withdrawal.providerReference
    if (outcome.state === 'paid' || outcome.state === 'failed') {
      const kept = await updateWithdrawal(tx, id, at, { providerReference })
      await settlePayout(tx, env, kept, { outcome: outcome.state, actor, detail: { failure: outcome.failure } })
      return
    }
    const isOverdue = withdrawal.sentAt !== null && at.getTime() - withdrawal.sentAt.getTime() >= PAYOUT_OVERDUE_MS
    const kept = await updateWithdrawal(tx, id, at, {
      providerReference,
      asks: withdrawal.asks + 1,
      needsAttention: withdrawal.needsAttention || isOverdue,
    })
    const detail = outcome.state === 'unknown' ? { why: outcome.why } : {}
    await addHistory(tx, 'withdrawal', id, { event: `provider_${outcome.state}`, actor, detail, at })
    tx.onCommit(() => tellPages(env, withdrawal, WITHDRAWAL_TOPIC))
    await askLater(tx, env, kept)
  })
}

/** Sends an approved withdrawal to its provider. In any other state it stays unchanged, because it was sent before. */
export async function sendPayout(env: Env, id: bigint): Promise<void> {
  const withdrawal = await beginSending(env, id)
  if (!withdrawal) return
  const provider = signedProvider(env, await getProvider(env.db, withdrawal.provider))
  await takeOutcome(env, id, await provider.sendPayout(orderOf(withdrawal)))
}

/**
 * Asks a provider about a withdrawal, and sends it again, under the same reference, when the provider never received
 * it.
 */
export async function askPayout(env: Env, id: bigint): Promise<void> {
  const withdrawal = await findWithdrawal(env.db, id)
  if (withdrawal?.state !== 'sending') return
  const provider = signedProvider(env, await getProvider(env.db, withdrawal.provider))
  const outcome = await provider.askPayout(withdrawal.reference)
  await takeOutcome(env, id, outcome.state === 'never_seen' ? await provider.sendPayout(orderOf(withdrawal)) : outcome)
}

export const SEND_PAYOUT = defineRowJob({ name: 'cashier.send-payout', run: sendPayout })
export const ASK_PAYOUT = defineRowJob({ name: 'cashier.ask-payout', run: askPayout })
