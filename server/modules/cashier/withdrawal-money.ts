/**
 * The money of a withdrawal. It leaves the balance when the member asks and waits in transit; from there it goes out when the
 * provider has paid, or back. Each step has a key of its own, so that it can happen once only.
 */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
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

/** Balance → transit. Fails with INSUFFICIENT_FUNDS. */
export async function takeMoney(tx: Tx, env: Env, withdrawal: Withdrawal): Promise<void> {
  const debit = await accountOf(tx, withdrawal, 'member_cash')
  const credit = await accountOf(tx, withdrawal, 'transit_payment')
  await post(tx, env, withdrawal, 'take', [
    { debit, credit, amountMinor: withdrawal.amountMinor, reason: 'withdrawal', reference: withdrawal.reference },
  ])
}

/** Transit → balance: all of it, the fee too. */
export async function returnMoney(tx: Tx, env: Env, withdrawal: Withdrawal): Promise<void> {
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
}

/** Transit → paid out, and the fee to the house. It shares its key with returnMoney: whichever comes second is refused. */
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
}

/** Corrections → balance: what an operator credits for a payment that did not arrive. */
export async function correctMoney(tx: Tx, env: Env, withdrawal: Withdrawal, amountMinor: bigint): Promise<void> {
  const debit = await accountOf(tx, withdrawal, 'adjustments')
  const credit = await accountOf(tx, withdrawal, 'member_cash')
  await post(tx, env, withdrawal, 'correct', [
    { debit, credit, amountMinor, reason: 'adjustment', reference: withdrawal.reference },
  ])
}
