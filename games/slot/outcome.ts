/** What one spin shows and wins, the same shape for all three engines. */
export interface Cell {
  reel: number
  row: number
}

export interface SlotWin {
  /** Index into the skin's lines; null for ways and anywhere. */
  line: number | null
  /** How many ways lead through the win; 1 on a line. */
  ways: number
  symbol: string
  /** Reels from the left, or symbols anywhere. */
  count: number
  cells: Cell[]
  /** In coins, wild multipliers included, before multipliers of drop and free spins. */
  pays: number
}

/** One window of symbols with what it wins; turning reels have one, a cascade one for each fall. */
export interface Drop {
  /** grid[reel][row], top row first. */
  grid: string[][]
  wins: SlotWin[]
  multiplier: number
}

export interface ScatterWin {
  count: number
  cells: Cell[]
  /** In coins. */
  pays: number
  /** Free spins that so many scatters give. */
  spins: number
}

export interface SpinOutcome {
  /** The strip position of each reel's top row; empty for a cascade. */
  stops: number[]
  drops: Drop[]
  scatter: ScatterWin | null
  /** What the spin's wins are multiplied by: more than 1 on free spins of turning reels. */
  multiplier: number
  /** All wins together in coins, multipliers included. */
  pays: number
}

/** What a drop pays in coins. */
export function dropPays({ wins, multiplier }: Drop): number {
  return wins.reduce((sum, { pays }) => sum + pays, 0) * multiplier
}
