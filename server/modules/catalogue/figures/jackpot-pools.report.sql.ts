/** Reads the current balances of the vendors' jackpot pools, from the ledger's accounts. */
import type { Queryable } from '#server/lib/db.ts'

export type Pool = { vendor: string; balanceMinor: bigint }

/** Lists the pools of a currency that are not empty, the largest first. */
export async function listPools(q: Queryable, currency: string): Promise<Pool[]> {
  return q.query<Pool>(
    `select owner as vendor, balance as "balanceMinor" from wallet.balances
     where kind = 'jackpot' and currency = $1 and balance > 0
     order by balance desc, owner`,
    [currency],
  )
}
