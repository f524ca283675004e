/** Sic bo: three dice for all (docs/reference/games.md 6.3). */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

export type Dice = readonly [number, number, number]

export async function rollSicBo(words: WordStream): Promise<Dice> {
  const roll = async () => 1 + (await drawBelow(words, 6))
  return [await roll(), await roll(), await roll()]
}

export const sumOf = (dice: Dice): number => dice[0] + dice[1] + dice[2]
export const isTriple = (dice: Dice): boolean => dice[0] === dice[1] && dice[1] === dice[2]
export const countOf = (dice: Dice, face: number): number => dice.filter((die) => die === face).length
