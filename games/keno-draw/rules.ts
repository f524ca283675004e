/**
 * A keno draw: 20 different balls of 80 (docs/reference/games.md 3.8). Players do not pick numbers here; they bet on
 * the draw as a whole.
 */
import { drawDistinct, type WordStream } from '#games/fair/uniform.ts'

/** The drawn numbers, in the order in which they fell. */
export type Balls = readonly number[]

export const POOL = 80
export const DRAWN = 20
/** Numbers up to here are the upper half of the board. */
export const UPPER_TO = 40
/** The sum with as many draws above as below. */
export const MIDDLE = (DRAWN * (POOL + 1)) / 2

export async function drawBalls(words: WordStream): Promise<Balls> {
  return drawDistinct(
    words,
    Array.from({ length: POOL }, (_, index) => index + 1),
    DRAWN,
  )
}

/** All facts of a draw that bets use. */
export type KenoFacts = {
  sum: number
  /** How many are in the upper half. */
  upper: number
  odd: number
}

export function factsOf(balls: Balls): KenoFacts {
  return {
    sum: balls.reduce((sum, ball) => sum + ball, 0),
    upper: balls.filter((ball) => ball <= UPPER_TO).length,
    odd: balls.filter((ball) => ball % 2 === 1).length,
  }
}
