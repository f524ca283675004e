/**
 * The returns of twenty-one, counted exactly: every way in which a hand draws to 17 from an endless shoe, for both
 * hands.
 */
import { DECK, type Card } from '#games/table/cards.ts'
import { countReturns, type SpotReturn } from '#games/table/table-game.ts'
import { twentyOne } from './paytable.ts'
import { isBlackjack, isBust, STANDS, totalOf, type TwentyOneRound } from './rules.ts'

/** One card for each rank from two to ace, and how many of the 52 have it. */
const VALUES: readonly (readonly [Card, number])[] = Array.from({ length: 13 }, (_, rank) => [rank * 4, 4] as const)

/** Returns how hands end, one example each, with its chance: hands with the same end win and lose alike. */
function endings(): { hand: Card[]; chance: number }[] {
  const ends = new Map<string, { hand: Card[]; chance: number }>()
  const draw = (hand: Card[], chance: number) => {
    if (hand.length >= 2 && totalOf(hand) >= STANDS) {
      const key = isBust(hand) ? 'bust' : isBlackjack(hand) ? 'blackjack' : String(totalOf(hand))
      const end = ends.get(key) ?? { hand, chance: 0 }
      ends.set(key, { hand: end.hand, chance: end.chance + chance })
      return
    }
    for (const [card, count] of VALUES) draw([...hand, card], (chance * count) / DECK)
  }
  draw([], 1)
  return [...ends.values()]
}

function* rounds(): Generator<readonly [TwentyOneRound, number]> {
  const ends = endings()
  for (const player of ends)
    for (const dealer of ends) {
      yield [{ player: player.hand, dealer: dealer.hand }, player.chance * dealer.chance]
    }
}

export function twentyOneReturns(): Record<string, SpotReturn> {
  return countReturns(twentyOne, rounds())
}
