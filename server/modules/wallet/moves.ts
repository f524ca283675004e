/** Transfers that are drafted before their accounts are opened. */
import type { Db, Tx } from '#server/lib/db.ts'
import type { AccountRef } from './account-kinds.ts'
import { knownAccount, openAccount } from './accounts.sql.ts'
import type { TransferOrder } from './posting.ts'

/** An account, or its id where the draft has it. */
type End = AccountRef | bigint
/** One amount from one account to another, which need not be open yet. */
export type Move = Pick<TransferOrder, 'amountMinor' | 'reason' | 'reference'> & { from: End; to: End }

const knownId = (q: Db | Tx, end: End) => (typeof end === 'bigint' ? end : knownAccount(q, end))
const openId = async (q: Db | Tx, end: End) => (typeof end === 'bigint' ? end : openAccount(q, end))

/** Returns the moves as orders for the ledger where this process has read all their accounts; null where it has not. */
export function knownOrders(q: Db | Tx, moves: readonly Move[]): TransferOrder[] | null {
  const orders: TransferOrder[] = []
  for (const { from, to, amountMinor, reason, reference } of moves) {
    const debit = knownId(q, from)
    const credit = knownId(q, to)
    if (debit === undefined || credit === undefined) return null
    orders.push({ debit, credit, amountMinor, reason, reference })
  }
  return orders
}

/** Returns the moves as orders for the ledger, one after another. Opens the accounts that are not there. */
export async function openOrders(q: Db | Tx, moves: readonly Move[]): Promise<TransferOrder[]> {
  const orders: TransferOrder[] = []
  for (const { from, to, amountMinor, reason, reference } of moves)
    orders.push({
      debit: knownId(q, from) ?? (await openId(q, from)),
      credit: knownId(q, to) ?? (await openId(q, to)),
      amountMinor,
      reason,
      reference,
    })
  return orders
}
