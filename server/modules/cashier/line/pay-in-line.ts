/** Line payments: to the agent right above, or to an account below. */
import { CallError, fail } from '#contract/errors.ts'
import { LINE_PAYMENT } from '#contract/facts.ts'
import type { LineDirection, LinePaymentRow } from '#contract/cashier/line-payment.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference } from '#server/lib/random.ts'
import { findBelow, findUpline } from '#server/modules/identity/accounts/line.sql.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { admitIncoming } from '#server/modules/protection/admit-deposit.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { checkRest } from '../withdrawals/check-rest.ts'
import { findLinePaymentByRequest, insertLinePayment, sumSentToday, type LinePayment } from './line-payments.sql.ts'
import { findLinePolicy, type LinePolicy } from './line-policies.sql.ts'
import { lockMember } from '../member-lock.sql.ts'
import { verifyPaymentPassword } from '../payment-password/payment-password.ts'
import { getWithdrawable } from '../withdrawals/withdrawable.ts'

export type LineRequest = {
  requestId: string
  direction: LineDirection
  /** The downline account that receives the money. */
  username?: string | undefined
  amount: string
  paymentPassword: string
}

/** Returns a line payment as one of its two sides sees it. */
export function presentLinePayment(row: LinePayment, viewerId: string): LinePaymentRow {
  const isSent = row.fromId === viewerId
  return {
    id: String(row.id),
    reference: row.reference,
    isSent,
    other: { username: isSent ? row.toName : row.fromName },
    amount: toWire(row.amountMinor),
    currency: row.currency,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Returns the policy of the account's brand; null when agents, or line payments, are switched off. */
export async function findOpenPolicy(env: Env, account: Account): Promise<LinePolicy | null> {
  const { switches } = await getBrand(env, account.merchant)
  return switches.AGENTPOLICY3 ? findLinePolicy(env.db, account.merchant, account.currency) : null
}

type Allowed = { policy: LinePolicy; timeZone: string }

/** Passes when the policy allows the way and the amount. Fails with LINE_CLOSED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE. */
async function guardPolicy(
  env: Env,
  account: Account,
  direction: LineDirection,
  amountMinor: bigint,
): Promise<Allowed> {
  const policy = await findOpenPolicy(env, account)
  if (!policy || !(direction === 'up' ? policy.toUpline : policy.toDownline)) return fail('LINE_CLOSED')
  if (amountMinor < policy.minMinor)
    return fail('AMOUNT_TOO_SMALL', { min: formatMoney(policy.minMinor, account.currency) })
  if (amountMinor > policy.maxMinor)
    return fail('AMOUNT_TOO_LARGE', { max: formatMoney(policy.maxMinor, account.currency) })
  return { policy, timeZone: (await getBrand(env, account.merchant)).timeZone }
}

/**
 * Returns the receiver. Fails with NOT_FOUND for an account outside the sender's own line, exactly as for one that does
 * not exist.
 */
async function findReceiver(tx: Tx, account: Account, { direction, username }: LineRequest): Promise<Account> {
  const found = direction === 'up' ? await findUpline(tx, account.id) : await findBelow(tx, account.id, username ?? '')
  return found ?? fail('NOT_FOUND')
}

async function guardDay(
  tx: Tx,
  env: Env,
  account: Account,
  { policy, timeZone }: Allowed,
  amountMinor: bigint,
): Promise<void> {
  const sent = await sumSentToday(tx, account.id, timeZone, env.clock.now())
  if (sent.count >= policy.dayCount) return fail('LINE_LIMIT', { limit: String(policy.dayCount) })
  if (sent.amountMinor + amountMinor > policy.dayMinor)
    return fail('LINE_LIMIT', { limit: formatMoney(policy.dayMinor, account.currency) })
}

async function guardMoney(tx: Tx, env: Env, account: Account, amountMinor: bigint): Promise<void> {
  const { balanceMinor, withdrawableMinor } = await getWithdrawable(tx, env, account)
  if (amountMinor > balanceMinor) return fail('INSUFFICIENT_FUNDS')
  if (amountMinor > withdrawableMinor)
    return fail('WITHDRAWAL_LOCKED', { withdrawable: formatMoney(withdrawableMinor, account.currency) })
}

/**
 * Passes when the receiver can take the money now. Fails with LINE_UNAVAILABLE for every reason, because the reason is
 * private to the receiver.
 */
async function guardReceiver(
  tx: Tx,
  env: Env,
  account: Account,
  receiver: Account,
  amountMinor: bigint,
): Promise<void> {
  if (receiver.isFrozen || receiver.isTrial || receiver.currency !== account.currency) return fail('LINE_UNAVAILABLE')
  await admitIncoming(tx, env, { memberId: receiver.id, currency: receiver.currency, amountMinor }).catch(
    (error: unknown) => {
      throw error instanceof CallError ? new CallError('LINE_UNAVAILABLE') : error
    },
  )
}

async function move(tx: Tx, env: Env, account: Account, receiver: Account, row: LinePayment): Promise<void> {
  const amount = { amount: toWire(row.amountMinor), currency: row.currency }
  await sendMessage(tx, env, account.id, {
    key: 'line-sent',
    values: { amount, reference: row.reference, username: receiver.username },
  })
  await sendMessage(tx, env, receiver.id, {
    key: 'line-received',
    values: { amount, reference: row.reference, username: account.username },
  })
  const [debit, credit] = [await openAccount(tx, mainAccount(account)), await openAccount(tx, mainAccount(receiver))]
  await postTransfersInTx(tx, env, {
    key: `line:${row.reference}`,
    transfers: [{ debit, credit, amountMinor: row.amountMinor, reason: 'line_transfer', reference: row.reference }],
  })
}

/**
 * Returns the payment that the same request made before. Fails with KEY_REUSED when that request asked for something
 * else.
 */
function sameLinePayment(known: LinePayment, { direction, username, amount }: LineRequest): LinePayment {
  const isSame =
    known.amountMinor === parseMoney(amount) &&
    known.direction === direction &&
    (direction === 'up' || known.toName.toLowerCase() === username?.toLowerCase())
  return isSame ? known : fail('KEY_REUSED')
}

/**
 * Sends money within the account's own line: both balances, the row and a message to each side in one commit.
 * Idempotent by the sender's `requestId`. Both sides are locked in the order of their ids, so that two accounts that
 * send to each other at the same moment do not deadlock, and limits hold however many payments come in parallel.
 *
 * Fails with PAYMENT_PASSWORD_*, KEY_REUSED, LINE_CLOSED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, NOT_FOUND,
 * LINE_UNAVAILABLE, OUTGOING_RESTS, LINE_LIMIT, INSUFFICIENT_FUNDS, WITHDRAWAL_LOCKED.
 */
export async function payInLine(env: Env, account: Account, request: LineRequest): Promise<LinePayment> {
  await verifyPaymentPassword(env, account.id, request.paymentPassword)
  const { direction, requestId } = request
  const amountMinor = parseMoney(request.amount)
  const known = await findLinePaymentByRequest(env.db, account.id, requestId)
  if (known) return sameLinePayment(known, request)
  const allowed = await guardPolicy(env, account, direction, amountMinor)
  return env.db.tx(async (tx) => {
    const receiver = await findReceiver(tx, account, request)
    for (const id of [account.id, receiver.id].toSorted()) await lockMember(tx, id)
    const done = await findLinePaymentByRequest(tx, account.id, requestId)
    if (done) return sameLinePayment(done, request)
    await checkRest(tx, env, account)
    await guardDay(tx, env, account, allowed, amountMinor)
    await guardMoney(tx, env, account, amountMinor)
    await guardReceiver(tx, env, account, receiver, amountMinor)
    const row = await insertLinePayment(tx, {
      reference: newReference(env.random, 'L'),
      merchant: account.merchant,
      direction,
      fromId: account.id,
      fromName: account.username,
      toId: receiver.id,
      toName: receiver.username,
      amountMinor,
      currency: account.currency,
      requestId,
      createdAt: env.clock.now(),
    })
    await move(tx, env, account, receiver, row)
    const about = { brand: account.merchant, memberId: account.id, at: row.createdAt }
    const money = { order: row.reference, currency: account.currency, amountMinor }
    await tellFact(tx, LINE_PAYMENT, about, { ...money, to: receiver.id })
    return row
  })
}
