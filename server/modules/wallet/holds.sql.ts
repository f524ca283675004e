import type { Queryable } from '#server/lib/db.ts'

export type HoldState = 'open' | 'posted' | 'released' | 'expired'

export type Hold = {
  key: string
  accountId: bigint
  heldId: bigint
  amountMinor: bigint
  /** The part that was posted to its purpose, in ledger units; the rest was returned. */
  postedMinor: bigint
  state: HoldState
  reference: string
  expiresAt: Date
  endedAt: Date | null
}

/** Returns a hold by its key, or null. */
export async function findHold(q: Queryable, key: string): Promise<Hold | null> {
  const [hold] = await q.prepared<Hold>(
    'wallet.find_hold',
    `select key, account_id as "accountId", held_id as "heldId", amount as "amountMinor", posted as "postedMinor",
       state, reference, expires_at as "expiresAt", ended_at as "endedAt" from wallet.holds where key = $1`,
    [key],
  )
  return hold ?? null
}

/** Holds that are added up; a house with more open ones at once says at least this many. */
const SUMMED_MAX = 50_000

/** Returns what open holds on real money add up to, by currency. Reads at most 50,000 of them. */
export async function sumOpenHolds(q: Queryable): Promise<{ currency: string; count: number; amountMinor: bigint }[]> {
  return q.query(
    `select l.currency, count(*)::int as count, sum(h.amount)::bigint as "amountMinor"
     from (select account_id, amount from wallet.holds where state = 'open' limit $1) h
       join wallet.ledgers l on l.number = h.account_id % 1000 and l.book = 'real'
     group by l.currency order by l.currency`,
    [SUMMED_MAX],
  )
}

/** Returns the keys of open holds that have expired, the longest expired first. */
export async function listExpiredHolds(q: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await q.query<{ key: string }>(
    `select key from wallet.holds where state = 'open' and expires_at <= $1 order by expires_at limit $2`,
    [now, limit],
  )
  return rows.map((row) => row.key)
}
