/** The plays of Mark Six. Those on animals depend on the lunar year of the draw. */
import { byTable, evenly, play } from '../core/define.ts'
import { choose, chooseNumber } from '../core/counting.ts'
import { NOTHING, type Play, type Rules } from '../core/play.ts'
import { reduced } from '../core/ratio.ts'
import { combos } from '../shapes/combos.ts'
import { numberRow, rangeOf, upTo, won } from '../shapes/rows.ts'
import { numbers, words, type Verdict } from '../shapes/values.ts'
import { FOUR_SIDES, isOdd, sidesOf } from '../ssc/digits.ts'
import { classes } from './classes.ts'
import {
  animalOf,
  animalOfYear,
  ANIMALS,
  animalUrn,
  colourOf,
  normalUrn,
  pairUrn,
  sevenUrn,
  specialUrn,
  tailUrn,
  totalUrn,
  type Colour,
} from './numbers.ts'

const BALLS = rangeOf(1, 49)
const valuesOf = (drawn: readonly number[]) => drawn
const isLast = ([ball = 0]: readonly number[]) => ball === 49
const digitSum = (ball: number) => Math.floor(ball / 10) + (ball % 10)

/** A word on the special ball; 49 is neither. */
const side = (id: string, own: string, test: (ball: number) => boolean): Verdict => ({
  id,
  own,
  wins: ([ball = 0]) => test(ball),
  pushes: isLast,
})

const SPECIAL_SIDES: readonly Verdict[] = [
  side('big', '大', (ball) => ball >= 25),
  side('small', '小', (ball) => ball < 25),
  side('odd', '单', isOdd),
  side('even', '双', (ball) => !isOdd(ball)),
  side('sumBig', '合大', (ball) => digitSum(ball) >= 7),
  side('sumSmall', '合小', (ball) => digitSum(ball) < 7),
  side('sumOdd', '合单', (ball) => isOdd(digitSum(ball))),
  side('sumEven', '合双', (ball) => !isOdd(digitSum(ball))),
  side('tailBig', '尾大', (ball) => ball % 10 >= 5),
  side('tailSmall', '尾小', (ball) => ball % 10 < 5),
]

const COLOURS: readonly (readonly [Colour, string])[] = [
  ['red', '红'],
  ['blue', '蓝'],
  ['green', '绿'],
]

const HALF_WAVES: readonly Verdict[] = COLOURS.flatMap(([colour, own]) =>
  SPECIAL_SIDES.slice(0, 4).map(({ id, own: half, wins, pushes }) => ({
    id: `${colour}${id[0]?.toUpperCase()}${id.slice(1)}`,
    own: `${own}${half}`,
    wins: (drawn: readonly number[]) => colourOf(drawn[0] ?? 0) === colour && wins(drawn),
    ...(pushes && { pushes }),
  })),
)

/** What half waves pay, by how many of the 48 balls they have. */
const HALF_ODDS: Readonly<Record<number, number>> = { 7: 6.5, 8: 5.7, 9: 5.1, 10: 4.55 }
const ballsOf = ({ wins }: Verdict) => upTo(48).filter((index) => wins([index + 1])).length
const halfOdds = Object.fromEntries(HALF_WAVES.map((wave) => [wave.id, HALF_ODDS[ballsOf(wave)] ?? 0]))

const set = (
  id: string,
  own: string,
  size: number,
  grades: Readonly<Record<number, string>>,
  odds: Record<string, number>,
) =>
  play(id, own, 'sets', combos(normalUrn, { range: BALLS, sets: [{ size, grades }], max: 15 }), byTable('ELOTT', odds))

/** One of two is the special ball, the other a normal one. */
const SPECIAL_PAIR: Rules = {
  grammar: { rows: [numberRow('pick', BALLS, 2, 15)] },
  bets: ([picked = []]) => chooseNumber(picked.length, 2),
  legs: [
    {
      kind: 'each',
      urn: pairUrn,
      open([picked = []]) {
        const isPicked = new Set(picked)
        return (cell) => (pairUrn.numbersOf(cell).every((ball) => isPicked.has(ball)) ? won('pair', 1) : NOTHING)
      },
    },
  ],
  cover([picked = []]) {
    const count = picked.length
    const normals = choose(48, 6)
    return reduced({ wins: BigInt(count) * (normals - choose(49 - count, 6)), of: 49n * normals })
  },
  samples: [[[1, 2]]],
}

