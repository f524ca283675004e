/** Which prize each rank has: pure, and the sum is exact (docs/reference/promotions.md 1, row 22, 48). */
import type { BoardDocument } from '#contract/missions/terms.ts'
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'

export type Placed = { readonly memberId: string; readonly score: bigint }
export type Prize = { memberId: string; rank: number; amountMinor: bigint; isWithheld: boolean }
type Rules = Pick<BoardDocument, 'prizes' | 'ties' | 'withheld'>

/** Prizes are shared in hundredths of the currency's unit. */
const SHARE_UNIT = MINOR_PER_UNIT / 100n

/** Returns the prize of a rank, in ledger units. */
export function prizeAt(prizes: BoardDocument['prizes'], rank: number): bigint {
  const found = prizes.find(({ from, to }) => rank >= from && rank <= to)
  return found ? parseMoney(found.amount) : 0n
}

/** Returns the last rank with a prize. */
export function lastPrizeRank(prizes: BoardDocument['prizes']): number {
  return Math.max(...prizes.map(({ to }) => to))
}

/** Splits an amount among some members; what cannot be split goes to the first of them. */
export function splitAmount(amountMinor: bigint, members: number): bigint[] {
  const units = amountMinor / SHARE_UNIT
  const [each, more] = [units / BigInt(members), units % BigInt(members)]
  const rest = amountMinor - units * SHARE_UNIT
  return Array.from(
    { length: members },
    (_none, place) => (each + (BigInt(place) < more ? 1n : 0n)) * SHARE_UNIT + (place === 0 ? rest : 0n),
  )
}

/**
 * Returns the prizes of members in the order of their ranks. A withheld member has none: those below move up, or the
 * house keeps it, as the rules say. With shared ties, members of one score share the prizes of their ranks.
 */
export function listPrizes(
  placed: readonly Placed[],
  { prizes, ties, withheld }: Rules,
  without: ReadonlySet<string> = new Set(),
): Prize[] {
  const moves = withheld === 'move_up'
  const inOrder = moves ? placed.filter(({ memberId }) => !without.has(memberId)) : placed
  const groups: Placed[][] = []
  for (const one of inOrder) {
    const last = groups.at(-1)
    if (ties === 'shared' && last && last[0]?.score === one.score) last.push(one)
    else groups.push([one])
  }
  const given: Prize[] = []
  let rank = 1
  for (const group of groups) {
    const first = rank
    const sum = group.reduce((total, _one, place) => total + prizeAt(prizes, first + place), 0n)
    for (const [place, amount] of splitAmount(sum, group.length).entries()) {
      const memberId = group[place]?.memberId ?? ''
      const isWithheld = without.has(memberId)
      if (amount > 0n)
        given.push({ memberId, rank: first + (ties === 'shared' ? 0 : place), amountMinor: amount, isWithheld })
    }
    rank += group.length
  }
  if (!moves) return given
  const held = placed.flatMap(({ memberId }, place) =>
    without.has(memberId) ? [{ memberId, rank: place + 1, amountMinor: 0n, isWithheld: true }] : [],
  )
  return [...given, ...held]
}
