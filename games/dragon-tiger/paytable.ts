/** What the spots of dragon tiger return, in ten-thousandths of the stake. */
import { plainSpot, type TableGame } from '#games/table/table-game.ts'
import type { Card } from '#games/table/cards.ts'
import { dealDragonTiger, isSuitedTie, pointsOf, winnerOf, type DragonTigerRound } from './rules.ts'

/** On a tie the two sides get half their stake back. */
export const PAYS = { side: 20_000, sideOnTie: 5_000, tie: 120_000, suitedTie: 510_000, property: 20_000 } as const
const SEVEN = 7

const PROPERTIES: Readonly<Record<string, (points: number) => boolean>> = {
  Big: (points) => points > SEVEN,
  Small: (points) => points < SEVEN,
  Odd: (points) => points !== SEVEN && points % 2 === 1,
  Even: (points) => points % 2 === 0,
}

function propertyOf(spot: string, { dragon, tiger }: DragonTigerRound): number {
  const [, side, name = ''] = /^(dragon|tiger)(\w+)$/.exec(spot) ?? []
  const card: Card = side === 'dragon' ? dragon : tiger
  return PROPERTIES[name]?.(pointsOf(card)) ? PAYS.property : 0
}

export const dragonTiger: TableGame<DragonTigerRound> = {
  code: 'DRAGONTIGER',
  spots: [
    plainSpot('dragon', PAYS.side),
    plainSpot('tiger', PAYS.side),
    plainSpot('tie', PAYS.tie),
    plainSpot('suitedTie', PAYS.suitedTie),
    ...['dragon', 'tiger'].flatMap((side) =>
      Object.keys(PROPERTIES).map((name) => plainSpot(`${side}${name}`, PAYS.property)),
    ),
  ],
  draw: dealDragonTiger,
  returnOf(spot, round) {
    const winner = winnerOf(round)
    switch (spot) {
      case 'dragon':
        return winner === 'T' ? PAYS.sideOnTie : winner === 'D' ? PAYS.side : 0
      case 'tiger':
        return winner === 'T' ? PAYS.sideOnTie : winner === 'G' ? PAYS.side : 0
      case 'tie':
        return winner === 'T' ? PAYS.tie : 0
      case 'suitedTie':
        return isSuitedTie(round) ? PAYS.suitedTie : 0
      default:
        return propertyOf(spot, round)
    }
  },
  markOf: (round) => winnerOf(round),
}
