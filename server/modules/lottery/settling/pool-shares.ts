/** What a lottery's pool pays in an issue: fixed once, before the first winner is paid, and shared by what they staked. */
import type { Play } from '#games/lottery/core/play.ts'
import { poolMostOf } from '#games/lottery/core/price.ts'
import type { Env } from '#server/lib/env.ts'
import { hasPool, readPool } from '../pools/pool.ts'
import type { PoolShare, Settling } from './fate.ts'
import { findFormerPool, insertShare, listPoolLines, listShares, sumPoolWins } from './pool-shares.sql.ts'
import type { DueIssue } from './settling.sql.ts'

export type PoolShares = ReadonlyMap<string, PoolShare>

export const poolKey = ({ merchant, currency }: { merchant: string; currency: string }): string =>
  `${merchant} ${currency}`

/** Play money wins what it would have won beside the real tickets, and takes nothing from the pool or from them. */
const trialKey = (of: { merchant: string; currency: string }): string => `${poolKey(of)} trial`

/** Returns what a ticket shares of the pools; null where nobody who plays as it does won one. */
export const shareOf = (
  shares: PoolShares,
  ticket: { merchant: string; currency: string; isTrial: boolean },
): PoolShare | null => shares.get(ticket.isTrial ? trialKey(ticket) : poolKey(ticket)) ?? null

type Sum = { merchant: string; currency: string; staked: bigint }

/** Returns what is staked on the pool of an issue on winning bets, with real or with play money, by brand and currency. */
async function sumWinners(env: Env, issue: DueIssue, settling: Settling, isTrial: boolean): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>()
  for (const row of await listPoolLines(env.db, issue.id, isTrial)) {
    const staked = settling.stakedOnPool(row) * row.lines
    const { merchant, currency } = row
    if (staked > 0n)
      sums.set(poolKey(row), { merchant, currency, staked: (sums.get(poolKey(row))?.staked ?? 0n) + staked })
  }
  return sums
}

/**
 * Returns what a pool pays in an issue: all that is in it. For a corrected board that is what its former winners give back
 * with what is left, but no more than the draw had (docs/decisions/0645).
 */
async function poolOf(env: Env, issue: DueIssue, of: { merchant: string; currency: string }): Promise<bigint> {
  const inPool = await readPool(env.db, { ...of, lottery: issue.lottery })
  if (issue.settleVersion === 1) return inPool
  const [back, former] = await Promise.all([sumPoolWins(env.db, issue.id, of), findFormerPool(env.db, issue, of)])
  const there = inPool + back
  return former !== null && former < there ? former : there
}

/** Returns a share of which no bet wins more than so many times its stake; the rest stays in the pool. */
function boundedBy(most: bigint, share: PoolShare): PoolShare {
  const bound = most * share.stakedMinor
  return share.poolMinor > bound ? { ...share, poolMinor: bound, isBounded: true } : share
}

/** Returns what the pools pay in an issue, by brand and currency; empty for a lottery without a pool and where nobody won. */
export async function fixPoolShares(
  env: Env,
  issue: DueIssue,
  plays: ReadonlyMap<string, Play>,
  settling: Settling,
): Promise<PoolShares> {
  const pooled = [...plays.values()].filter(hasPool)
  if (pooled.length === 0) return new Map()
  for (const { merchant, currency, staked } of (await sumWinners(env, issue, settling, false)).values()) {
    const poolMinor = await poolOf(env, issue, { merchant, currency })
    await insertShare(env.db, issue, { merchant, currency, poolMinor, stakedMinor: staked })
  }
  const fixed = await listShares(env.db, issue)
  const most = pooled.map(poolMostOf).reduce((least, one) => (one < least ? one : least))
  const shares = new Map<string, PoolShare>()
  for (const share of fixed) shares.set(poolKey(share), boundedBy(most, share))
  for (const { merchant, currency, staked } of (await sumWinners(env, issue, settling, true)).values()) {
    const of = { merchant, currency }
    const real = fixed.find((share) => poolKey(share) === poolKey(of))
    const poolMinor = real?.poolMinor ?? (await poolOf(env, issue, of))
    shares.set(trialKey(of), boundedBy(most, { poolMinor, stakedMinor: staked + (real?.stakedMinor ?? 0n) }))
  }
  return shares
}
