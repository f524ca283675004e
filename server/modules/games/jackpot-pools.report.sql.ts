/** What lies in the vendors' jackpot pools now? From the ledger's accounts. */
import type { Queryable } from '#server/lib/db.ts'

export type Pool = { vendor: string; balanceMinor: bigint }

/** Pools of a currency that hold something, the largest first. */
export async function listPools(q: Queryable, currency: string): Promise<Pool[]> {
  return q.query<Pool>(
    `select owner as vendor, balance as "balanceMinor" from wallet.accounts where kind = 'jackpot' and currency = $1 and balance > 0
     order by balance desc, owner`,
    [currency],
  )
}
