/** What the spots of twenty-one return, in ten-thousandths of the stake. */
import { plainSpot, STAKE_BACK, type TableGame } from '#games/table/table-game.ts'
import { dealTwentyOne, isBlackjack, isBust, winnerOf, type TwentyOneRound } from './rules.ts'

export const PAYS = {
  side: 19_500,
  tie: 55_000,
  playerBlackjack: 200_000,
  playerBust: 33_500,
  dealerBust: 33_500,
} as const

export const twentyOne: TableGame<TwentyOneRound> = {
  code: 'TWENTYONE',
  spots: [
    plainSpot('player', PAYS.side),
    plainSpot('dealer', PAYS.side),
    plainSpot('tie', PAYS.tie),
    plainSpot('playerBust', PAYS.playerBust),
    plainSpot('dealerBust', PAYS.dealerBust),
    plainSpot('playerBlackjack', PAYS.playerBlackjack),
  ],
  draw: dealTwentyOne,
  returnOf(spot, round) {
    const winner = winnerOf(round)
    switch (spot) {
      case 'player':
        return winner === 'T' ? STAKE_BACK : winner === 'P' ? PAYS.side : 0
      case 'dealer':
        return winner === 'T' ? STAKE_BACK : winner === 'D' ? PAYS.side : 0
      case 'tie':
        return winner === 'T' ? PAYS.tie : 0
      case 'playerBust':
        return isBust(round.player) ? PAYS.playerBust : 0
      case 'dealerBust':
        return isBust(round.dealer) ? PAYS.dealerBust : 0
      case 'playerBlackjack':
        return isBlackjack(round.player) ? PAYS.playerBlackjack : 0
      default:
        return 0
    }
  },
  markOf: (round) => winnerOf(round),
}
