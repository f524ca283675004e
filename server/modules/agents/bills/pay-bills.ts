/**
 * Pays bills: a bill of the brand from its commission, a bill of an agent from what he set aside, then from his cash; the rest he
 * owes. Each payment is a row, and its number the key under which the money moves once (docs/decisions/0704).
 */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { Env } from '#server/lib/env.ts'
import { addDays } from '#server/lib/local-day.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { lockIncoming } from '#server/modules/protection/claims.sql.ts'
import { getBalance, lockBalances, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { lockBill, type Bill } from './bills.sql.ts'
import { lockBills } from './new-bills.ts'
import { addPaid, insertPayment, listDebtors, listToPay, lockOwed, putState, type Source } from './payments.sql.ts'
import { asideAccount, setAside } from './set-aside.ts'
import { tellOwed } from './tell-owed.ts'

const AT_A_TIME = 500
const LIFE_MS = 7 * DAY_MS

/** Returns a bill's period as people read it. */
export const periodText = ({ day, untilDay, fromAt }: Bill) =>
  untilDay === null ? fromAt.toISOString() : addDays(untilDay, -1) === day ? day : `${day} – ${addDays(untilDay, -1)}`

/** Returns whether money may come to, or go from, an agent now: not while the account is frozen or closed. */
async function isOpen(tx: Tx, agentId: string): Promise<boolean> {
  const account = await findAccount(tx, agentId)
  return account !== null && !account.isFrozen
}

const debitOf = (tx: Tx, { brand, contractId: id, giverId, currency }: Bill, source: Source): Promise<bigint> => {
  if (source === 'brand') return openAccount(tx, { kind: 'commission', owner: brand, currency })
  if (source === 'aside') return openAccount(tx, asideAccount({ id, giverId, currency }))
  return openAccount(tx, { kind: 'member_cash', owner: giverId ?? '', currency })
}

async function move(tx: Tx, env: Env, bill: Bill, source: Source, amountMinor: bigint): Promise<void> {
  if (amountMinor === 0n) return
  const at = env.clock.now()
  const payment = await insertPayment(tx, bill.id, source, amountMinor, at)
  const debit = await debitOf(tx, bill, source)
  const credit = await openAccount(tx, { kind: 'member_cash', owner: bill.takerId, currency: bill.currency })
  const reason = bill.kind === 'dividend' ? 'dividend' : 'salary'
  await postTransfersInTx(tx, env, {
    key: `bill-payment ${payment}`,
    at,
    transfers: [{ debit, credit, amountMinor, reason, reference: periodText(bill) }],
  })
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** Pays a bill of an agent as far as his money goes. What was set aside and is not needed goes back. */
async function payFromAgent(tx: Tx, env: Env, bill: Bill): Promise<void> {
  const { contractId: id, giverId, currency, amount } = bill
  const [cash, aside] = [await debitOf(tx, bill, 'cash'), await debitOf(tx, bill, 'aside')]
  const balances = await lockBalances(tx, [cash, aside])
  const fromAside = least(balances.get(aside) ?? 0n, amount)
  const fromCash = least(balances.get(cash) ?? 0n, amount - fromAside)
  await addPaid(tx, bill.id, fromAside + fromCash, env.clock.now())
  await move(tx, env, bill, 'aside', fromAside)
  await move(tx, env, bill, 'cash', fromCash)
  await setAside(tx, env, { id, giverId, currency }, 0n)
  if (fromAside + fromCash < amount) await tellOwed(tx, env, bill, amount - fromAside - fromCash)
}

/** Collects what an agent owes from his cash, the oldest first. Returns those who got some of it. */
async function collectFrom(tx: Tx, env: Env, giverId: string): Promise<string[]> {
  const got: string[] = []
  for (const bill of await lockOwed(tx, giverId)) {
    if (!(await isOpen(tx, giverId)) || !(await isOpen(tx, bill.takerId))) continue
    await lockIncoming(tx, bill.takerId)
    const cash = await getBalance(tx, { kind: 'member_cash', owner: giverId, currency: bill.currency })
    const more = least(cash, bill.amount - bill.paid)
    if (more <= 0n) continue
    await addPaid(tx, bill.id, more, env.clock.now())
    await move(tx, env, bill, 'cash', more)
    got.push(bill.takerId)
  }
  return got
}

/** Who got something pays what he owes before anything else, and so on down. Call it with the brand's bills locked. */
async function collect(tx: Tx, env: Env, agents: readonly string[]): Promise<void> {
  const waiting = [...agents]
  for (let agentId = waiting.shift(); agentId !== undefined; agentId = waiting.shift())
    waiting.push(...(await collectFrom(tx, env, agentId)))
}

/** Pays a bill that may be paid, and collects what its taker owes. Returns false while somebody's account is frozen. */
async function pay(tx: Tx, env: Env, bill: Bill): Promise<boolean> {
  await lockIncoming(tx, bill.takerId)
  if (!(await isOpen(tx, bill.takerId))) return false
  if (bill.giverId !== null && !(await isOpen(tx, bill.giverId))) return false
  if (bill.giverId === null) {
    await addPaid(tx, bill.id, bill.amount, env.clock.now())
    await move(tx, env, bill, 'brand', bill.amount)
  } else await payFromAgent(tx, env, bill)
  await collect(tx, env, [bill.takerId])
  return true
}

async function payOne(env: Env, id: bigint, brand: string): Promise<boolean> {
  return env.db.tx(async (tx) => {
    await lockBills(tx, brand)
    const bill = await lockBill(tx, id)
    return bill !== null && (bill.state === 'calculated' || bill.state === 'approved') && pay(tx, env, bill)
  })
}

/** Pays everything that may be paid now, in the order in which it was computed, and collects what is owed. */
export async function payBills(env: Env): Promise<number> {
  let paid = 0
  for (let after = 0n; ;) {
    const bills = await listToPay(env.db, after, AT_A_TIME)
    for (const { id, brand } of bills) if (await payOne(env, id, brand)) paid++
    const last = bills.at(-1)
    if (!last) break
    after = last.id
  }
  for (const { giverId, brand } of await listDebtors(env.db))
    await env.db.tx(async (tx) => {
      await lockBills(tx, brand)
      await collect(tx, env, [giverId])
    })
  return paid
}

/** Pays a bill of the brand above the rule's amount: two persons. */
export const BILL_PAY = defineDecision({
  kind: 'agent-bill.pay',
  permission: 'withdrawals.review',
  lifeMs: LIFE_MS,
  content: z.object({
    bill: z.string(),
    agent: z.string(),
    contractKind: z.string(),
    window: z.string(),
    amount: z.string(),
    currency: z.string(),
    /** Of hours and minutes: what the agent had for that day without two persons. */
    unseenOfDay: z.string().optional(),
  }),
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { content }) => (await lockBill(tx, BigInt(content.bill)))?.state ?? '',
  execute: async (tx, actor, { brand, content, reason, subject }) => {
    await lockBills(tx, brand ?? '')
    const bill = await lockBill(tx, BigInt(content.bill))
    if (!bill || bill.brand !== brand || bill.state !== 'waiting') return fail('NOT_FOUND')
    await putState(tx, bill.id, 'approved')
    // while the account is frozen it stays approved, and is paid when that is over
    await pay(tx, actor.env, { ...bill, state: 'approved' })
    const after = { amount: toWire(bill.amount), currency: bill.currency, window: periodText(bill) }
    await writeAudit(tx, actor, { action: 'agent-bill.pay', subject, reason, after })
  },
})
