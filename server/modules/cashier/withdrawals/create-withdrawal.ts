import { WITHDRAWAL_TOPIC } from '#contract/cashier/live.ts'
import { fail } from '#contract/errors.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference } from '#server/lib/random.ts'
import { checkRest } from './check-rest.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { lockMember } from '../member-lock.sql.ts'
import { checkMethod, feeOf } from '../rules/method-rules.ts'
import { findMethod } from '../rules/methods.sql.ts'
import { verifyPaymentPassword } from '../payment-password/payment-password.ts'
import { describePayer, type Payer } from '../rules/payer.ts'
import { findPayoutAccount, isBlocked } from '../payees/payout-accounts.sql.ts'
import { findLimitsFor } from '../rules/rules.sql.ts'
import { tellPages } from '../tell-pages.ts'
import { sumSince } from './withdrawal-figures.sql.ts'
import { takeMoney } from './withdrawal-money.ts'
import { getWithdrawable } from './withdrawable.ts'
import {
  findNewestWithdrawal,
  findWithdrawalByRequest,
  IN_PROGRESS,
  insertWithdrawal,
  type Withdrawal,
} from './withdrawals.sql.ts'
import { CHECK_RISK } from './check-risk.ts'

export type WithdrawalRequest = { requestId: string; amount: string; payoutAccountId: string; paymentPassword: string }

async function checkLimits(tx: Tx, env: Env, account: Account, payer: Payer, amountMinor: bigint): Promise<void> {
  const { timeZone } = await getBrandIn(tx, env, account.merchant)
  for (const limit of await findLimitsFor(tx, account.merchant, account.currency, payer.vipLevel)) {
    const used = await sumSince(tx, account, { period: limit.period, timeZone, now: env.clock.now() })
    const details = { period: limit.period }
    if (used.count >= limit.withdrawals)
      return fail('WITHDRAWAL_LIMIT', { ...details, limit: String(limit.withdrawals) })
    if (used.amountMinor + amountMinor > limit.amountMinor) {
      return fail('WITHDRAWAL_LIMIT', { ...details, limit: formatMoney(limit.amountMinor, account.currency) })
    }
  }
}

async function checkMoney(tx: Tx, env: Env, account: Account, amountMinor: bigint): Promise<void> {
  const { balanceMinor, withdrawableMinor } = await getWithdrawable(tx, env, account)
  if (amountMinor > balanceMinor) return fail('INSUFFICIENT_FUNDS')
  if (amountMinor > withdrawableMinor) {
    return fail('WITHDRAWAL_LOCKED', { withdrawable: formatMoney(withdrawableMinor, account.currency) })
  }
}

/**
 * Creates a withdrawal: the amount leaves the balance in the commit that stores the withdrawal and enqueues the risk
 * check. Idempotent by the client's `requestId`. A member has at most one withdrawal in progress, for all processes.
 *
 * Fails, in this order, with PAYMENT_PASSWORD_*, KEY_REUSED, OUTGOING_RESTS, WITHDRAWAL_OPEN, PAYOUT_ACCOUNT_NOT_FOUND,
 * PAYEE_BLOCKED, PAYEE_WAITS, METHOD_UNAVAILABLE, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, WITHDRAWAL_LIMIT,
 * INSUFFICIENT_FUNDS, WITHDRAWAL_LOCKED.
 */
export async function createWithdrawal(env: Env, account: Account, request: WithdrawalRequest): Promise<Withdrawal> {
  await verifyPaymentPassword(env, account.id, request.paymentPassword)
  const amountMinor = parseMoney(request.amount)
  const payeeId = BigInt(request.payoutAccountId)

  return env.db.tx(async (tx) => {
    await lockMember(tx, account.id)
    const known = await findWithdrawalByRequest(tx, account.id, request.requestId)
    if (known)
      return known.amountMinor === amountMinor && known.payoutAccountId === payeeId ? known : fail('KEY_REUSED')
    await checkRest(tx, env, account)
    if (await findNewestWithdrawal(tx, account.id, IN_PROGRESS)) return fail('WITHDRAWAL_OPEN')
    const payee = (await findPayoutAccount(tx, account.id, payeeId)) ?? fail('PAYOUT_ACCOUNT_NOT_FOUND')
    if (await isBlocked(tx, account.merchant, payee)) return fail('PAYEE_BLOCKED')
    if (payee.usableAt > env.clock.now()) return fail('PAYEE_WAITS', { from: payee.usableAt.toISOString() })
    const found = await findMethod(tx, { merchant: account.merchant, direction: 'withdrawal', code: payee.methodCode })
    const payer = await describePayer(tx, env, account)
    const method = checkMethod(found, payer, amountMinor)
    await checkLimits(tx, env, account, payer, amountMinor)
    await checkMoney(tx, env, account, amountMinor)

    const now = env.clock.now()
    const withdrawal = await insertWithdrawal(tx, {
      reference: newReference(env.random, 'W'),
      merchant: account.merchant,
      memberId: account.id,
      username: account.username,
      requestId: request.requestId,
      methodCode: method.code,
      kind: method.kind,
      names: method.names,
      provider: method.provider,
      payoutAccountId: payee.id,
      holder: payee.holder,
      number: payee.number,
      bank: payee.bank,
      currency: account.currency,
      amountMinor,
      feeMinor: feeOf(method, amountMinor),
      createdAt: now,
    })
    const actor: Actor = { kind: 'member', name: account.username }
    await addHistory(tx, 'withdrawal', withdrawal.id, { event: 'requested', actor, detail: {}, at: now })
    await enqueue(tx, CHECK_RISK, { id: String(withdrawal.id) })
    tx.onCommit(() => tellPages(env, withdrawal, WITHDRAWAL_TOPIC))
    await takeMoney(tx, env, withdrawal)
    return withdrawal
  })
}
