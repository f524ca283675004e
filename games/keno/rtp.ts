/** The return of keno: P(h hits of n picks) = C(n, h) · C(40 − n, 10 − h) / C(40, 10). */
import { choose, type Figure, figureOf } from '#games/original/figures.ts'
import { DRAWN, KENO_PAYS, KENO_RISKS, NUMBERS } from './paytable.ts'

const chance = (picks: number, hits: number) =>
  (choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits)) / choose(NUMBERS, DRAWN)

export const FIGURES: readonly Figure[] = KENO_RISKS.flatMap((risk) =>
  KENO_PAYS[risk].map((pays, index) =>
    figureOf(
      `${index + 1} picks, ${risk}`,
      pays.map((paid, hits) => [paid / 100, chance(index + 1, hits)]),
    ),
  ),
)
