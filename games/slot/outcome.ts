/** The outcome of one spin, in the same form for all three engines. */
export type Cell = {
  reel: number
  row: number
}

export type SlotWin = {
  /** Index into the skin's lines; null for ways and anywhere. */
  line: number | null
  /** The number of ways through the win; 1 on a line. */
  ways: number
  symbol: string
  /** The number of reels from the left, or of symbols anywhere. */
  count: number
  cells: Cell[]
  /** In coins, wild multipliers included, before multipliers of drop and free spins. */
  pays: number
}

/** One window of symbols with what it wins; turning reels have one, a cascade one for each fall. */
export type Drop = {
  /** grid[reel][row], top row first. */
  grid: string[][]
  wins: SlotWin[]
  multiplier: number
}

export type ScatterWin = {
  count: number
  cells: Cell[]
  /** In coins. */
  pays: number
  /** The free spins for this number of scatters. */
  spins: number
}

export type SpinOutcome = {
  /** The strip position of each reel's top row; empty for a cascade. */
  stops: number[]
  drops: Drop[]
  scatter: ScatterWin | null
  /** The multiplier of the spin's wins: more than 1 on free spins of turning reels. */
  multiplier: number
  /** The sum of all wins in coins, multipliers included. */
  pays: number
}

/** Returns what a drop pays in coins. */
export function dropPays({ wins, multiplier }: Drop): number {
  return wins.reduce((sum, { pays }) => sum + pays, 0) * multiplier
}
