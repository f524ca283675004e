/** What members owe after a deposit was taken back. */
import type { DebtAct, DebtKind } from '#contract/cashier/office-debts.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type Debt = {
  id: bigint
  /** The deposit's or the reward's reference: what was taken back. */
  reference: string
  kind: DebtKind
  /** The deposit that the bank took back. */
  cause: string
  merchant: string
  memberId: string
  currency: string
  amountMinor: bigint
  recoveredMinor: bigint
  waivedMinor: bigint
  at: Date
  closedAt: Date | null
}

const COLUMNS = `d.id, d.reference, d.kind, d.cause, d.merchant, d.member_id as "memberId", d.currency,
  d.amount as "amountMinor", d.recovered as "recoveredMinor", d.waived as "waivedMinor", d.at, d.closed_at as "closedAt"`

/** Returns what is still owed, in ledger units. */
export const leftOfDebt = ({ amountMinor, recoveredMinor, waivedMinor }: Debt): bigint =>
  amountMinor - recoveredMinor - waivedMinor

export type NewDebt = Omit<Debt, 'id' | 'recoveredMinor' | 'waivedMinor' | 'closedAt'>

/** Inserts a debt. The database refuses a second one with the same reference. */
export async function insertDebt(tx: Tx, one: NewDebt): Promise<bigint> {
  const { reference, kind, cause, merchant, memberId, currency, amountMinor, at } = one
  return only(
    await tx.query<{ id: bigint }>(
      `insert into cashier.debts (reference, kind, cause, merchant, member_id, currency, amount, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [reference, kind, cause, merchant, memberId, currency, amountMinor, at],
    ),
  ).id
}

/** Locks a debt of a brand until the transaction ends; null for another brand's as for an unknown one. */
export async function lockDebt(tx: Tx, merchant: string, reference: string): Promise<Debt | null> {
  const [row] = await tx.query<Debt>(
    `select ${COLUMNS} from cashier.debts d where d.reference = $1 and d.merchant = $2 for update`,
    [reference, merchant],
  )
  return row ?? null
}

/** Returns a debt of a brand with its member's user name, by its id, or null. */
export async function findDebt(
  q: Queryable,
  merchant: string,
  id: bigint,
): Promise<(Debt & { username: string }) | null> {
  const [row] = await q.query<Debt & { username: string }>(
    `select ${COLUMNS}, o.username from cashier.debts d join cashier.deposits o on o.reference = d.cause
     where d.id = $1 and d.merchant = $2`,
    [id, merchant],
  )
  return row ?? null
}

/** Returns a debt of a brand by its reference, the deposit's or the reward's, or null. */
export async function findDebtOf(q: Queryable, merchant: string, reference: string): Promise<Debt | null> {
  const [row] = await q.query<Debt>(
    `select ${COLUMNS} from cashier.debts d where d.reference = $1 and d.merchant = $2`,
    [reference, merchant],
  )
  return row ?? null
}

/** Adds to what was recovered or waived of a locked debt, and returns the id of the move. */
export async function moveDebt(
  tx: Tx,
  { id }: Pick<Debt, 'id'>,
  move: { act: DebtAct; amountMinor: bigint; decisionId: bigint; at: Date },
): Promise<bigint> {
  const { act, amountMinor, decisionId, at } = move
  await tx.query(
    `update cashier.debts set recovered = recovered + $2, waived = waived + $3,
       closed_at = case when recovered + waived + $2 + $3 = amount then $4::timestamptz end where id = $1`,
    [id, act === 'recover' ? amountMinor : 0n, act === 'waive' ? amountMinor : 0n, at],
  )
  return only(
    await tx.query<{ id: bigint }>(
      `insert into cashier.debt_moves (debt_id, what, amount, decision_id, at) values ($1, $2, $3, $4, $5) returning id`,
      [id, act === 'recover' ? 'recovered' : 'waived', amountMinor, decisionId, at],
    ),
  ).id
}

/** Returns a member's open debts in a currency, oldest first. */
export function listOpenDebts(q: Queryable, memberId: string, currency: string): Promise<Debt[]> {
  return q.prepared<Debt>(
    'cashier.list_open_debts',
    `select ${COLUMNS} from cashier.debts d
     where d.member_id = $1 and d.currency = $2 and d.closed_at is null order by d.id`,
    [memberId, currency],
  )
}

/** Returns what is still owed for each of these deposits, by their references; those that owe nothing are left out. */
export async function findOwed(q: Queryable, references: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (references.length === 0) return new Map()
  const rows = await q.query<{ reference: string; owed: bigint }>(
    `select reference, amount - recovered - waived as owed from cashier.debts
     where reference = any ($1) and closed_at is null`,
    [references],
  )
  return new Map(rows.map(({ reference, owed }) => [reference, owed]))
}

export type ListedDebt = Debt & { username: string; cashMinor: bigint; depositId: bigint }
export type DebtFilter = { merchant: string; isOpen: boolean; username: string | null; cause: string | null }

/**
 * Which debts of a brand fit the filter, and what has each of their members? Open ones longest waiting first, closed
 * ones newest first; and how many there are.
 */
export async function listDebts(
  q: Queryable,
  { merchant, isOpen, username, cause }: DebtFilter,
  offset: number,
  limit: number,
): Promise<{ rows: ListedDebt[]; total: number }> {
  const fits = where(
    sql`d.merchant = ${merchant}`,
    isOpen ? sql`d.closed_at is null` : sql`d.closed_at is not null`,
    username !== null && sql`o.username = ${username}`,
    cause !== null && sql`d.cause = ${cause}`,
  )
  const order = isOpen ? sql`asc` : sql`desc`
  const rows = await q.query<ListedDebt & { total: number }>(
    sql`select ${fixed(COLUMNS)}, o.username, o.id as "depositId", count(*) over ()::int as total,
        coalesce((select b.balance from wallet.balances b where b.kind = 'member_cash' and b.owner = d.member_id
          and b.currency = d.currency), 0) as "cashMinor"
      from cashier.debts d join cashier.deposits o on o.reference = d.cause
      ${fits} order by d.id ${order} offset ${offset} limit ${limit}`,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
