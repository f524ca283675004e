/** The return of hi-lo: 99 % for each guess, for every card; a chain of n guesses returns 0.99 to the n. */
import { type Figure, figureOf } from '#games/original/figures.ts'
import { guessesOn, HIGHEST, LOWEST } from './paytable.ts'

const RANKS = 13

export const FIGURES: readonly Figure[] = Array.from({ length: HIGHEST }, (_, index) => LOWEST + index).flatMap(
  (rank) =>
    guessesOn(rank).map(({ guess, ways }) =>
      figureOf(`rank ${rank}, ${guess}`, [[(0.99 * RANKS) / ways, ways / RANKS]]),
    ),
)

/** Returns the return of a chain of guesses. */
export const chainReturn = (guesses: number): number => 0.99 ** guesses
