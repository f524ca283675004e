/** Payments of bills, what is set aside for contracts, and what is owed. */
import type { ContractKind } from '#contract/agents/terms.ts'
import type { BillState } from '#contract/agents/bill-states.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { sql } from '#server/lib/sql.ts'
import { BILL, type Bill } from './bills.sql.ts'

export type Source = 'brand' | 'aside' | 'cash'

/** Stores a payment of a bill; returns its number, under which the money moves. */
export async function insertPayment(tx: Tx, billId: bigint, source: Source, amount: bigint, at: Date): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      'insert into agents.bill_payments (bill_id, source, amount, at) values ($1, $2, $3, $4) returning id',
      [billId, source, amount, at],
    ),
  ).id
}

/** Adds what was paid to a bill: it is paid, or the rest is owed. */
export async function addPaid(tx: Tx, id: bigint, more: bigint, at: Date): Promise<void> {
  await tx.query(
    `update agents.bills set paid = paid + $2, state = case when paid + $2 = amount then 'paid' else 'owed' end,
       paid_at = case when paid + $2 = amount then $3::timestamptz end where id = $1`,
    [id, more, at],
  )
}

/** Moves a bill from one state to another. */
export async function putState(tx: Tx, id: bigint, state: BillState): Promise<void> {
  await tx.query('update agents.bills set state = $2 where id = $1', [id, state])
}

/** Returns ids and brands of bills that are to be paid, after one. */
export function listToPay(q: Queryable, after: bigint, limit: number): Promise<{ id: bigint; brand: string }[]> {
  return q.query(
    `select id, brand from agents.bills where state in ('calculated', 'approved') and id > $1 order by id limit $2`,
    [after, limit],
  )
}

/** Returns agents who owe, with their brand. */
export function listDebtors(q: Queryable): Promise<{ giverId: string; brand: string }[]> {
  return q.query(`select distinct giver_id as "giverId", brand from agents.bills where state = 'owed' order by 1`)
}

/** Returns what an agent owes, the oldest first, locked until the transaction ends. */
export function lockOwed(tx: Tx, giverId: string): Promise<Bill[]> {
  return tx.query<Bill>(
    sql`select ${BILL} from agents.bills b where b.giver_id = ${giverId} and b.state = 'owed' order by b.id for update`,
  )
}

/** Returns what an agent owes in a currency. */
export async function sumOwed(q: Queryable, giverId: string, currency: string): Promise<bigint> {
  return only(
    await q.query<{ owed: bigint }>(
      `select coalesce(sum(amount - paid), 0)::bigint as owed from agents.bills
       where giver_id = $1 and state = 'owed' and currency = $2`,
      [giverId, currency],
    ),
  ).owed
}

/** Stores a movement of what is set aside; returns its number, under which the money moves. */
export async function insertSetAside(tx: Tx, contractId: bigint, amount: bigint, at: Date): Promise<bigint> {
  return only(
    await tx.query<{ id: bigint }>(
      'insert into agents.set_asides (contract_id, amount, at) values ($1, $2, $3) returning id',
      [contractId, amount, at],
    ),
  ).id
}

/** Returns contracts of a brand for which something is set aside. */
export async function listWithAside(q: Queryable, brand: string): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select c.id from agents.contracts c join wallet.balances a
       on a.kind = 'agent_set_aside' and a.owner = c.giver_id || '/' || c.id and a.currency = c.currency
     where c.brand = $1 and c.giver_id is not null and c.state = 'accepted' and a.balance > 0 order by c.id`,
    [brand],
  )
  return rows.map(({ id }) => id)
}

/** Notes what a running period would give now. */
export async function putAccrual(tx: Tx, contractId: bigint, amount: bigint, at: Date): Promise<void> {
  await tx.query(
    `insert into agents.accruals (contract_id, amount, at) values ($1, $2, $3)
     on conflict (contract_id) do update set amount = excluded.amount, at = excluded.at`,
    [contractId, amount, at],
  )
}

/** Forgets the accruals of a brand that were not added up at a moment: their contracts are over. */
export async function dropAccruals(tx: Tx, brand: string, kinds: readonly ContractKind[], before: Date): Promise<void> {
  await tx.query(
    `delete from agents.accruals a using agents.contracts c
     where c.id = a.contract_id and c.brand = $1 and c.kind = any ($2) and a.at < $3`,
    [brand, kinds, before],
  )
}
