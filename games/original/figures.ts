/** What is stated of a game's numbers: one line for each thing that a player can choose, counted from the rules. */

export interface Figure {
  /** What is chosen, for example "16 rows, high". */
  option: string
  /** Fraction of the stake that comes back on average. */
  rtp: number
  /** Share of rounds that pay something. */
  hit: number
  /** Standard deviation of what one staked brings, in stakes. */
  volatility: number
  /** The most that one staked can bring. */
  maxWin: number
}

/** What a choice may bring: multiplier and probability. Probabilities add up to 1; what is missing pays nothing. */
export type Outcome = readonly [multiplier: number, chance: number]

/** Counts a figure from all that may happen. */
export function figureOf(option: string, outcomes: readonly Outcome[]): Figure {
  const mean = (power: number) => outcomes.reduce((sum, [multiplier, chance]) => sum + multiplier ** power * chance, 0)
  const rtp = mean(1)
  return {
    option,
    rtp,
    hit: outcomes.reduce((sum, [multiplier, chance]) => sum + (multiplier > 0 ? chance : 0), 0),
    volatility: Math.sqrt(Math.max(0, mean(2) - rtp ** 2)),
    maxWin: Math.max(0, ...outcomes.filter(([, chance]) => chance > 0).map(([multiplier]) => multiplier)),
  }
}

/** Ways to choose some of many. */
export function choose(many: number, some: number): number {
  if (some < 0 || some > many) return 0
  let ways = 1
  for (let index = 1; index <= some; index++) ways = Math.round((ways * (many - some + index)) / index)
  return ways
}
