/** What the spots of sic bo return, in ten-thousandths of the stake. */
import { plainSpot, type Spot, type TableGame } from '#games/table/table-game.ts'
import { countOf, isTriple, rollSicBo, sumOf, type Dice } from './rules.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const
/** For one, by the total of the dice. */
export const TOTALS: Readonly<Record<number, number>> = {
  4: 60,
  5: 30,
  6: 17,
  7: 12,
  8: 8,
  9: 6,
  10: 6,
  11: 6,
  12: 6,
  13: 8,
  14: 12,
  15: 17,
  16: 30,
  17: 60,
}
export const PAYS = { even: 1, triple: 180, anyTriple: 30, double: 10, combination: 6 } as const
const returned = (forOne: number) => (forOne + 1) * 10_000

export const COMBINATIONS = FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => `${low}${high}`))

const EVEN: Readonly<Record<string, (sum: number) => boolean>> = {
  small: (sum) => sum <= 10,
  big: (sum) => sum >= 11,
  odd: (sum) => sum % 2 === 1,
  even: (sum) => sum % 2 === 0,
}

const SPOTS: readonly Spot[] = [
  ...Object.keys(EVEN).map((id) => plainSpot(id, returned(PAYS.even))),
  ...FACES.map((face) => plainSpot(`double-${face}`, returned(PAYS.double))),
  ...FACES.map((face) => plainSpot(`triple-${face}`, returned(PAYS.triple))),
  plainSpot('triple', returned(PAYS.anyTriple)),
  ...Object.entries(TOTALS).map(([sum, forOne]) => plainSpot(`total-${sum}`, returned(forOne))),
  ...COMBINATIONS.map((pair) => plainSpot(`pair-${pair}`, returned(PAYS.combination))),
  ...FACES.map((face) => ({ id: `single-${face}`, odds: '1:1 – 3:1', most: returned(3) })),
]

function returnOf(spot: string, dice: Dice): number {
  const sum = sumOf(dice)
  const triple = isTriple(dice)
  const even = EVEN[spot]
  if (even) return !triple && even(sum) ? returned(PAYS.even) : 0
  if (spot === 'triple') return triple ? returned(PAYS.anyTriple) : 0
  const [kind, of = ''] = spot.split('-')
  const face = Number(of)
  switch (kind) {
    case 'double':
      return countOf(dice, face) >= 2 ? returned(PAYS.double) : 0
    case 'triple':
      return countOf(dice, face) === 3 ? returned(PAYS.triple) : 0
    case 'total':
      return sum === face ? returned(TOTALS[face] ?? -1) : 0
    case 'pair':
      return countOf(dice, Number(of[0])) > 0 && countOf(dice, Number(of[1])) > 0 ? returned(PAYS.combination) : 0
    case 'single':
      return countOf(dice, face) > 0 ? returned(countOf(dice, face)) : 0
    default:
      return 0
  }
}

export const sicBo: TableGame<Dice> = {
  code: 'SICBO',
  spots: SPOTS,
  draw: rollSicBo,
  returnOf,
  markOf: (dice) => dice.join(''),
}
