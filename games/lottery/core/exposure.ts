/**
 * What the house would owe, by what can be drawn. Each claim says: when one of these cells is hit, so much is owed. A
 * book adds the claims of many bets and bounds what any board can owe, so that a cap holds without listing boards: each
 * urn gives at most its dearest cells, as many as it has balls, and no board can owe more than the sum of these.
 */
import type { Board } from './board.ts'
import { winningCells } from './law.ts'
import type { Rules, SetLeg, Wins } from './play.ts'
import type { Selection } from './selection.ts'
import type { Urn } from './urn.ts'

/** Pays for one bet of a grade, in units of money. */
export type PrizeOf = (grade: string) => bigint

/** Owed for each hit of each of these cells; where `isOnce`, for the first hit only. */
export type Claim = { urn: Urn; isOnce: boolean; owes: bigint; cells: Uint32Array }

/** What a selection may be owed: `always`, whatever is drawn, and the claims that are hit. */
export type Exposure = { always: bigint; claims: readonly Claim[] }

const worth = (wins: Wins, prizeOf: PrizeOf): bigint =>
  wins.reduce((sum, { grade, times }) => sum + prizeOf(grade) * BigInt(times), 0n)

/** Returns the claims of a leg that looks at each ball: exact. */
function claimsByCell(leg: Extract<Rules['legs'][number], { kind: 'each' }>, selection: Selection, prizeOf: PrizeOf) {
  const alike = leg.urn.weightOf ? undefined : leg.alike?.(selection)
  if (alike) return [{ urn: leg.urn, isOnce: false, owes: worth(alike.wins, prizeOf), cells: alike.cells() }]
  const byWins = new Map<Wins, number[]>()
  for (const [cell, wins] of winningCells(leg, selection)) {
    const cells = byWins.get(wins)
    if (cells) cells.push(cell)
    else byWins.set(wins, [cell])
  }
  return [...byWins].map(([wins, cells]): Claim => ({
    urn: leg.urn,
    isOnce: false,
    owes: worth(wins, prizeOf),
    cells: Uint32Array.from(cells),
  }))
}

/**
 * Returns a bound for a leg that looks at sets: what is owed with no hit, and for each picked cell the most that a hit
 * can add, so that their sum is never below what is owed.
 */
function claimsBySet(leg: SetLeg, selection: Selection, prizeOf: PrizeOf): { always: bigint; claim: Claim } {
  const { fixed, free } = leg.cells(selection)
  const of = { fixed: fixed.length, free: free.length }
  const always = worth(leg.wins({ fixed: 0, free: 0 }, of), prizeOf)
  let owes = 0n
  for (let a = 0; a <= of.fixed; a++)
    for (let b = a === 0 ? 1 : 0; b <= of.free && a + b <= leg.urn.drawn; b++) {
      const more = worth(leg.wins({ fixed: a, free: b }, of), prizeOf) - always
      const hits = BigInt(a + b)
      const share = more > 0n ? (more + hits - 1n) / hits : 0n
      if (share > owes) owes = share
    }
  return { always, claim: { urn: leg.urn, isOnce: true, owes, cells: Uint32Array.from([...fixed, ...free]) } }
}

/** Returns what a selection would be owed, by what is drawn. `prizeOf` says what one of its bets wins. */
export function exposure(play: Rules, selection: Selection, prizeOf: PrizeOf): Exposure {
  let always = 0n
  const claims: Claim[] = []
  for (const leg of play.legs)
    if (leg.kind === 'each') claims.push(...claimsByCell(leg, selection, prizeOf))
    else {
      const bound = claimsBySet(leg, selection, prizeOf)
      always += bound.always
      claims.push(bound.claim)
    }
  return { always, claims: claims.filter(({ owes, cells }) => owes > 0n && cells.length > 0) }
}

type Page = { urn: Urn; isOnce: boolean; owed: Map<number, bigint> }

/** All claims of an issue, added up by cell. */
export type Book = { always: bigint; pages: Map<string, Page> }

export const openBook = (): Book => ({ always: 0n, pages: new Map() })

/** Adds what a bet may be owed to the book; `sign` -1 takes a cancelled one out again. */
export function enter(book: Book, { always, claims }: Exposure, sign: 1n | -1n = 1n): void {
  book.always += sign * always
  for (const { urn, isOnce, owes, cells } of claims) {
    const key = `${urn.id}${isOnce ? '?' : ''}`
    const page = book.pages.get(key) ?? { urn, isOnce, owed: new Map<number, bigint>() }
    book.pages.set(key, page)
    for (const cell of cells) page.owed.set(cell, (page.owed.get(cell) ?? 0n) + sign * owes)
  }
}

function worstOfPage({ urn, isOnce, owed }: Page): bigint {
  if (!isOnce && (urn.isBack || urn.weightOf)) {
    let most = 0n
    for (const owes of owed.values()) if (owes > most) most = owes
    return most * BigInt(urn.drawn)
  }
  const dearest = BigInt64Array.from(owed.values()).sort().reverse()
  return dearest.subarray(0, urn.drawn).reduce((sum, owes) => sum + owes, 0n)
}

/** Returns what no board can owe more than. Exact where all claims are of one urn of cells that win alone. */
export function worstOf({ always, pages }: Book): bigint {
  let sum = always
  for (const page of pages.values()) sum += worstOfPage(page)
  return sum
}

/** Returns what a board owes by the book: exact for legs that look at each ball, never too low for others. */
export function owedBy({ always, pages }: Book, board: Board): bigint {
  let sum = always
  for (const { urn, isOnce, owed } of pages.values()) {
    const cells = urn.cellsOf(board)
    for (const cell of isOnce ? new Set(cells) : cells) sum += owed.get(cell) ?? 0n
  }
  return sum
}

/** Returns what the worst of some boards owes: with every board of a small lottery, the exact bound of a cap. */
export function worstAmong(book: Book, boards: Iterable<Board>): bigint {
  let worst = 0n
  for (const board of boards) {
    const owed = owedBy(book, board)
    if (owed > worst) worst = owed
  }
  return worst
}
