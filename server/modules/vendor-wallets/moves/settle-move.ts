/** Ends an order: moves its money, once, under the lock of its row. */
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { toWire } from '#contract/money.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { admitStake, stopOfRefusal } from '#server/modules/protection/admit-stake.ts'
import { findFactsWithUse } from '#server/modules/protection/facts.sql.ts'
import { stopError } from '#server/modules/protection/stop-error.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { addLine, type MoveActor } from './history.sql.ts'
import { moveInWallet } from '../wallet-money.ts'
import { updateOrder, type VendorWalletMove } from './moves.sql.ts'
import { lockWallets } from '../wallets.sql.ts'

/** A member who waited longer than this may have left the page, so the outcome is sent as a message too. */
const WATCHED_MS = MINUTE_MS

const cashOf = ({ memberId, currency }: VendorWalletMove): AccountRef => ({
  kind: 'member_cash',
  owner: memberId,
  currency,
})
const transitOf = ({ vendor, currency }: VendorWalletMove): AccountRef => ({
  kind: 'transit_vendor',
  owner: vendor,
  currency,
})

/**
 * Checks whether a member may take money out to play it, and returns the effects that count the amount, for
 * reserveMoney. Called before the transaction, since it uses connections of its own. Fails with EXCLUDED, ON_BREAK,
 * PLAY_LIMIT.
 */
export async function admitReserve(env: Env, memberId: string, amountMinor: bigint): Promise<Effect[]> {
  const at = env.clock.now()
  const facts = await findFactsWithUse(env.db, memberId, at)
  const admission = admitStake(env, facts, { memberId, isTrial: false, amountMinor, at })
  if (admission.stop) throw stopError(admission.stop)
  return admission.effects
}

/**
 * Moves an order's money from the member's balance into transit, in the commit that stores the order; money that leaves
 * to be played counts as staked, exactly, in that commit. Fails with PLAY_LIMIT, INSUFFICIENT_FUNDS.
 */
export async function reserveMoney(
  tx: Tx,
  env: Env,
  order: VendorWalletMove,
  effects: readonly Effect[],
): Promise<void> {
  const [debit, credit] = [await openAccount(tx, cashOf(order)), await openAccount(tx, transitOf(order))]
  await postTransfersInTx(tx, env, {
    key: `transfer:${order.orderNo}:reserve`,
    transfers: [{ debit, credit, amountMinor: order.amountMinor, reason: 'vendor_in', reference: order.orderNo }],
    effects,
  }).catch((error: unknown) => {
    const stop = stopOfRefusal(env, order.memberId, error)
    throw stop ? stopError(stop) : error
  })
}

export type Verdict = {
  outcome: 'confirmed' | 'rejected'
  actor: MoveActor
  vendorReference: string | null
  why: string | null
}

async function tellMember(tx: Tx, env: Env, order: VendorWalletMove, outcome: Verdict['outcome']): Promise<void> {
  if (env.clock.now().getTime() - order.createdAt.getTime() < WATCHED_MS) return
  const values = { amount: { amount: toWire(order.amountMinor), currency: order.currency }, reference: order.orderNo }
  if (outcome === 'confirmed') return sendMessage(tx, env, order.memberId, { key: 'transfer-confirmed', values })
  if (order.direction === 'in') return sendMessage(tx, env, order.memberId, { key: 'transfer-returned', values })
  return sendMessage(tx, env, order.memberId, { key: 'transfer-refused', values })
}

/**
 * Ends a locked, open order: confirmed in, transit → the member's wallet there; confirmed out, that wallet → the
 * balance; rejected in, transit → the balance; rejected out moves nothing. Row, history, money and message share the
 * transaction.
 */
export async function settleOrder(
  tx: Tx,
  env: Env,
  order: VendorWalletMove,
  { outcome, actor, vendorReference, why }: Verdict,
): Promise<VendorWalletMove> {
  const at = env.clock.now()
  const [advanceMinor = 0n] = outcome === 'confirmed' ? await lockWallets(tx, [order]) : []
  const settled = await updateOrder(tx, order.id, {
    state: outcome,
    decidedAt: at,
    nextAskAt: null,
    needsAttention: false,
    why,
    vendorReference: vendorReference ?? order.vendorReference,
  })
  await addLine(tx, order.id, {
    event: outcome,
    actor,
    detail: { vendorReference, ...(why === null ? {} : { why }) },
    at,
  })
  await tellMember(tx, env, order, outcome)
  tx.onCommit(() => env.live.signal(order.memberId, BALANCE_TOPIC))
  if (outcome === 'confirmed') {
    await moveInWallet(tx, env, {
      wallet: order,
      advanceMinor,
      direction: order.direction,
      other: order.direction === 'in' ? transitOf(order) : cashOf(order),
      amountMinor: order.amountMinor,
      reason: order.direction === 'in' ? 'vendor_in' : 'vendor_out',
      reference: order.orderNo,
      key: `transfer:${order.orderNo}:confirm`,
    })
  } else if (order.direction === 'in') {
    const [debit, credit] = [await openAccount(tx, transitOf(order)), await openAccount(tx, cashOf(order))]
    await postTransfersInTx(tx, env, {
      key: `transfer:${order.orderNo}:return`,
      transfers: [
        { debit, credit, amountMinor: order.amountMinor, reason: 'vendor_returned', reference: order.orderNo },
      ],
    })
  }
  return settled
}
