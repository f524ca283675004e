/** What the spots of fan tan return, in ten-thousandths of the stake, with five per cent commission included. */
import { plainSpot, STAKE_BACK, type TableGame } from '#games/table/table-game.ts'
import { fillCup, leftOf, type FanTanRound } from './rules.ts'

/** One number; one that wins with one that returns the stake; two that win; three that win. */
export const PAYS = { fan: 38_500, nim: 29_000, kwok: 19_500, nga: 13_167 } as const
const NUMBERS = [1, 2, 3, 4] as const

const NIM = NUMBERS.flatMap((wins) => NUMBERS.filter((back) => back !== wins).map((back) => `nim-${wins}${back}`))
const KWOK = NUMBERS.flatMap((low) => NUMBERS.filter((high) => high > low).map((high) => `kwok-${low}${high}`))
const NGA = NUMBERS.map((out) => `nga-${NUMBERS.filter((number) => number !== out).join('')}`)

export const fanTan: TableGame<FanTanRound> = {
  code: 'FANTAN',
  spots: [
    ...NUMBERS.map((number) => plainSpot(`fan-${number}`, PAYS.fan)),
    ...KWOK.map((id) => plainSpot(id, PAYS.kwok)),
    ...NIM.map((id) => plainSpot(id, PAYS.nim)),
    ...NGA.map((id) => plainSpot(id, PAYS.nga)),
  ],
  draw: fillCup,
  returnOf(spot, round) {
    const left = String(leftOf(round))
    const [kind = '', numbers = ''] = spot.split('-')
    if (kind === 'nim') return numbers[0] === left ? PAYS.nim : numbers[1] === left ? STAKE_BACK : 0
    return numbers.includes(left) ? PAYS[kind as 'fan' | 'kwok' | 'nga'] : 0
  },
  markOf: (round) => String(leftOf(round)),
}
