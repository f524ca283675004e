/** How much of each cause was compensated so far. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type Compensated = { mostMinor: bigint; compensatedMinor: bigint }

/**
 * Returns how much of a cause was compensated, and the most that may be, in ledger units; null before the first
 * compensation.
 */
export async function findCompensated(q: Queryable, cause: string): Promise<Compensated | null> {
  const [row] = await q.query<Compensated>(
    'select most as "mostMinor", compensated as "compensatedMinor" from cashier.compensated where cause = $1',
    [cause],
  )
  return row ?? null
}

export type Compensation = {
  cause: string
  memberId: string
  currency: string
  /** The most that all compensations of the cause together may be, in ledger units. */
  mostMinor: bigint
  amountMinor: bigint
}

/**
 * Adds an amount to what was compensated of its cause, under the lock of its row. Returns false, and adds nothing, when
 * the sum would exceed the most.
 */
export async function addCompensated(tx: Tx, one: Compensation): Promise<boolean> {
  const fits = await tx.query(
    `insert into cashier.compensated as c (cause, member_id, currency, most, compensated)
     select $1, $2, $3, $4, $5::bigint where $5::bigint <= $4::bigint
     on conflict (cause) do update set compensated = c.compensated + excluded.compensated
       where c.compensated + excluded.compensated <= c.most
     returning cause`,
    [one.cause, one.memberId, one.currency, one.mostMinor, one.amountMinor],
  )
  return fits.length > 0
}

/** Inserts one compensation. The database refuses a second one with the same reference. */
export async function insertCompensation(
  tx: Tx,
  { cause, amountMinor }: Pick<Compensation, 'cause' | 'amountMinor'>,
  reference: string,
  at: Date,
): Promise<void> {
  await tx.query('insert into cashier.compensations (cause, amount, reference, at) values ($1, $2, $3, $4)', [
    cause,
    amountMinor,
    reference,
    at,
  ])
}
