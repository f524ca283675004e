/** The brands' policies for line payments, by currency. */
import type { Queryable, Tx } from '#server/lib/db.ts'

export type LinePolicy = {
  toUpline: boolean
  toDownline: boolean
  minMinor: bigint
  maxMinor: bigint
  dayMinor: bigint
  dayCount: number
}

const POLICY = `to_upline as "toUpline", to_downline as "toDownline", min_amount as "minMinor", max_amount as "maxMinor", day_amount as "dayMinor", day_count as "dayCount"`

/** Returns a brand's policy in a currency; null when it has none, which means that nothing is allowed. */
export async function findLinePolicy(q: Queryable, merchant: string, currency: string): Promise<LinePolicy | null> {
  return (
    (
      await q.query<LinePolicy>(`select ${POLICY} from cashier.line_policies where merchant = $1 and currency = $2`, [
        merchant,
        currency,
      ])
    )[0] ?? null
  )
}

/** Returns a brand's policies, by currency. */
export function listLinePolicies(q: Queryable, merchant: string): Promise<(LinePolicy & { currency: string })[]> {
  return q.query(`select currency, ${POLICY} from cashier.line_policies where merchant = $1 order by currency`, [
    merchant,
  ])
}

/** Updates a brand's policy in a currency in which it has one. */
export async function putLinePolicy(tx: Tx, merchant: string, currency: string, one: LinePolicy): Promise<void> {
  await tx.query(
    `update cashier.line_policies set to_upline = $3, to_downline = $4, min_amount = $5, max_amount = $6,
       day_amount = $7, day_count = $8
     where merchant = $1 and currency = $2`,
    [merchant, currency, one.toUpline, one.toDownline, one.minMinor, one.maxMinor, one.dayMinor, one.dayCount],
  )
}

/** Inserts a brand's policy in a currency in which it has none yet. */
export async function addLinePolicy(q: Queryable, merchant: string, currency: string, one: LinePolicy): Promise<void> {
  await q.query(
    `insert into cashier.line_policies (merchant, currency, to_upline, to_downline, min_amount, max_amount, day_amount,
       day_count)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [merchant, currency, one.toUpline, one.toDownline, one.minMinor, one.maxMinor, one.dayMinor, one.dayCount],
  )
}
