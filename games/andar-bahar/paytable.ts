/** What the spots of Andar Bahar return, in ten-thousandths of the stake. */
import { plainSpot, type TableGame } from '#games/table/table-game.ts'
import { dealAndarBahar, DEALT_MOST, winnerOf, type AndarBaharRound } from './rules.ts'

/** Andar gets the first card and wins more often: it pays less. */
export const PAYS = { andar: 19_000, bahar: 20_000 } as const

/** How many cards fall until the match: from, to, what it returns. */
export const COUNTS: readonly (readonly [from: number, to: number, returned: number])[] = [
  [1, 5, 35_000],
  [6, 10, 43_000],
  [11, 15, 55_000],
  [16, 25, 42_000],
  [26, 30, 150_000],
  [31, 35, 240_000],
  [36, DEALT_MOST, 350_000],
]
export const countSpot = (from: number, to: number) => `cards-${from}-${to}`

export const andarBahar: TableGame<AndarBaharRound> = {
  code: 'ANDARBAHAR',
  spots: [
    plainSpot('andar', PAYS.andar),
    plainSpot('bahar', PAYS.bahar),
    ...COUNTS.map(([from, to, returned]) => plainSpot(countSpot(from, to), returned)),
  ],
  draw: dealAndarBahar,
  returnOf(spot, round) {
    const winner = winnerOf(round)
    if (spot === 'andar') return winner === 'A' ? PAYS.andar : 0
    if (spot === 'bahar') return winner === 'B' ? PAYS.bahar : 0
    const hit = COUNTS.find(([from, to]) => round.dealt.length >= from && round.dealt.length <= to)
    return hit && countSpot(hit[0], hit[1]) === spot ? hit[2] : 0
  },
  markOf: (round) => winnerOf(round),
}
