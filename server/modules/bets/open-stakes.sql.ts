/** What a member has staked of their own money in rounds that are not over: a stake that may still come back. */
import { only, type Queryable } from '#server/lib/db.ts'

/**
 * Returns a member's own money in rounds of real money that are open, in ledger units of a currency: what was staked
 * less what of it was money of a bonus. It may all come back to the member (docs/decisions/0535). Read from the index
 * of open rounds.
 */
export async function sumOpenStakes(q: Queryable, memberId: string, currency: string): Promise<bigint> {
  const rows = await q.prepared<{ openMinor: bigint }>(
    'bets.sum_open_stakes',
    `select coalesce(sum(stake - bonus_stake), 0)::bigint as "openMinor" from bets.rounds
     where member_id = $1 and state = 'open' and not trial and currency = $2`,
    [memberId, currency],
  )
  return only(rows).openMinor
}
