/** Compensations: all of one cause together never exceed the cause. */
import { fail } from '#contract/errors.ts'
import { formatMoney, toWire } from '#contract/money.ts'
import type { CauseKind } from '#contract/cashier/office-adjustments.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import { findRound } from '#server/modules/bets/rounds.sql.ts'
import { findDepositByReference } from '../deposits/deposits.sql.ts'
import { addCompensated, findCompensated, insertCompensation } from './compensations.sql.ts'
import { findWithdrawalByReference } from '../withdrawals/withdrawals.sql.ts'

export type Cause = { cause: string; memberId: string; currency: string; mostMinor: bigint }
type Place = { merchant: string; memberId: string; currency: string }

async function findMost(
  q: Queryable,
  kind: CauseKind,
  reference: string,
  { merchant, memberId, currency }: Place,
): Promise<bigint | null> {
  if (kind === 'round') {
    const id = readId(reference)
    const round = id === null ? null : await findRound(q, id, merchant)
    return round && !round.isTrial && round.memberId === memberId && round.currency === currency
      ? round.stakeMinor
      : null
  }
  const order =
    kind === 'withdrawal' ? await findWithdrawalByReference(q, reference) : await findDepositByReference(q, reference)
  if (order?.merchant !== merchant || order.memberId !== memberId || order.currency !== currency) return null
  // the credited part of a deposit needs no compensation
  return 'creditedMinor' in order ? order.amountMinor - (order.creditedMinor ?? 0n) : order.amountMinor
}

/**
 * Returns a cause and the most that may be compensated of it. Fails with INVALID_INPUT when the member has no such
 * withdrawal, deposit or round.
 */
export async function findCause(
  q: Queryable,
  { kind, reference }: { kind: CauseKind; reference: string },
  place: Place,
): Promise<Cause> {
  const known = kind === 'round' ? reference : reference.toUpperCase()
  const mostMinor = await findMost(q, kind, known, place)
  if (mostMinor === null || mostMinor <= 0n) return fail('INVALID_INPUT', { fields: { cause: { rule: 'unknown' } } })
  return { cause: `${kind}:${known}`, memberId: place.memberId, currency: place.currency, mostMinor }
}

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