/** For 5 to 10 balls of which none is drawn. */
const NONE_ODDS = [2.15, 2.5, 3, 3.65, 4.45, 5.4]
/** For 1 to 4 animals or tails: without the one of another size, and with it. */
const ANIMAL_ODDS: readonly (readonly [number, number])[] = [
  [2.08, 1.78],
  [4.5, 4],
  [12, 9.5],
  [35, 28],
]
const NUMERALS = ['一', '二', '三', '四']
const TAILS = upTo(10).map((tail) => ({ id: `tail${tail}`, own: `${tail}尾` }))

const FIXED: readonly Play[] = [
  play(
    'special-a',
    '特码A',
    'special',
    numbers(specialUrn, { range: BALLS, valuesOf }),
    byTable('ELOTT', { direct: 48 }),
  ),
  play(
    'special-b',
    '特码B',
    'special',
    numbers(specialUrn, { range: BALLS, valuesOf }),
    byTable('ELOTT', { direct: 46 }),
  ),
  play(
    'special-sides',
    '特码两面',
    'special',
    words(specialUrn, SPECIAL_SIDES),
    byTable('ELOTT', {
      ...evenly(
        SPECIAL_SIDES.map(({ id }) => id),
        1.965,
      ),
      push: 1,
    }),
  ),
  play(
    'colours',
    '特码波色',
    'special',
    words(
      specialUrn,
      COLOURS.map(([id, own]) => ({ id, own: `${own}波`, wins: ([ball = 0]) => colourOf(ball) === id })),
    ),
    byTable('ELOTT', { red: 2.7, blue: 2.9, green: 2.9 }),
  ),
  play('half-waves', '半波', 'special', words(specialUrn, HALF_WAVES), byTable('ELOTT', { ...halfOdds, push: 1 })),
  play('normal', '正码', 'normal', numbers(normalUrn, { range: BALLS, valuesOf }), byTable('ELOTT', { direct: 7.2 })),
  set('all3', '三全中', 3, { 3: 'three' }, { three: 700 }),
  set('two-of-3', '三中二', 3, { 2: 'two', 3: 'three' }, { two: 20, three: 110 }),
  set('all2', '二全中', 2, { 2: 'two' }, { two: 60 }),
  play('special-pair', '特串', 'sets', SPECIAL_PAIR, byTable('ELOTT', { pair: 150 })),
  ...NONE_ODDS.map((odds, index) =>
    play(
      `none${index + 5}`,
      `${['五', '六', '七', '八', '九', '十'][index]}不中`,
      'none',
      combos(sevenUrn, { range: BALLS, sets: [{ size: index + 5, grades: { 0: 'none' } }], max: 16 }),
      byTable('ELOTT', { none: odds }),
    ),
  ),
  // 1.798, as some books pay it, returns 99.6 %
  play('tail', '七码尾数', 'tails', classes(tailUrn, TAILS, 1, 0), byTable('ELOTT', { usual: 1.78, odd: 2.09 })),
  play(
    'total-sides',
    '总和两面',
    'total',
    words(
      totalUrn,
      sidesOf(175, ([total = 0]) => total),
    ),
    byTable('ELOTT', evenly(FOUR_SIDES, 1.965)),
  ),
]

const YEARS = new Map<number, readonly Play[]>()

/** Returns the plays of a draw in a lunar year, which is named by the year of our calendar in which it begins. */
export function markSixPlays(lunarYear: number): readonly Play[] {
  const year = animalOfYear(lunarYear)
  const known = YEARS.get(year)
  if (known) return known
  const urn = animalUrn(year)
  const specials: readonly Verdict[] = ANIMALS.map(({ id, own }, animal) => ({
    id,
    own,
    grade: animal === year ? 'odd' : 'usual',
    wins: ([ball = 1]) => animalOf(ball, year) === animal,
  }))
  const plays = [
    ...FIXED,
    play('special-animal', '特肖', 'animals', words(specialUrn, specials), byTable('ELOTT', { usual: 12, odd: 9.5 })),
    ...ANIMAL_ODDS.map(([usual, odd], index) =>
      play(
        index === 0 ? 'animal' : `animals${index + 1}`,
        `${NUMERALS[index]}肖${index === 0 ? '' : '连'}`,
        'animals',
        classes(urn, ANIMALS, index + 1, year),
        byTable('ELOTT', { usual, odd }),
      ),
    ),
  ]
  YEARS.set(year, plays)
  return plays
}
