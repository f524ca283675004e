/** The returns of digit draws, counted over every possible draw: 100,000 of five digits, 10,000 of four. */
import { countReturns, type SpotReturn, type TableGame } from '#games/table/table-game.ts'
import { fourDigits, ssc } from './paytable.ts'
import type { Digits } from './rules.ts'

function* draws(count: number): Generator<readonly [Digits, number]> {
  for (let number = 0; number < 10 ** count; number++)
    yield [Array.from({ length: count }, (_, place) => Math.floor(number / 10 ** place) % 10), 1]
}

const returnsOf = (game: TableGame<Digits>, count: number) => countReturns(game, draws(count))

export const sscReturns = (): Record<string, SpotReturn> => returnsOf(ssc, 5)
export const fourDigitsReturns = (): Record<string, SpotReturn> => returnsOf(fourDigits, 4)
