/** Compensations: all of one cause together never exceed the cause. */
import { fail } from '#contract/errors.ts'
import { formatMoney, toWire } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { addCompensated, findCompensated, insertCompensation } from './compensations.sql.ts'

/** What is compensated: `<kind>:<reference>`, its member, and the most in ledger units. */
export type Cause = { cause: string; memberId: string; currency: string; mostMinor: bigint }

/** Returns how much of a cause may still be compensated, in ledger units. */
export async function leftOf(q: Queryable, { cause, mostMinor }: Pick<Cause, 'cause' | 'mostMinor'>): Promise<bigint> {
  const done = await findCompensated(q, cause)
  return done ? done.mostMinor - done.compensatedMinor : mostMinor
}

/**
 * Counts a compensation towards its cause, in the commit that moves its money. Concurrent calls wait for each other.
 * Fails with AMOUNT_TOO_LARGE (value.max) when the sum would exceed the cause.
 */
export async function takeFromCause(
  tx: Tx,
  env: Env,
  from: Cause,
  amountMinor: bigint,
  reference: string,
): Promise<void> {
  if (!(await addCompensated(tx, { ...from, amountMinor }))) {
    const leftMinor = await leftOf(tx, from)
    return fail('AMOUNT_TOO_LARGE', { max: formatMoney(leftMinor, from.currency), left: toWire(leftMinor) })
  }
  await insertCompensation(tx, { cause: from.cause, amountMinor }, reference, env.clock.now())
}
