import { type Figure, figureOf } from '#games/original/figures.ts'
import { DIFFICULTIES, STEPS, TOWERS, towersHundredths } from './paytable.ts'

export const FIGURES: readonly Figure[] = DIFFICULTIES.flatMap((difficulty) =>
  Array.from({ length: STEPS }, (_, index) => {
    const { stones, safe } = TOWERS[difficulty]
    return figureOf(`${difficulty}, ${index + 1} steps`, [
      [towersHundredths(difficulty, index + 1) / 100, (safe / stones) ** (index + 1)],
    ])
  }),
)
