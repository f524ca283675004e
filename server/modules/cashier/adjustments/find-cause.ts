/** Finds what a compensation is for: a withdrawal, a deposit or a round of the member. */
import type { CauseKind } from '#contract/cashier/office-adjustments.ts'
import { fail } from '#contract/errors.ts'
import type { Queryable } from '#server/lib/db.ts'
import { readId } from '#server/lib/ids.ts'
import { findRound } from '#server/modules/bets/rounds.sql.ts'
import type { Cause } from '../compensations/take-from-cause.ts'
import { findDepositByReference } from '../deposits/deposits.sql.ts'
import { findWithdrawalByReference } from '../withdrawals/withdrawals.sql.ts'

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
