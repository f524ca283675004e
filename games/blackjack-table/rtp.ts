/**
 * The returns of a blackjack table, counted exactly: a hand's are those of the house's blackjack, whose rules it has;
 * side bets over every three cards of endless decks; insurance over every hidden card.
 */
import { countFigures as countHand } from '#games/blackjack/rtp.ts'
import { worthOf } from '#games/blackjack/paytable.ts'
import { CARDS } from '#games/cards/cards.ts'
import { figureOf, type Figure, type Outcome } from '#games/original/figures.ts'
import { INSURANCE_ODDS, PAIR_ODDS, pairOf, THREE_ODDS, threeOf } from './paytable.ts'

const ALL = Array.from({ length: CARDS }, (_, card) => card)

/** Returns the chances of what one staked brings back, from the odds of every equally likely case. */
function spread(odds: readonly (number | null)[]): Outcome[] {
  const cases = new Map<number, number>()
  for (const won of odds) if (won !== null) cases.set(won + 1, (cases.get(won + 1) ?? 0) + 1)
  return [...cases].map(([back, count]) => [back, count / odds.length] as const)
}

/** Counts the figures of every bet of the table. Takes some seconds. */
export function countFigures(): readonly Figure[] {
  const pairs = ALL.flatMap((first) => ALL.map((second) => pairOf(first, second)))
  const threes = ALL.flatMap((first) =>
    ALL.flatMap((second) => ALL.map((third) => threeOf([first, second, third] as const))),
  )
  const isTen = ALL.map((hidden) => (worthOf(hidden) === 10 ? INSURANCE_ODDS : null))
  return [
    ...countHand(),
    figureOf('pairs', spread(pairs.map((kind) => kind && PAIR_ODDS[kind]))),
    figureOf('three', spread(threes.map((kind) => kind && THREE_ODDS[kind]))),
    figureOf('insurance', spread(isTen)),
  ]
}
