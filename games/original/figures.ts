/** The stated figures of a game: one row for each choice of a player, counted from the rules. */

export type Figure = {
  /** What is chosen, for example "16 rows, high". */
  option: string
  /** Average return as a fraction of the stake. */
  rtp: number
  /** Share of rounds that pay something. */
  hit: number
  /** Standard deviation of the payout of one staked, in stakes. */
  volatility: number
  /** The most that one staked can pay. */
  maxWin: number
}

/**
 * A possible result of a choice: multiplier and probability. Probabilities add up to 1; the missing rest pays nothing.
 */
export type Outcome = readonly [multiplier: number, chance: number]

/** Computes a figure from all possible results. */
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

/** Returns the number of ways to choose some of many. */
export function choose(many: number, some: number): number {
  if (some < 0 || some > many) return 0
  let ways = 1
  for (let index = 1; index <= some; index++) ways = Math.round((ways * (many - some + index)) / index)
  return ways
}
