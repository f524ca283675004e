/** Where a brand is open, and where a member is. */
import type { Regions } from '#server/lib/brand-rows.ts'
import type { Queryable } from '#server/lib/db.ts'

export type MemberMarket = { regions: Pick<Regions, 'mode' | 'countries'>; market: string; diallingCode: string | null }

/**
 * Returns where a member's brand is open, with their dialling code; null where it is open everywhere. Read in the
 * transaction that pays: the brands in memory would ask for another connection inside it.
 */
export async function findMarket(q: Queryable, memberId: string): Promise<MemberMarket | null> {
  const [row] = await q.prepared<{
    mode: Regions['mode']
    countries: string[]
    market: string
    diallingCode: string | null
  }>(
    'rewards.find_market',
    `select b.region_mode as mode, b.region_countries as countries, b.market, m.dialling_code as "diallingCode"
     from identity.member_traits m join core.brands b on b.code = m.merchant
     where m.id = $1::bigint and b.region_mode <> 'off'`,
    [memberId],
  )
  if (!row) return null
  const { mode, countries, market, diallingCode } = row
  return { regions: { mode, countries }, market, diallingCode }
}

/** Lists where the brands of members with an active grant are open; those of brands that are open everywhere are not listed. */
export function listMarkets(q: Queryable): Promise<(MemberMarket & { memberId: string })[]> {
  return q.query(
    `select distinct on (g.member_id) g.member_id as "memberId", b.market, m.dialling_code as "diallingCode",
       jsonb_build_object('mode', b.region_mode, 'countries', b.region_countries) as regions
     from rewards.grants g join identity.member_traits m on m.id = g.member_id::bigint
       join core.brands b on b.code = m.merchant and b.region_mode <> 'off'
     where g.state = 'active'`,
  )
}
