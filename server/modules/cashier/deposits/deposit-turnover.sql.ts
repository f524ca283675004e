import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns how many times a brand's deposits must be staked; null where the brand has not said. */
export async function findDepositTurnover(q: Queryable, brand: string): Promise<number | null> {
  const [row] = await q.query<{ times: number | null }>('select times from cashier.deposit_turnover where brand = $1', [
    brand,
  ])
  return row?.times ?? null
}

/**
 * Sets how many times a brand's deposits must be staked, null: as the house says. What was deposited before keeps its
 * rule. The database asks for the decision.
 */
export async function putDepositTurnover(
  tx: Tx,
  brand: string,
  times: number | null,
  decisionId: bigint,
): Promise<void> {
  await tx.query(
    `insert into cashier.deposit_turnover (brand, times, decision_id) values ($1, $2, $3)
     on conflict (brand) do update set times = excluded.times, decision_id = excluded.decision_id`,
    [brand, times, decisionId],
  )
}
