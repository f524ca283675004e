/**
 * A play is data: how a selection is written, how many bets it makes, and in which urns it wins what. Everything else
 * (chances, coverage, exposure, prices) is derived from that (games/lottery/README.md).
 */
import type { Ratio } from './ratio.ts'
import type { Board } from './board.ts'
import { readRows } from './read-text.ts'
import {
  checkRow,
  MOST_TEXT,
  printSelection,
  sharedErrors,
  type Found,
  type Grammar,
  type Selection,
  type SelectionError,
} from './selection.ts'
import type { Urn } from './urn.ts'

/** So many bets of a selection won a grade. */
export type Win = { readonly grade: string; readonly times: number }
export type Wins = readonly Win[]
export const NOTHING: Wins = []

/** Looks at each ball on its own: every hit of a cell wins, also a second one. */
export type EachLeg = {
  kind: 'each'
  urn: Urn
  /** Prepares a selection. Returns what a cell wins; the same answer is the same list. */
  open: (selection: Selection) => (cell: number) => Wins
  /** The cells that can win anything, where they are known without a look at all. */
  cells?: (selection: Selection) => Iterable<number>
  /** Where some cells win the same and no other cell wins: how many, which, each once, and what each wins. */
  alike?: (selection: Selection) => { count: number; cells: () => Uint32Array; wins: Wins }
}

/**
 * Looks at which cells were hit, however often: sets of the picked cells win by how many of them appear. `fixed` cells
 * are in every set (bankers), `free` ones fill it up.
 */
export type SetLeg = {
  kind: 'set'
  urn: Urn
  cells: (selection: Selection) => { fixed: readonly number[]; free: readonly number[] }
  /** Returns what is won when so many of `fixed` and of `free` cells, of so many, appear. */
  wins: (hits: { fixed: number; free: number }, of: { fixed: number; free: number }) => Wins
}

export type Leg = EachLeg | SetLeg

/** What a stake earns at fixed odds. Parts of ten thousand throughout: 19,820 is 1.982 times the stake, stake included. */
export type OddsTable = {
  odds: Readonly<Record<string, number>>
  /** Taken off what a bet costs. */
  discount?: number
  /** Added to what a bet costs, by the picked word. */
  kei?: Readonly<Record<string, number>>
  /** What part of each stake goes into the pool that the grade `jackpot` is paid from; its own odds are 0. */
  pool?: number
}

/** The ways to price a play: by series (prize = fair × series / 2000), or by tables of odds, each under its name. */
export type Pricing = { isSeries?: boolean; tables?: Readonly<Record<string, OddsTable>> }

/** The rules of a play, without its name and price. */
export type Rules = {
  grammar: Grammar
  /** Returns how many bets a selection makes. Counted, not listed. */
  bets: (selection: Selection) => number
  legs: readonly Leg[]
  /**
   * How the share of winning boards follows from several legs. `apart`: they say nothing about each other. An urn: the
   * play wins when a cell of the urn is hit that a leg pays for. A function: as it says.
   */
  cover?: 'apart' | Urn | ((selection: Selection) => Ratio)
  /** Selections of one bet each: every kind of bet of the play is among them. */
  samples: readonly Selection[]
  /** The play whose single bets this one's bets are, where a selection of one bet cannot be written here. */
  like?: Rules
  /** The word that decides a bet's surcharge. */
  keiOf?: (value: number) => string
}

export type Play = Rules & {
  id: string
  /** The lottery's own term. */
  name: string
  /** What stands together in a menu. */
  group: string
  /** What one bet costs, in units of the stake; 1 where it is not given. */
  units?: number
  price: Pricing
  /** The most bets of one selection, against tickets that no one can read. */
  mostBets?: number
}

/** The most bets of one selection where the play says nothing else. */
export const MOST_BETS = 1_000_000_000

/** Returns how many bets a selection makes. The selection must be one that `parseSelection` returned. */
export const countBets = (play: Rules, selection: Selection): number => play.bets(selection)

function rowsOf(grammar: Grammar, input: unknown, errors: SelectionError[]): Found[][] {
  if (typeof input === 'string') {
    if (input.length <= MOST_TEXT) return readRows(grammar, input, errors)
    errors.push({ problem: 'long' })
    return []
  }
  if (!Array.isArray(input) || !input.every(Array.isArray)) {
    errors.push({ problem: 'form' })
    return []
  }
  const rows = input as unknown[][]
  if (rows.length !== grammar.rows.length) errors.push({ problem: 'rows', row: rows.length })
  else if (rows.some((row, index) => row.length > (grammar.rows[index]?.max ?? 0) + 1)) errors.push({ problem: 'long' })
  else return rows.map((row) => row.map((value) => ({ value: typeof value === 'number' ? value : Number.NaN })))
  return []
}

/**
 * Reads a selection from typed text or from rows of numbers. Returns its canonical form, or every error with its place.
 * Never throws, whatever the input is.
 */
export function parseSelection(
  play: Rules & { mostBets?: number },
  input: unknown,
): { selection: Selection } | { errors: SelectionError[] } {
  const errors: SelectionError[] = []
  const found = rowsOf(play.grammar, input, errors)
  if (errors.length > 0) return { errors }
  const selection = play.grammar.rows.map((rule, row) => checkRow(rule, row, found[row] ?? [], errors))
  if (errors.length === 0 && play.grammar.isApart) errors.push(...sharedErrors(selection))
  if (errors.length > 0) return { errors }
  const bets = play.bets(selection)
  if (bets < 1) return { errors: [{ problem: 'none' }] }
  if (bets > (play.mostBets ?? MOST_BETS)) return { errors: [{ problem: 'bets' }] }
  return { selection }
}

/** Returns the canonical text of a selection. */
export const writeSelection = (play: Rules, selection: Selection): string => printSelection(play.grammar, selection)

/** Returns how many of some cells are among the hit ones. */
function hitsAmong(cells: readonly number[], hit: ReadonlySet<number>): number {
  let hits = 0
  for (const cell of cells) if (hit.has(cell)) hits++
  return hits
}

function openLeg(leg: Leg, selection: Selection): (board: Board) => Wins {
  if (leg.kind === 'each') {
    const winsOf = leg.open(selection)
    return (board) => leg.urn.cellsOf(board).flatMap(winsOf)
  }
  const { fixed, free } = leg.cells(selection)
  const of = { fixed: fixed.length, free: free.length }
  return (board) => {
    const hit = new Set(leg.urn.cellsOf(board))
    return leg.wins({ fixed: hitsAmong(fixed, hit), free: hitsAmong(free, hit) }, of)
  }
}

/** Prepares a selection that is settled with many boards: returns how many of its bets a board lets win which grade. */
export function openSettling(play: Rules, selection: Selection): (board: Board) => Win[] {
  const legs = play.legs.map((leg) => openLeg(leg, selection))
  return (board) => {
    const won = new Map<string, number>()
    for (const winsOf of legs)
      for (const { grade, times } of winsOf(board)) won.set(grade, (won.get(grade) ?? 0) + times)
    return [...won].map(([grade, times]) => ({ grade, times }))
  }
}

/** Returns how many bets of a selection won which grade. Empty: all lost. */
export const settle = (play: Rules, selection: Selection, board: Board): Win[] => openSettling(play, selection)(board)
