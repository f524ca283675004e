/**
 * The money of a withdrawal. It leaves the balance when the member asks, and waits in transit. From there it is paid
 * out when the provider has paid, or returned. Each step has an idempotency key of its own, so that it happens only
 * once.
 */
import { WITHDRAWAL_ASKED, WITHDRAWAL_CORRECTED, WITHDRAWAL_PAID, WITHDRAWAL_RETURNED } from '#contract/facts.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { AccountKind } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

function accountOf(tx: Tx, withdrawal: Withdrawal, kind: AccountKind): Promise<bigint> {
  const owner =
    kind === 'member_cash'
      ? withdrawal.memberId
      : kind === 'transit_payment' || kind === 'payment_out'
        ? withdrawal.provider
        : ''
  return openAccount(tx, { kind, owner, currency: withdrawal.currency })
}

async function post(
  tx: Tx,
  env: Env,
  withdrawal: Withdrawal,
  step: string,
  transfers: readonly TransferOrder[],
): Promise<void> {
  await postTransfersInTx(tx, env, { key: `withdrawal:${withdrawal.id}:${step}`, transfers, at: env.clock.now() })
}

/** Returns the parts that all facts about a withdrawal share: brand, member and time, and order and money. */
function told(env: Env, { merchant, memberId, reference, currency, amountMinor }: Withdrawal) {
  return {
    about: { brand: merchant, memberId, at: env.clock.now() },
    money: { order: reference, currency, amountMinor },
  }
}

/** Moves the money from the balance into transit. Fails with INSUFFICIENT_FUNDS. */
export async function takeMoney(tx: Tx, env: Env, withdrawal: Withdrawal): Promise<void> {
  const debit = await accountOf(tx, withdrawal, 'member_cash')
  const credit = await accountOf(tx, withdrawal, 'transit_payment')
  await post(tx, env, withdrawal, 'take', [
    { debit, credit, amountMinor: withdrawal.amountMinor, reason: 'withdrawal', reference: withdrawal.reference },
  ])
  const { about, money } = told(env, withdrawal)
  await tellFact(tx, WITHDRAWAL_ASKED, about, { ...money, feeMinor: withdrawal.feeMinor })
}

/**
 * Moves the money from transit back to the balance: all of it, including the fee. `by` says that the member took it
 * back.
 */
export async function returnMoney(tx: Tx, env: Env, withdrawal: Withdrawal, by?: 'member'): Promise<void> {
  const debit = await accountOf(tx, withdrawal, 'transit_payment')
  const credit = await accountOf(tx, withdrawal, 'member_cash')
  await post(tx, env, withdrawal, 'settle', [
    {
      debit,
      credit,
      amountMinor: withdrawal.amountMinor,
      reason: 'withdrawal_returned',
      reference: withdrawal.reference,
    },
  ])
  const { about, money } = told(env, withdrawal)
  await tellFact(tx, WITHDRAWAL_RETURNED, about, { ...money, ...(by ? { by } : {}) })
}

/**
 * Moves the money from transit to the paid-out account, and the fee to the house. It shares its key with returnMoney:
 * the second of the two is refused.
 */
export async function payMoney(tx: Tx, env: Env, withdrawal: Withdrawal): Promise<void> {
  const { amountMinor, feeMinor, reference } = withdrawal
  const debit = await accountOf(tx, withdrawal, 'transit_payment')
  const paid = await accountOf(tx, withdrawal, 'payment_out')
  const transfers: TransferOrder[] = [
    { debit, credit: paid, amountMinor: amountMinor - feeMinor, reason: 'withdrawal_paid', reference },
  ]
  if (feeMinor > 0n) {
    transfers.push({
      debit,
      credit: await accountOf(tx, withdrawal, 'fees'),
      amountMinor: feeMinor,
      reason: 'withdrawal_fee',
      reference,
    })
  }
  await post(tx, env, withdrawal, 'settle', transfers)
  const { about, money } = told(env, withdrawal)
  await tellFact(tx, WITHDRAWAL_PAID, about, { ...money, feeMinor })
}

/** Credits the balance from the corrections account: what an operator credits for a payment that did not arrive. */
export async function correctMoney(tx: Tx, env: Env, withdrawal: Withdrawal, amountMinor: bigint): Promise<void> {
  const debit = await accountOf(tx, withdrawal, 'adjustments')
  const credit = await accountOf(tx, withdrawal, 'member_cash')
  await post(tx, env, withdrawal, 'correct', [
    { debit, credit, amountMinor, reason: 'adjustment', reference: withdrawal.reference },
  ])
  const { about, money } = told(env, withdrawal)
  await tellFact(tx, WITHDRAWAL_CORRECTED, about, { ...money, amountMinor })
}
