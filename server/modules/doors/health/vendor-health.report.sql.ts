/**
 * Reads how well each vendor worked lately: from its signed messages at the door, the games that people opened, and
 * open rounds.
 */
import type { Queryable } from '#server/lib/db.ts'

export type Health = {
  vendor: string
  messages: number
  lastMessageAt: Date | null
  launches: number
  reached: number
  openRounds: number
}

/**
 * Lists, since a moment, what the members of one brand opened and have open, or with null those of all brands. Messages
 * are counted over all brands in either case; they carry no brand, and a brand does not see their number. Each message
 * that a vendor signs leaves a nonce; each opened game leaves a launch, which is used up when the vendor asks for the
 * player. A launch that may still be used (from `now` and before) is not counted yet.
 */
export async function listHealth(q: Queryable, merchant: string | null, since: Date, now: Date): Promise<Health[]> {
  return q.query<Health>(
    `select v.code as vendor, coalesce(n.messages, 0) as messages, n.last_at as "lastMessageAt",
       coalesce(l.launches, 0) as launches, coalesce(l.reached, 0) as reached, coalesce(r.open, 0) as "openRounds"
     from games.vendors v
     left join (select vendor, count(*)::int as messages, max(seen_at) as last_at from games.nonces
       where seen_at >= $1 group by vendor) n on n.vendor = v.code
     left join (select vendor, count(*)::int as launches, count(consumed_at)::int as reached from games.launches
       where ($3::text is null or exists (select from identity.merchants m
         where m.id = member_id::bigint and m.merchant = $3)) and expires_at >= $1
         and (expires_at < $2 or consumed_at is not null) group by vendor) l on l.vendor = v.code
     left join (select vendor, count(*)::int as open from bets.round_totals
       where state = 'open' and ($3::text is null or merchant = $3) group by vendor) r on r.vendor = v.code
     order by v.sort, v.code`,
    [since, now, merchant],
  )
}
