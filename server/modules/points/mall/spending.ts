/** What every way of spending points has in common. */
import { fail } from '#contract/errors.ts'
import { minorToPoints, pointsToMinor } from '#contract/wallet/points.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import type { Account } from '#server/lib/principal.ts'
import { findFacts } from '#server/modules/protection/facts.sql.ts'
import { blockOf } from '#server/modules/protection/play-stop.ts'
import { getBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { brandPoints, memberPoints } from '#server/modules/wallet/points-accounts.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'

/** Locks the spending of a member's points until the transaction ends, for all processes. */
export async function lockPoints(tx: Tx, memberId: string): Promise<void> {
  await lockName(tx, `points ${memberId}`)
}

/**
 * Returns until when a member's points are kept and not spent; undefined when they can be spent. A break or an exclusion
 * freezes points and takes none (docs/reference/promotions.md 3).
 */
export async function findFreeze(q: Queryable, env: Env, memberId: string): Promise<Date | null | undefined> {
  const facts = await findFacts(q, memberId)
  const stop = facts && blockOf(facts, env.clock.now())
  return stop ? stop.until : undefined
}

/** Fails with POINTS_FROZEN. */
export async function guardFreeze(tx: Tx, env: Env, memberId: string): Promise<void> {
  const until = await findFreeze(tx, env, memberId)
  if (until !== undefined) fail('POINTS_FROZEN', until ? { until: until.toISOString() } : null)
}

/** Returns a member's whole points. */
export async function findPoints(q: Queryable, memberId: string): Promise<bigint> {
  return minorToPoints(await getBalance(q, memberPoints(memberId)))
}

/** Fails with POINTS_TOO_FEW. */
export async function guardPoints(q: Queryable, memberId: string, points: bigint): Promise<void> {
  const missing = points - (await findPoints(q, memberId))
  if (missing > 0n) fail('POINTS_TOO_FEW', { missing: Number(missing) })
}

type Move = { key: string; points: bigint; reference: string }

/** Posts points from the member to the brand; the last step of a transaction. Fails with INSUFFICIENT_FUNDS. */
export async function takePoints(tx: Tx, env: Env, account: Pick<Account, 'id' | 'merchant'>, move: Move) {
  const debit = await openAccount(tx, memberPoints(account.id))
  const credit = await openAccount(tx, brandPoints(account.merchant))
  const { key, points, reference } = move
  const amountMinor = pointsToMinor(points)
  const transfers = [{ debit, credit, amountMinor, reason: 'points_redeemed', reference } as const]
  await postTransfersInTx(tx, env, { key, at: env.clock.now(), transfers })
}

/** Posts points of an order that was rejected back to the member; the last step of a transaction. */
export async function returnPoints(tx: Tx, env: Env, account: Pick<Account, 'id' | 'merchant'>, move: Move) {
  const credit = await openAccount(tx, memberPoints(account.id))
  const debit = await openAccount(tx, brandPoints(account.merchant))
  const { key, points, reference } = move
  const amountMinor = pointsToMinor(points)
  const transfers = [{ debit, credit, amountMinor, reason: 'points_returned', reference } as const]
  await postTransfersInTx(tx, env, { key, at: env.clock.now(), transfers })
}
