import { fail } from '#contract/errors.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { parseMoney } from '#contract/money.ts'
import type { Callback } from '#contract/cashier/payment-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { settlePayout } from './settle-payout.ts'
import { lockWithdrawalByReference, updateWithdrawal, type Withdrawal } from './withdrawals.sql.ts'

const PAID: readonly WithdrawalState[] = ['paid', 'confirmed', 'disputed']
const GIVEN_BACK: readonly WithdrawalState[] = ['failed', 'rejected', 'cancelled']

/** Returns whether the provider's call-back contradicts what is settled already, or what was requested. */
function isContradiction(withdrawal: Withdrawal, callback: Callback): boolean {
  if (PAID.includes(withdrawal.state)) return callback.state === 'failed'
  if (GIVEN_BACK.includes(withdrawal.state)) return callback.state === 'paid'
  if (withdrawal.state !== 'sending') return true
  return callback.state === 'paid' && parseMoney(callback.amount) !== withdrawal.amountMinor - withdrawal.feeMinor
}

/**
 * Processes a provider's call-back about a pay-out: it settles the withdrawal once. A repetition (same `eventId`)
 * changes nothing. A call-back that contradicts what is settled, or names another amount, moves no money and goes to
 * the operators' queue. Fails with NOT_FOUND for a reference that is not this provider's, with CURRENCY_MISMATCH, and with
 * INVALID_INPUT for a reversal: a pay-out that comes back fails.
 */
export async function takePayoutCallback(env: Env, providerCode: string, callback: Callback): Promise<void> {
  const actor: Actor = { kind: 'provider', name: providerCode }
  const { state: outcome } = callback
  if (outcome === 'reversed') return fail('INVALID_INPUT', { fields: { state: { rule: 'deposit' } } })
  await env.db.tx(async (tx) => {
    const withdrawal = (await lockWithdrawalByReference(tx, callback.reference, providerCode)) ?? fail('NOT_FOUND')
    if (withdrawal.currency !== callback.currency) return fail('CURRENCY_MISMATCH')
    const at = env.clock.now()
    const isNew = await addHistory(tx, 'withdrawal', withdrawal.id, {
      event: `provider_${callback.state}`,
      actor,
      detail: callback,
      at,
    })
    if (!isNew) return
    if (isContradiction(withdrawal, callback)) {
      env.log.error(
        { reference: withdrawal.reference, eventId: callback.eventId },
        'a provider contradicts what is known of a pay-out',
      )
      await updateWithdrawal(tx, withdrawal.id, at, { needsAttention: true })
      return
    }
    const kept = await updateWithdrawal(tx, withdrawal.id, at, { providerReference: callback.providerReference })
    if (withdrawal.state === 'sending') {
      await settlePayout(tx, env, kept, { outcome, actor, detail: { failure: callback.failure } })
    }
  })
}
