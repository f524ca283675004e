/** What the spots of baccarat return, in ten-thousandths of the stake. */
import { plainSpot, STAKE_BACK, type Spot, type TableGame } from '#games/table/table-game.ts'
import { dealBaccarat, isPair, totalOf, winnerOf, type BaccaratRound } from './rules.ts'

const SIX = 6
const PUSH = STAKE_BACK
export const PAYS = {
  player: 20_000,
  banker: 19_500,
  bankerOnSix: 15_000,
  tie: 90_000,
  playerPair: 120_000,
  bankerPair: 120_000,
  eitherPair: 60_000,
  big: 15_400,
  small: 25_000,
  luckySix: 130_000,
  luckySixThree: 210_000,
} as const

const SIDES: readonly Spot[] = [
  plainSpot('tie', PAYS.tie),
  plainSpot('playerPair', PAYS.playerPair),
  plainSpot('bankerPair', PAYS.bankerPair),
  plainSpot('eitherPair', PAYS.eitherPair),
  plainSpot('big', PAYS.big),
  plainSpot('small', PAYS.small),
  { id: 'luckySix', odds: '12:1 – 20:1', most: PAYS.luckySixThree },
]

function returnOf(spot: string, round: BaccaratRound, bankerPays: (total: number) => number): number {
  const winner = winnerOf(round)
  const bankerTotal = totalOf(round.banker)
  const cards = round.player.length + round.banker.length
  switch (spot) {
    case 'player':
      return winner === 'T' ? PUSH : winner === 'P' ? PAYS.player : 0
    case 'banker':
      return winner === 'T' ? PUSH : winner === 'B' ? bankerPays(bankerTotal) : 0
    case 'tie':
      return winner === 'T' ? PAYS.tie : 0
    case 'playerPair':
      return isPair(round.player) ? PAYS.playerPair : 0
    case 'bankerPair':
      return isPair(round.banker) ? PAYS.bankerPair : 0
    case 'eitherPair':
      return isPair(round.player) || isPair(round.banker) ? PAYS.eitherPair : 0
    case 'big':
      return cards > 4 ? PAYS.big : 0
    case 'small':
      return cards === 4 ? PAYS.small : 0
    case 'luckySix':
      if (winner !== 'B' || bankerTotal !== SIX) return 0
      return round.banker.length === 3 ? PAYS.luckySixThree : PAYS.luckySix
    default:
      return 0
  }
}

/** Returns the mark of a round: "B6" is a banker's win on six; "p" and "b" mark pairs. */
function markOf(round: BaccaratRound): string {
  const winner = winnerOf(round)
  const points = totalOf(winner === 'P' ? round.player : round.banker)
  return `${winner}${points}${isPair(round.player) ? 'p' : ''}${isPair(round.banker) ? 'b' : ''}`
}

/** The banker pays 0.95 for one: five per cent commission, rounded only to the smallest amount. */
export const baccarat: TableGame<BaccaratRound> = {
  code: 'BACCARAT',
  spots: [plainSpot('player', PAYS.player), plainSpot('banker', PAYS.banker), ...SIDES],
  draw: dealBaccarat,
  returnOf: (spot, round) => returnOf(spot, round, () => PAYS.banker),
  markOf,
}

/** Without commission: the banker pays even money, and half of that when they win on six. */
export const baccaratNoCommission: TableGame<BaccaratRound> = {
  ...baccarat,
  spots: [plainSpot('player', PAYS.player), { id: 'banker', odds: '1:1 (6 → 0.5:1)', most: PAYS.player }, ...SIDES],
  returnOf: (spot, round) => returnOf(spot, round, (total) => (total === SIX ? PAYS.bankerOnSix : PAYS.player)),
}
