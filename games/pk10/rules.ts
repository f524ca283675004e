/** PK10: ten runners finish, and every order is equally likely (docs/reference/games.md 3.3). */
import { drawDistinct, type WordStream } from '#games/fair/uniform.ts'

/** The runners' numbers, 1 to 10, in the order in which they finish. */
export type Finish = readonly number[]

export const RUNNERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

export async function runRace(words: WordStream): Promise<Finish> {
  return drawDistinct(words, RUNNERS, RUNNERS.length)
}

/** Returns the sum of the numbers of the first and the second: 3 to 19. */
export const firstTwo = (finish: Finish): number => (finish[0] ?? 0) + (finish[1] ?? 0)
