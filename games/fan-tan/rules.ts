/**
 * Fan tan: a cup of beads is counted out by fours; the remainder, one to four, decides (docs/reference/games.md 6.5).
 * The cup holds 60 to 99 beads, forty equally likely counts, so that every remainder has the same chance.
 */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

export const BEADS_LEAST = 60
export const BEADS_COUNTS = 40

export type FanTanRound = {
  beads: number
}

export async function fillCup(words: WordStream): Promise<FanTanRound> {
  return { beads: BEADS_LEAST + (await drawBelow(words, BEADS_COUNTS)) }
}

/** Returns 1 to 4: no remainder counts as four. */
export function leftOf({ beads }: FanTanRound): number {
  return beads % 4 === 0 ? 4 : beads % 4
}
