/** What a lottery's pool pays in an issue: fixed once, before the first winner is paid, and shared by what they staked. */
import type { Play } from '#games/lottery/core/play.ts'
import type { Env } from '#server/lib/env.ts'
import type { Queryable } from '#server/lib/db.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { poolOwner } from '../tickets/ticket-round.ts'
import type { PoolShare, Settling } from './fate.ts'
import type { DueIssue } from './settling.sql.ts'

type Row = { merchant: string; currency: string; play: string; selection: string; stakeMinor: bigint; staked: bigint }
export type PoolShares = ReadonlyMap<string, PoolShare>

const hasPool = ({ price }: Play): boolean => Object.values(price.tables ?? {}).some(({ pool = 0 }) => pool > 0)

export const poolKey = ({ merchant, currency }: { merchant: string; currency: string }): string =>
  `${merchant} ${currency}`

/** Returns the balance of a lottery's pool at a brand: its jackpot. */
export const readPool = (
  q: Queryable,
  { merchant, lottery, currency }: { merchant: string; lottery: string; currency: string },
): Promise<bigint> => getBalance(q, { kind: 'jackpot', owner: poolOwner(merchant, lottery), currency })

/** Returns what is staked on the pool of an issue by members with real money, by brand and currency, on winning bets. */
async function sumWinners(
  env: Env,
  issue: DueIssue,
  settling: Settling,
): Promise<Map<string, Omit<Row, 'play' | 'selection'>>> {
  const rows = await env.db.query<Row>(
    `select t.merchant, t.currency, l.play, l.selection, l.stake as "stakeMinor", count(*) as staked from lottery.tickets t
     join lottery.lines l on l.ticket = t.id
     where t.issue = $1 and not t.is_trial and t.state in ('placed', 'won', 'lost', 'push') and l.prizes ? 'jackpot'
     group by 1, 2, 3, 4, 5`,
    [issue.id],
  )
  const sums = new Map<string, Omit<Row, 'play' | 'selection'>>()
  for (const row of rows) {
    const staked = settling.stakedOnPool(row) * row.staked
    const sum = sums.get(poolKey(row)) ?? { ...row, staked: 0n }
    if (staked > 0n) sums.set(poolKey(row), { ...sum, staked: sum.staked + staked })
  }
  return sums
}

/** Returns what the pools pay in an issue, by brand and currency; empty for a lottery without a pool and where nobody won. */
export async function fixPoolShares(
  env: Env,
  issue: DueIssue,
  plays: ReadonlyMap<string, Play>,
  settling: Settling,
): Promise<PoolShares> {
  if (![...plays.values()].some(hasPool)) return new Map()
  for (const { merchant, currency, staked } of (await sumWinners(env, issue, settling)).values()) {
    const poolMinor = await readPool(env.db, { merchant, currency, lottery: issue.lottery })
    await env.db.query(
      `insert into lottery.pool_shares (merchant, currency, issue, settle_version, pool, staked) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [merchant, currency, issue.id, issue.settleVersion, poolMinor, staked],
    )
  }
  const rows = await env.db.query<PoolShare & { merchant: string; currency: string }>(
    `select merchant, currency, pool as "poolMinor", staked as "stakedMinor" from lottery.pool_shares
     where issue = $1 and settle_version = $2`,
    [issue.id, issue.settleVersion],
  )
  return new Map(rows.map((row) => [poolKey(row), row]))
}
