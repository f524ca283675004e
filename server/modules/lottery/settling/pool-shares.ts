/** What a lottery's pool pays in an issue: fixed once, before the first winner is paid, and shared by what they staked. */
import type { Play } from '#games/lottery/core/play.ts'
import type { Env } from '#server/lib/env.ts'
import { readPool } from '../exposure/pool.ts'
import type { PoolShare, Settling } from './fate.ts'
import { insertShare, listPoolLines, listShares } from './pool-shares.sql.ts'
import type { DueIssue } from './settling.sql.ts'

export type PoolShares = ReadonlyMap<string, PoolShare>

const hasPool = ({ price }: Play): boolean => Object.values(price.tables ?? {}).some(({ pool = 0 }) => pool > 0)

export const poolKey = ({ merchant, currency }: { merchant: string; currency: string }): string =>
  `${merchant} ${currency}`

type Sum = { merchant: string; currency: string; staked: bigint }

/** Returns what is staked on the pool of an issue by members with real money, by brand and currency, on winning bets. */
async function sumWinners(env: Env, issue: DueIssue, settling: Settling): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>()
  for (const row of await listPoolLines(env.db, issue.id)) {
    const staked = settling.stakedOnPool(row) * row.lines
    const { merchant, currency } = row
    if (staked > 0n)
      sums.set(poolKey(row), { merchant, currency, staked: (sums.get(poolKey(row))?.staked ?? 0n) + staked })
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
    await insertShare(env.db, issue, { merchant, currency, poolMinor, stakedMinor: staked })
  }
  const shares = await listShares(env.db, issue)
  return new Map(shares.map((share) => [poolKey(share), share]))
}
