/** What the spots of Teen Patti return, in ten-thousandths of the stake. */
import { plainSpot, STAKE_BACK, type Spot, type TableGame } from '#games/table/table-game.ts'
import type { Card } from '#games/table/cards.ts'
import { dealTeenPatti, scoreOf, winnerOf, type HandKind, type TeenPattiRound } from './rules.ts'

export const SIDE = 19_600
/** The bonus of a hand by its kind: a pair or better pays. */
export const BONUS: Readonly<Record<HandKind, number>> = {
  high: 0,
  pair: 20_000,
  colour: 50_000,
  sequence: 60_000,
  pureSequence: 360_000,
  trail: 460_000,
}
const bonusOf = (cards: readonly Card[]) => BONUS[scoreOf(cards).kind]
const bonusSpot = (id: string): Spot => ({ id, odds: '1:1 – 45:1', most: BONUS.trail })

export const teenPatti: TableGame<TeenPattiRound> = {
  code: 'TEENPATTI',
  spots: [plainSpot('a', SIDE), plainSpot('b', SIDE), bonusSpot('aBonus'), bonusSpot('bBonus')],
  draw: dealTeenPatti,
  returnOf(spot, round) {
    const winner = winnerOf(round)
    if (spot === 'aBonus') return bonusOf(round.a)
    if (spot === 'bBonus') return bonusOf(round.b)
    if (winner === 'T') return STAKE_BACK
    return winner.toLowerCase() === spot ? SIDE : 0
  },
  markOf: (round) => winnerOf(round),
}
