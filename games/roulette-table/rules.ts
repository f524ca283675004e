/** Roulette with a single zero: 37 pockets (docs/reference/games.md 6.4). */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'
import { isRedNumber, POCKETS } from '#games/roulette/paytable.ts'

export type Colour = 'red' | 'black' | 'green'

export function colourOf(pocket: number): Colour {
  return pocket === 0 ? 'green' : isRedNumber(pocket) ? 'red' : 'black'
}

export type RouletteRound = {
  pocket: number
}

/** Draws one number from the house's own stream. */
export async function spinRoulette(words: WordStream): Promise<RouletteRound> {
  return { pocket: await drawBelow(words, POCKETS) }
}
