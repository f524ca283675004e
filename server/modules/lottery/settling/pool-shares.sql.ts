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

/** Lists the lines of an issue that may share a pool, staked with real money; those that are alike together. */
export function listPoolLines(q: Queryable, issue: bigint): Promise<PoolLine[]> {
  return q.query<PoolLine>(
    `select t.merchant, t.currency, l.play, l.selection, l.stake as "stakeMinor", count(*) as lines from lottery.tickets t
     join lottery.lines l on l.ticket = t.id
     where t.issue = $1 and not t.is_trial and t.state in ('placed', 'won', 'lost', 'push') and l.prizes ? 'jackpot'
     group by 1, 2, 3, 4, 5`,
    [issue],
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
