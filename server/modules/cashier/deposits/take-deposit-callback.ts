import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import { fail } from '#contract/errors.ts'
import { DEPOSIT_DECLINED } from '#contract/facts.ts'
import { parseMoney } from '#contract/money.ts'
import type { FindingKind } from '#contract/cashier/office-payments.ts'
import type { Callback } from '#contract/cashier/payment-protocol.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { admitCredit, releaseDeposit } from '#server/modules/protection/admit-deposit.ts'
import { countDeposit } from '../cashier.metrics.ts'
import { creditDeposit } from './credit-deposit.ts'
import { addFinding, type NewFinding } from '../reconciliation/findings.sql.ts'
import { takeReversal } from './reverse-deposit.ts'
import { lockDepositByReference, updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { tellPages } from '../tell-pages.ts'

function findingOf(
  env: Env,
  provider: string,
  callback: Callback,
  kind: FindingKind,
  depositId: bigint | null,
): NewFinding {
  const { eventId, reference, amount, currency, providerReference } = callback
  return {
    provider,
    eventId,
    kind,
    reference,
    depositId,
    amountMinor: parseMoney(amount),
    currency,
    providerReference,
    at: env.clock.now(),
  }
}

const WAITING: readonly Deposit['state'][] = ['pending', 'expired']

async function takePaid(tx: Tx, env: Env, deposit: Deposit, callback: Callback, actor: Actor): Promise<void> {
  const paidMinor = parseMoney(callback.amount)
  if (deposit.reversedAt !== null && deposit.paidMinor === null) {
    // the bank had taken it back before we heard of it: it came and went, and nothing is credited
    await updateDeposit(tx, deposit.id, { paidMinor })
    return
  }
  if (deposit.reversedAt !== null || deposit.state === 'paid' || deposit.state === 'review') {
    env.log.error(
      { reference: deposit.reference, eventId: callback.eventId },
      'a provider reports a second payment of a deposit',
    )
    await addFinding(tx, findingOf(env, deposit.provider, callback, 'second_payment', deposit.id))
    return
  }
  const isAsAsked = WAITING.includes(deposit.state) && paidMinor === deposit.amountMinor
  const stop = isAsAsked ? await admitCredit(tx, env, { ...deposit, amountMinor: paidMinor }) : null
  if (isAsAsked && !stop) {
    await creditDeposit(tx, env, deposit, { amountMinor: paidMinor, actor, detail: {} })
    return
  }
  // another amount, a payment after a failure, or one above the member's own limits: the money has arrived, so a person
  // decides
  const reason = stop?.reason ?? 'amount_differs'
  countDeposit(tx, deposit, 'review')
  await updateDeposit(tx, deposit.id, { state: 'review', paidMinor, reasonKey: reason, decidedAt: null })
}

async function takeFailed(tx: Tx, env: Env, deposit: Deposit): Promise<void> {
  if (WAITING.includes(deposit.state)) {
    await releaseDeposit(tx, deposit.reference)
    const at = env.clock.now()
    countDeposit(tx, deposit, 'declined')
    await updateDeposit(tx, deposit.id, { state: 'failed', reasonKey: 'declined', decidedAt: at })
    const { merchant: brand, memberId, reference: order, currency, amountMinor } = deposit
    await tellFact(tx, DEPOSIT_DECLINED, { brand, memberId, at }, { order, currency, amountMinor })
  }
}

async function takeReversed(tx: Tx, env: Env, deposit: Deposit, callback: Callback): Promise<void> {
  if (await takeReversal(tx, env, deposit, callback)) return
  env.log.error(
    { reference: deposit.reference, eventId: callback.eventId },
    'a provider reports a reversal that does not fit its deposit',
  )
  await addFinding(tx, findingOf(env, deposit.provider, callback, 'reversal_unclear', deposit.id))
}

const TAKES = { paid: takePaid, failed: takeFailed, reversed: takeReversed }

/**
 * Processes a provider's call-back about a deposit. The requested amount is credited once, also when it comes late.
 * Another amount goes to review, and so does one above the member's limits (decision 0041). A repetition (same
 * `eventId`) changes nothing. Every call-back is stored in the history. Money that no open order explains (a second
 * payment, an unknown order, another currency) is stored as a finding for operators, and so is a reversal that does not
 * fit. Fails with NOT_FOUND for a
 * reference that is not this provider's, and with CURRENCY_MISMATCH.
 */
export async function takeDepositCallback(env: Env, providerCode: string, callback: Callback): Promise<void> {
  const actor: Actor = { kind: 'provider', name: providerCode }
  const refuse = async (tx: Tx, kind: FindingKind, depositId: bigint | null): Promise<FindingKind> => {
    const isOfReversal = callback.state === 'reversed'
    const found = isOfReversal && depositId !== null ? 'reversal_unclear' : kind
    if (callback.state !== 'failed') await addFinding(tx, findingOf(env, providerCode, callback, found, depositId))
    return kind
  }
  const refused = await env.db.tx(async (tx) => {
    const deposit = await lockDepositByReference(tx, callback.reference, providerCode)
    if (!deposit) return refuse(tx, 'unknown_order', null)
    if (deposit.currency !== callback.currency) return refuse(tx, 'other_currency', deposit.id)
    const isNew = await addHistory(tx, 'deposit', deposit.id, {
      event: `provider_${callback.state}`,
      actor,
      detail: callback,
      at: env.clock.now(),
    })
    if (!isNew) return null
    await updateDeposit(tx, deposit.id, { providerReference: callback.providerReference })
    tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))
    await TAKES[callback.state](tx, env, deposit, callback, actor)
    return null
  })
  // after the commit: the finding stays
  if (refused) return fail(refused === 'unknown_order' ? 'NOT_FOUND' : 'CURRENCY_MISMATCH')
}
