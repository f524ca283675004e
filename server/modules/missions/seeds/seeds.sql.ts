import { only, type Queryable } from '#server/lib/db.ts'

/** Returns whether a brand has any mission or board. */
export async function hasItems(q: Queryable, brand: string): Promise<boolean> {
  return (await q.query('select 1 from missions.items where brand = $1 limit 1', [brand])).length > 0
}

/** Returns what a member has staked, in ledger units, and in how many rounds. */
export async function sumPlayed(q: Queryable, username: string): Promise<{ stakeMinor: bigint; rounds: number }> {
  return only(
    await q.query<{ stakeMinor: bigint; rounds: number }>(
      `select coalesce(sum(r.stake), 0)::bigint as "stakeMinor", count(*)::int as rounds from bets.round_totals r
       join identity.members m on m.id::text = r.member_id where m.username = $1 and not r.trial`,
      [username],
    ),
  )
}

/** Returns the brands of the demo with their time zones and currencies. */
export function listDemoBrands(
  q: Queryable,
  codes: readonly string[],
): Promise<{ brand: string; zone: string; currency: string }[]> {
  return q.query<{ brand: string; zone: string; currency: string }>(
    'select code as brand, time_zone as zone, currency from core.brands where code = any ($1)',
    [codes],
  )
}
