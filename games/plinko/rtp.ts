/** The return of plinko: every bucket by the number of ways to it. */
import { choose, type Figure, figureOf } from '#games/original/figures.ts'
import { bucketsOf, RISKS, ROWS_MAX, ROWS_MIN } from './paytable.ts'

export const FIGURES: readonly Figure[] = RISKS.flatMap((risk) =>
  Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_, index) => {
    const rows = ROWS_MIN + index
    return figureOf(
      `${rows} ${risk}`,
      bucketsOf(rows, risk).map((tenths, bucket) => [tenths / 10, choose(rows, bucket) / 2 ** rows]),
    )
  }),
)
