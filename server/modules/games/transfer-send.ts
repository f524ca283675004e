/**
 * Handing an order to its vendor, and asking about it. What is not a clear answer is held: the order stays open, is asked for by our
 * number with growing pauses, and neither time nor a guess ever decides it.
 */
import { toWire } from '#contract/money.ts'
import type { TransferRequest } from '#contract/transfer-protocol.ts'
import { after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob, enqueue } from '#server/lib/jobs.ts'
import { toAccountRef } from './player-ref.ts'
import { addLine, BY_ITSELF, type TransferActor } from './transfer-history.sql.ts'
import { ASK_PAUSES_MS, TRANSFER_OVERDUE_MS } from './transfer-limits.ts'
import { listForgotten, lockOrder, updateOrder, type TransferOrder } from './transfer-orders.sql.ts'
import { signedTransferVendor, type TransferOutcome, type TransferPort } from './transfer-port.ts'
import { settleOrder } from './transfer-settle.ts'
import { findTransferVendor } from './transfer-wallets.sql.ts'

function requestOf({ orderNo, memberId, currency, amountMinor }: TransferOrder): TransferRequest {
  return { orderNo, accountRef: toAccountRef({ memberId, isTrial: false }), currency, amount: toWire(amountMinor) }
}

/** When an order that was asked for so often is asked for again. */
export function nextAskAt(now: Date, asks: number): Date {
  return after(now, ASK_PAUSES_MS[Math.min(asks, ASK_PAUSES_MS.length - 1)] ?? 0)
}

/** Puts the question about an order into the queue, in the transaction that made it necessary. */
export async function askLater(tx: Tx, order: TransferOrder): Promise<void> {
  if (order.nextAskAt)
    await enqueue(
      tx,
      ASK_TRANSFER,
      { id: String(order.id) },
      { runAt: order.nextAskAt, key: `ask-transfer:${order.id}` },
    )
}

type Attempt = { order: TransferOrder; isFirst: boolean }

/** Writes down that the vendor is about to be called, and when it is called again, before it is called. Null once it is decided. */
function beginAttempt(env: Env, id: bigint, actor: TransferActor): Promise<Attempt | null> {
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

/** Stores what was learnt, unless somebody was quicker. */
function takeOutcome(env: Env, id: bigint, outcome: TransferOutcome): Promise<TransferOrder | null> {
  return env.db.tx(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.decidedAt) return order
    const actor: TransferActor = { kind: 'vendor', name: order.vendor }
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
    const isOverdue = order.sentAt !== null && now.getTime() - order.sentAt.getTime() >= TRANSFER_OVERDUE_MS
    const isAlarming = outcome.state === 'unknown' && outcome.isAlarming
    const why = outcome.state === 'unknown' ? outcome.why : outcome.state
    await addLine(tx, id, { event: outcome.state, actor, detail: { why }, at: now })
    tx.onCommit(() => env.live.signal(order.memberId, 'balance'))
    return updateOrder(tx, id, {
      state: outcome.state === 'pending' ? order.state : 'unknown',
      why,
      needsAttention: order.needsAttention || isOverdue || isAlarming,
      ...(outcome.state === 'pending' ? { vendorReference: outcome.reference } : {}),
    })
  })
}

async function portOf(env: Env, order: TransferOrder): Promise<TransferPort> {
  const vendor = await findTransferVendor(env.db, order.vendor)
  if (!vendor) throw new Error(`${order.vendor} keeps no wallets any more, and ${order.orderNo} is open`)
  return signedTransferVendor(env, vendor)
}

/**
 * Brings an order one step on: sends it when it was not sent yet; else asks what became of it, and sends it again, under the same
 * number, when it never arrived. Answers the order as it stands then, or null when there is none. Safe at any time, by any number
 * of callers, after any crash.
 */
export async function advanceTransfer(
  env: Env,
  id: bigint,
  actor: TransferActor = BY_ITSELF,
): Promise<TransferOrder | null> {
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

/** Asks for open orders whose question was lost, such as after a restore that brought orders back without the queue. */
export async function askForgotten(env: Env): Promise<void> {
  const rows = await listForgotten(env.db, after(env.clock.now(), -FORGOTTEN_AFTER_MS), FORGOTTEN_MAX)
  for (const { id } of rows) await advanceTransfer(env, id)
}

export const ASK_TRANSFER = defineRowJob({ name: 'games.ask-transfer', run: (env, id) => advanceTransfer(env, id) })
