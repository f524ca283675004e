/** Stores the wallets whose balance at the vendor differs from our books. */
import type { Queryable } from '#server/lib/db.ts'
import type { WalletKey } from '../wallets.sql.ts'

export type WalletDifference = WalletKey & {
  username: string
  bookedMinor: bigint
  toldMinor: bigint
  firstSeenAt: Date
  lastSeenAt: Date
}

/** Stores a difference, or that it was seen again. */
export async function putDifference(
  q: Queryable,
  one: WalletKey & { bookedMinor: bigint; toldMinor: bigint; at: Date },
): Promise<void> {
  await q.query(
    `insert into games.wallet_differences (vendor, member_id, currency, booked, told, first_seen_at, last_seen_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (vendor, member_id, currency) do update set booked = excluded.booked, told = excluded.told,
       last_seen_at = excluded.last_seen_at`,
    [one.vendor, one.memberId, one.currency, one.bookedMinor, one.toldMinor, one.at],
  )
}

/** Deletes a difference that no longer exists. */
export async function removeDifference(q: Queryable, { vendor, memberId, currency }: WalletKey): Promise<void> {
  await q.query('delete from games.wallet_differences where vendor = $1 and member_id = $2 and currency = $3', [
    vendor,
    memberId,
    currency,
  ])
}

/**
 * Lists a brand's differences that were seen more than once (a single reading may fall between two movements), the
 * largest first.
 */
export function listDifferences(q: Queryable, merchant: string, limit: number): Promise<WalletDifference[]> {
  return q.query<WalletDifference>(
    `select d.vendor, d.member_id as "memberId", a.username, d.currency, d.booked as "bookedMinor",
       d.told as "toldMinor", d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt"
     from games.wallet_differences d join identity.members a on a.id = d.member_id::bigint
     where a.merchant = $1 and d.last_seen_at > d.first_seen_at
     order by abs(d.told - d.booked) desc, d.vendor, d.member_id limit $2`,
    [merchant, limit],
  )
}
