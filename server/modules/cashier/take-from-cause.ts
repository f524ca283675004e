/** What corrections make good: never more than its cause, over all of them. */
import { fail } from '#contract/errors.ts'
import { formatMoney, toWire } from '#contract/money.ts'
import type { CauseKind } from '#contract/office-adjustments.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readId } from '#server/lib/ids.ts'
import { findRound } from '#server/modules/bets/rounds.sql.ts'
import { findDepositByReference } from './deposits.sql.ts'
import { findWithdrawalByReference } from './withdrawals.sql.ts'

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
  // what was credited of a deposit needs no making good
  return 'creditedMinor' in order ? order.amountMinor - (order.creditedMinor ?? 0n) : order.amountMinor
}

/** What may be made good of something that happened to a member. Fails with INVALID_INPUT where there is no such thing of his. */
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

/** What is left of a cause to be made good. */
export async function leftOf(q: Queryable, { cause, mostMinor }: Pick<Cause, 'cause' | 'mostMinor'>): Promise<bigint> {
  const [row] = await q.query<{ compensated: bigint; most: bigint }>(
    'select compensated, most from cashier.compensated where cause = $1',
    [cause],
  )
  return row ? row.most - row.compensated : mostMinor
}

/**
 * Counts a compensation towards its cause, in the commit that moves its money; two at once wait for each other. Fails with
 * AMOUNT_TOO_LARGE (value.max) where the sum of all would exceed the cause.
 */
export async function takeFromCause(
  tx: Tx,
  env: Env,
  { cause, memberId, currency, mostMinor }: Cause,
  amountMinor: bigint,
  reference: string,
): Promise<void> {
  const fits = await tx.query(
    `insert into cashier.compensated as c (cause, member_id, currency, most, compensated) select $1, $2, $3, $4, $5::bigint where $5::bigint <= $4::bigint
     on conflict (cause) do update set compensated = c.compensated + excluded.compensated where c.compensated + excluded.compensated <= c.most
     returning cause`,
    [cause, memberId, currency, mostMinor, amountMinor],
  )
  if (fits.length === 0) {
    const leftMinor = await leftOf(tx, { cause, mostMinor })
    return fail('AMOUNT_TOO_LARGE', { max: formatMoney(leftMinor, currency), left: toWire(leftMinor) })
  }
  await tx.query('insert into cashier.compensations (cause, amount, reference, at) values ($1, $2, $3, $4)', [
    cause,
    amountMinor,
    reference,
    env.clock.now(),
  ])
}
