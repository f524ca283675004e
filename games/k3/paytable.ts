/**
 * K3: the three dice of sic bo with a smaller board at fixed odds (docs/reference/games.md 3.5). Three of a kind count
 * like any other roll here: small is 3 to 10, big 11 to 18. Returns in ten-thousandths of the stake: fair odds less two
 * to five per cent.
 */
import { countOf, isTriple, rollSicBo, sumOf, type Dice } from '#games/sic-bo/rules.ts'
import { fixedOdds, sidesOf, type FixedSpot } from '#games/table/fixed-odds.ts'
import type { TableGame } from '#games/table/table-game.ts'

const FACES = [1, 2, 3, 4, 5, 6] as const
const EVEN = 19_600
const BIG_FROM = 11
/** By the sum of the dice. */
const SUMS: Readonly<Record<number, number>> = {
  3: 2_060_000,
  4: 690_000,
  5: 345_000,
  6: 207_000,
  7: 138_000,
  8: 99_000,
  9: 83_000,
  10: 77_000,
  11: 77_000,
  12: 83_000,
  13: 99_000,
  14: 138_000,
  15: 207_000,
  16: 345_000,
  17: 690_000,
  18: 2_060_000,
}
const TRIPLE = 2_060_000
const ANY_TRIPLE = 345_000
/** A number that at least one die shows: 91 of 216. */
const SINGLE = 22_800

export const k3: TableGame<Dice> = {
  code: 'K3',
  ...fixedOdds<Dice>([
    ...sidesOf('', [EVEN, EVEN, EVEN, EVEN], BIG_FROM, sumOf),
    ...FACES.map((face): FixedSpot<Dice> => [`single-${face}`, SINGLE, (dice) => countOf(dice, face) > 0]),
    ...Object.entries(SUMS).map(([sum, pays]): FixedSpot<Dice> => [
      `total-${sum}`,
      pays,
      (dice) => sumOf(dice) === Number(sum),
    ]),
    ...FACES.map((face): FixedSpot<Dice> => [`triple-${face}`, TRIPLE, (dice) => countOf(dice, face) === dice.length]),
    ['triple', ANY_TRIPLE, isTriple],
  ]),
  draw: rollSicBo,
  markOf: (dice) => dice.join(''),
}
