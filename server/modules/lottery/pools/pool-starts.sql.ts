/** What brands put into pools, and where their terms say that they do. */
import type { Queryable, Tx } from '#server/lib/db.ts'

/** A pool that starts at an amount: `start` is in the brand's currency. */
export type Starting = { merchant: string; lottery: string; currency: string; terms: bigint; start: string }

/** Lists the pools whose terms in force name a starting amount, of lotteries on sale by a decision. */
export function listStarting(q: Queryable, at: Date): Promise<Starting[]> {
  return q.query<Starting>(
    `select t.merchant, t.lottery, b.currency, t.id as terms, t.terms->>'poolStart' as start
     from (select distinct on (merchant, lottery) merchant, lottery, id, terms, decision from lottery.terms
       where from_at <= $1 order by merchant, lottery, version desc) t
     join core.brands b on b.code = t.merchant
     where t.decision is not null and (t.terms->>'isOnSale')::boolean and t.terms->>'poolStart' is not null`,
    [at],
  )
}

/**
 * Returns whether a draw of a lottery is closed and not settled yet. Its board may be known to somebody, so nothing is put into
 * what it pays.
 */
export async function isBeingDrawn(q: Queryable, lottery: string): Promise<boolean> {
  const [row] = await q.query<{ is: boolean }>(
    `select exists (select from lottery.issues
       where lottery = $1 and state in ('closed', 'drawing', 'drawn', 'settling', 'resettling')) as is`,
    [lottery],
  )
  return row?.is ?? false
}

export type PoolStart = Omit<Starting, 'start'> & { posting: bigint; amountMinor: bigint; at: Date }

export async function insertStart(
  tx: Tx,
  { posting, merchant, lottery, currency, amountMinor, terms, at }: PoolStart,
): Promise<void> {
  await tx.query(
    `insert into lottery.pool_starts (posting, merchant, lottery, currency, amount, terms, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [posting, merchant, lottery, currency, amountMinor, terms, at],
  )
}
