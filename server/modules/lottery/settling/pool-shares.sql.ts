/** What a lottery's pool pays in an issue, and the lines that may share it. */
import type { Queryable } from '#server/lib/db.ts'
import type { PoolShare } from './fate.ts'
import type { DueIssue } from './settling.sql.ts'

type Settled = Pick<DueIssue, 'id' | 'settleVersion'>
export type ShareRow = PoolShare & { merchant: string; currency: string }
export type PoolLine = {
  merchant: string
  currency: string
  play: string
  selection: string
  stakeMinor: bigint
  /** How many lines are alike. */
  lines: bigint
}

/** Lists the lines of an issue that may share a pool, staked with real or with play money; those that are alike together. */
export function listPoolLines(q: Queryable, issue: bigint, isTrial: boolean): Promise<PoolLine[]> {
  return q.query<PoolLine>(
    `select t.merchant, t.currency, l.play, l.selection, l.stake as "stakeMinor", count(*) as lines from lottery.tickets t
     join lottery.lines l on l.ticket = t.id
     where t.issue = $1 and t.is_trial = $2 and t.state in ('placed', 'won', 'lost', 'push') and l.prizes ? 'jackpot'
     group by 1, 2, 3, 4, 5`,
    [issue, isTrial],
  )
}

/** Fixes what a pool pays; what was fixed before stays. */
export async function insertShare(
  q: Queryable,
  { id, settleVersion }: Settled,
  { merchant, currency, poolMinor, stakedMinor }: ShareRow,
): Promise<void> {
  await q.query(
    `insert into lottery.pool_shares (merchant, currency, issue, settle_version, pool, staked) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [merchant, currency, id, settleVersion, poolMinor, stakedMinor],
  )
}

export function listShares(q: Queryable, { id, settleVersion }: Settled): Promise<ShareRow[]> {
  return q.query<ShareRow>(
    `select merchant, currency, pool as "poolMinor", staked as "stakedMinor" from lottery.pool_shares
     where issue = $1 and settle_version = $2`,
    [id, settleVersion],
  )
}

type Of = { merchant: string; currency: string }

/** Sums what tickets of an issue have of its pool, by a former board. */
export async function sumPoolWins(q: Queryable, issue: bigint, { merchant, currency }: Of): Promise<bigint> {
  const [row] = await q.query<{ sum: bigint }>(
    `select coalesce(sum(won_pool), 0)::bigint as sum from lottery.tickets where issue = $1 and merchant = $2 and currency = $3`,
    [issue, merchant, currency],
  )
  return row?.sum ?? 0n
}

/** Returns what the pool paid by the last board before this one by which somebody won it; null where nobody did. */
export async function findFormerPool(
  q: Queryable,
  { id, settleVersion }: Settled,
  { merchant, currency }: Of,
): Promise<bigint | null> {
  const [row] = await q.query<{ pool: bigint }>(
    `select pool from lottery.pool_shares where issue = $1 and merchant = $2 and currency = $3 and settle_version < $4
     order by settle_version desc limit 1`,
    [id, merchant, currency, settleVersion],
  )
  return row?.pool ?? null
}
