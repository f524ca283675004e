/** How a day's bets are split up the tree. Pure. */
import { RATED_TYPES, type RatedType } from '#contract/agents/rates.ts'
import { NO_POINTS, partsOf, POINTS_OF_ONE, type Points } from '../rates/points.ts'
import type { PlayedDay } from './rebates.sql.ts'

/** Paid in whole cents; parts of one are left for the next day. */
const CENT = 100n

/** Returns everybody who may have a part of a member's bets, from the member up. */
export function chainOf({ memberId, teams }: Pick<PlayedDay, 'memberId' | 'teams'>): string[] {
  const above = teams.split('.').toReversed()
  return above[0] === memberId ? above : [memberId, ...above]
}

export type Part = { agentId: string; own: number; below: number; part: number }

const isRated = (gameType: string): gameType is RatedType => (RATED_TYPES as readonly string[]).includes(gameType)

/**
 * Returns what each agent above has of a member's day, by the rates of that day; those without a part are left out. Nobody has
 * a part of the own bets: a game would return more than is stated of it (docs/decisions/0702). What an own rate would have
 * brought stays with the house.
 */
export function partsOfDay(played: PlayedDay, ratesOf: ReadonlyMap<string, Points>): Part[] {
  const { gameType } = played
  if (!isRated(gameType)) return []
  const chain = chainOf(played)
  const rates = chain.map((id) => (ratesOf.get(id) ?? NO_POINTS)[gameType])
  return partsOf(rates).flatMap(({ below, part }, place) =>
    part === 0 || chain[place] === played.memberId
      ? []
      : [{ agentId: chain[place] ?? '', own: rates[place] ?? 0, below, part }],
  )
}

/** Returns the way from the top to an agent of a row. */
export function pathTo(teams: string, agentId: string): string {
  const ids = teams.split('.')
  return ids.slice(0, ids.indexOf(agentId) + 1).join('.')
}

/** Divides, down also below zero. */
const floorDiv = (one: bigint, by: bigint) => (one % by < 0n ? one / by - 1n : one / by)

/** Returns what a sum of valid bet times basis points is in ledger units; what is less than one is cut, to the house's side. */
export function earnedOf(pointsSum: bigint): bigint {
  return floorDiv(pointsSum, POINTS_OF_ONE)
}

/** Returns what is paid of what was earned and what was left before, in whole cents, and what is left then. */
export function settleDay(earnedMinor: bigint, carriedMinor: bigint): { amountMinor: bigint; leftMinor: bigint } {
  const sum = earnedMinor + carriedMinor
  const amountMinor = sum < CENT ? 0n : sum - (sum % CENT)
  return { amountMinor, leftMinor: sum - amountMinor }
}
