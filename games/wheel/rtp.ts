import { type Figure, figureOf } from '#games/original/figures.ts'
import { SEGMENTS, WHEEL_RISKS, wheelOf } from './paytable.ts'

export const FIGURES: readonly Figure[] = WHEEL_RISKS.flatMap((risk) =>
  SEGMENTS.map((segments) =>
    figureOf(
      `${segments} segments, ${risk}`,
      wheelOf(segments, risk).map((paid) => [paid / 100, 1 / segments]),
    ),
  ),
)
