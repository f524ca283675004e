/**
 * Sends an order to its vendor, and asks about it. When an answer is not clear, the order stays open and is asked about
 * by our number with growing pauses; neither time nor a guess ever decides it.
 */
import { BALANCE_TOPIC } from '#contract/wallet/live.ts'
import { toWire } from '#contract/money.ts'
import type { TransferRequest } from '#contract/vendor-wallets/transfer-protocol.ts'
import { after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { addLine, BY_ITSELF, type MoveActor } from './history.sql.ts'
import { ASK_PAUSES_MS, MOVE_OVERDUE_MS } from '../limits.ts'
import { listForgotten, lockOrder, updateOrder, type VendorWalletMove } from './moves.sql.ts'
import { signedVendor, type MoveOutcome, type VendorPort } from '../vendor-port.ts'
import { settleOrder } from './settle-move.ts'
import { findWalletVendor } from '#server/modules/catalogue/vendors/wallet-vendors.sql.ts'

function requestOf({ orderNo, memberId, currency, amountMinor }: VendorWalletMove): TransferRequest {
  return { orderNo, accountRef: toAccountRef({ memberId, isTrial: false }), currency, amount: toWire(amountMinor) }
}

/** Returns when to ask again about an order, after so many questions. */
export function nextAskAt(now: Date, asks: number): Date {
  return after(now, ASK_PAUSES_MS[Math.min(asks, ASK_PAUSES_MS.length - 1)] ?? 0)
}

/** Enqueues the question about an order, in the transaction that made it necessary. */
export async function askLater(tx: Tx, order: VendorWalletMove): Promise<void> {
  if (order.nextAskAt)
    await enqueue(tx, ASK_MOVE, { id: String(order.id) }, { runAt: order.nextAskAt, key: `ask-transfer:${order.id}` })
}

type Attempt = { order: VendorWalletMove; isFirst: boolean }

/**
 * Stores, before the vendor is called, that it is about to be called and when it is called again. Returns null when the
 * order is decided.
 */
function beginAttempt(env: Env, id: bigint, actor: MoveActor): Promise<Attempt | null> {
  return env.db.tx(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.decidedAt) return null
    const isFirst = order.sentAt === null
    const now = env.clock.now()
    const begun = await updateOrder(tx, id, {
      asks: order.asks + 1,
      nextAskAt: nextAskAt(now, order.asks),
      ...(isFirst ? { state: 'sent', sentAt: now } : {}),
    })
    await addLine(tx, id, { event: isFirst ? 'sent' : 'asked', actor, detail: { attempt: begun.asks }, at: now })
    await askLater(tx, begun)
    return { order: begun, isFirst }
  })
}

/** Stores the outcome, unless another process was faster. */
function takeOutcome(env: Env, id: bigint, outcome: MoveOutcome): Promise<VendorWalletMove | null> {
  return env.db.tx(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.decidedAt) return order
    const actor: MoveActor = { kind: 'vendor', name: order.vendor }
    if (outcome.state === 'done')
      return settleOrder(tx, env, order, { outcome: 'confirmed', actor, vendorReference: outcome.reference, why: null })
    if (outcome.state === 'refused')
      return settleOrder(tx, env, order, {
        outcome: 'rejected',
        actor,
        vendorReference: outcome.reference,
        why: outcome.why,
      })
    const now = env.clock.now()
    const isOverdue = order.sentAt !== null && now.getTime() - order.sentAt.getTime() >= MOVE_OVERDUE_MS
    const isAlarming = outcome.state === 'unknown' && outcome.isAlarming
    const why = outcome.state === 'unknown' ? outcome.why : outcome.state
    await addLine(tx, id, { event: outcome.state, actor, detail: { why }, at: now })
    tx.onCommit(() => env.live.signal(order.memberId, BALANCE_TOPIC))
    return updateOrder(tx, id, {
      state: outcome.state === 'pending' ? order.state : 'unknown',
      why,
      needsAttention: order.needsAttention || isOverdue || isAlarming,
      ...(outcome.state === 'pending' ? { vendorReference: outcome.reference } : {}),
    })
  })
}

async function portOf(env: Env, order: VendorWalletMove): Promise<VendorPort> {
  const vendor = await findWalletVendor(env.db, order.vendor)
  if (!vendor) throw new Error(`${order.vendor} keeps no wallets any more, and ${order.orderNo} is open`)
  return signedVendor(env, vendor)
}

/**
 * Takes an order one step further: sends it when it was not sent yet; else asks for its outcome, and sends it again,
 * under the same number, when it never arrived. Returns the order in its state after that, or null when there is none.
 * Safe at any time, by any number of callers, after any crash.
 */
export async function advanceMove(
  env: Env,
  id: bigint,
  actor: MoveActor = BY_ITSELF,
): Promise<VendorWalletMove | null> {
  const attempt = await beginAttempt(env, id, actor)
  if (!attempt) return env.db.tx((tx) => lockOrder(tx, id))
  const { order, isFirst } = attempt
  const port = await portOf(env, order)
  const request = requestOf(order)
  const send = () => port.send(order.direction === 'in' ? 'deposit' : 'withdraw', request)
  const asked = isFirst ? await send() : await port.ask(request)
  return takeOutcome(env, id, asked.state === 'never_seen' ? await send() : asked)
}

const FORGOTTEN_AFTER_MS = 5 * 60_000
const FORGOTTEN_MAX = 100

/**
 * Asks about open orders whose question was lost, for example after a restore that brought orders back without the
 * queue.
 */
export async function askForgotten(env: Env): Promise<void> {
  const rows = await listForgotten(env.db, after(env.clock.now(), -FORGOTTEN_AFTER_MS), FORGOTTEN_MAX)
  for (const { id } of rows) await advanceMove(env, id)
}

export const ASK_MOVE = defineRowJob({ name: 'games.ask-transfer', run: (env, id) => advanceMove(env, id) })
