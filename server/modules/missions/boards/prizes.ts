/** Which prize each rank has: pure, and the sum is exact (docs/reference/promotions.md 1, row 22, 48). */
import type { BoardDocument } from '#contract/missions/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { reckon, type Reckoning, shareAt, STATED } from '#server/modules/rewards/giving/reckoning.ts'

export type Placed = { readonly memberId: string; readonly score: bigint }
export type Prize = {
  memberId: string
  rank: number
  amountMinor: bigint
  /** How it was shared, where several have one rank. */
  reckoning: Reckoning
  isWithheld: boolean
}
type Rules = Pick<BoardDocument, 'prizes' | 'ties' | 'withheld'>

/** Returns what the prizes of some ranks add up to, in ledger units. */
function sumOfRanks(prizes: BoardDocument['prizes'], first: number, members: number): bigint {
  const last = first + members - 1
  return prizes.reduce((sum, { from, to, amount }) => {
    const ranks = Math.min(to, last) - Math.max(from, first) + 1
    return ranks > 0 ? sum + parseMoney(amount) * BigInt(ranks) : sum
  }, 0n)
}

/** Returns the last rank with a prize. */
export function lastPrizeRank(prizes: BoardDocument['prizes']): number {
  return Math.max(...prizes.map(({ to }) => to))
}

/** Splits an amount among some members; what cannot be split goes to the first of them. */
export function splitAmount(amountMinor: bigint, members: number): bigint[] {
  return Array.from({ length: members }, (_none, place) => shareAt(amountMinor, members, place))
}

/** A member's place among those of the same score: how many are ahead of the group, its size, the place within it. */
export type Tie = { ahead: number; members: number; place: number }

/** Returns the rank that is shown and its prize, in ledger units: with shared ties a group has one rank and one sum. */
export function rankOf({ prizes, ties }: Pick<Rules, 'prizes' | 'ties'>, { ahead, members, place }: Tie) {
  if (ties === 'earliest') {
    const rank = ahead + place + 1
    return { rank, amountMinor: sumOfRanks(prizes, rank, 1), reckoning: STATED }
  }
  const sum = String(sumOfRanks(prizes, ahead + 1, members))
  const reckoning: Reckoning = { rule: 'split-1', sum, members, place }
  return { rank: ahead + 1, amountMinor: reckon(reckoning) ?? 0n, reckoning }
}

/**
 * Returns each member's place among those of the same score, in the order of ranks. `lastMembers`: how many have the last
 * score altogether, where the rows end before all of them are read.
 */
export function tiesOf(scores: readonly bigint[], lastMembers = 0): Tie[] {
  const ties: Tie[] = []
  for (let first = 0; first < scores.length;) {
    let end = first
    while (end < scores.length && scores[end] === scores[first]) end++
    const members = end === scores.length ? Math.max(lastMembers, end - first) : end - first
    for (let at = first; at < end; at++) ties.push({ ahead: first, members, place: at - first })
    first = end
  }
  return ties
}

/**
 * Returns the prizes of members in the order of their ranks. A withheld member has none: those below move up, or the
 * house keeps it, as the rules say. With shared ties, members of one score share the prizes of their ranks: all of them
 * must be among the rows.
 */
export function listPrizes(
  placed: readonly Placed[],
  { prizes, ties, withheld }: Rules,
  without: ReadonlySet<string> = new Set(),
): Prize[] {
  const moves = withheld === 'move_up'
  const inOrder = moves ? placed.filter(({ memberId }) => !without.has(memberId)) : placed
  const tied = tiesOf(inOrder.map(({ score }) => score))
  const given = inOrder.flatMap(({ memberId }, at) => {
    const { rank, amountMinor, reckoning } = rankOf({ prizes, ties }, tied[at] ?? { ahead: at, members: 1, place: 0 })
    return amountMinor > 0n ? [{ memberId, rank, amountMinor, reckoning, isWithheld: without.has(memberId) }] : []
  })
  if (!moves) return given
  const held = placed.flatMap(({ memberId }, place) =>
    without.has(memberId) ? [{ memberId, rank: place + 1, amountMinor: 0n, reckoning: STATED, isWithheld: true }] : [],
  )
  return [...given, ...held]
}
