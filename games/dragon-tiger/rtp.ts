/** The returns of dragon tiger, counted over every ordered pair of cards of eight decks. */
import { DECK } from '#games/table/cards.ts'
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { dragonTiger } from './paytable.ts'
import { DECKS, type DragonTigerRound } from './rules.ts'

function* rounds(): Generator<readonly [DragonTigerRound, number]> {
  for (let dragon = 0; dragon < DECK; dragon++)
    for (let tiger = 0; tiger < DECK; tiger++) {
      yield [{ dragon, tiger }, DECKS * (tiger === dragon ? DECKS - 1 : DECKS)]
    }
}

export function dragonTigerReturns(): Record<string, SpotReturn> {
  return countReturns(dragonTiger, rounds())
}
