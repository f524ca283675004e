/** 11×5: five balls of eleven, in order (docs/reference/games.md 3.4). */
import type { BoardFormat } from '../core/board.ts'
import { BY_SERIES, byBoth, byTable, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { ballUrn, raceUrn, setUrn } from '../core/urn.ts'
import { combos } from '../shapes/combos.ts'
import { direct, typed } from '../shapes/direct.ts'
import { bags, bagsWithin, group } from '../shapes/groups.ts'
import { anyPlace } from '../shapes/places.ts'
import { rangeOf, upTo } from '../shapes/rows.ts'
import { numbers, words, type Verdict } from '../shapes/values.ts'
import { isOdd, sumOf } from '../ssc/digits.ts'

export const X11: BoardFormat = {
  code: 'X11',
  steps: [{ kind: 'balls', from: 1, to: 11, parts: [{ name: 'balls', count: 5 }] }],
}

const RANGE = rangeOf(1, 11)
const KEYS = ['b1', 'b2', 'b3', 'b4', 'b5']
const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八']
/** All five balls as one cell, their order forgotten: 462. */
const five = setUrn('balls', 1, 11, 5)

const urnOf = (places: readonly number[]) =>
  raceUrn(
    {
      id: `balls-${places.map((place) => place + 1).join('-')}`,
      listsOf: ({ balls = [] }) => [places.map((place) => balls[place] ?? 1)],
    },
    places.length,
    1,
    11,
  )

/** Any so many of the five, or six to eight that contain all five. */
const ANY: readonly Play[] = upTo(8).flatMap((index) => {
  const size = index + 1
  const sets = [{ size, grades: { [Math.min(size, 5)]: 'all' } }]
  const own = `任选${NUMERALS[index]}`
  const options = { range: RANGE, sets, isOfLists: true }
  return [
    play(`any${size}`, `${own}复式`, 'any', combos(five, options), BY_SERIES),
    ...(size > 1
      ? [play(`any${size}-banker`, `${own}胆拖`, 'any', combos(five, { ...options, hasBankers: true }), BY_SERIES)]
      : []),
    ...(size <= 5
      ? [
          play(
            `any${size}-typed`,
            `${own}单式`,
            'any',
            bagsWithin(five, size, { range: RANGE, repeats: 'once', gradeOf: () => 'all', max: 462 }),
            BY_SERIES,
          ),
        ]
      : []),
  ]
})

const FIRST: readonly Play[] = [2, 3].flatMap((count) => {
  const own = `前${NUMERALS[count - 1]}`
  const urn = urnOf(upTo(count))
  const options = { range: RANGE, isRace: true }
  return [
    play(`first${count}-direct`, `${own}直选复式`, 'first', direct(urn, KEYS.slice(0, count), options), BY_SERIES),
    play(`first${count}-typed`, `${own}直选单式`, 'first', typed(urn, count, options), BY_SERIES),
    play(
      `first${count}-group`,
      `${own}组选复式`,
      'first',
      group(urn, 'group', [{ times: 1, choose: count, key: 'single' }], { range: RANGE }),
      BY_SERIES,
    ),
    play(
      `first${count}-group-typed`,
      `${own}组选单式`,
      'first',
      bags(urn, count, { range: RANGE, repeats: 'once' }),
      BY_SERIES,
    ),
  ]
})

const median = (balls: readonly number[]) => balls[2] ?? 0
const MIDDLE_SUM = 30

const sumSides: readonly Verdict[] = [
  { id: 'big', own: '大', wins: (balls) => sumOf(balls) > MIDDLE_SUM, pushes: (balls) => sumOf(balls) === MIDDLE_SUM },
  {
    id: 'small',
    own: '小',
    wins: (balls) => sumOf(balls) < MIDDLE_SUM,
    pushes: (balls) => sumOf(balls) === MIDDLE_SUM,
  },
  { id: 'odd', own: '单', wins: (balls) => isOdd(sumOf(balls)) },
  { id: 'even', own: '双', wins: (balls) => !isOdd(sumOf(balls)) },
]

/** 11 is neither side of a single ball: the stake comes back. */
const isEleven = ([ball = 0]: readonly number[]) => ball === 11
const ballSides: readonly Verdict[] = [
  { id: 'big', own: '大', wins: ([ball = 0]) => ball >= 6, pushes: isEleven },
  { id: 'small', own: '小', wins: ([ball = 0]) => ball < 6, pushes: isEleven },
  { id: 'odd', own: '单', wins: ([ball = 0]) => isOdd(ball), pushes: isEleven },
  { id: 'even', own: '双', wins: ([ball = 0]) => !isOdd(ball), pushes: isEleven },
]

export const X11_PLAYS: readonly Play[] = [
  ...ANY,
  ...FIRST,
  play(
    'place',
    '定位胆',
    'place',
    anyPlace(
      upTo(5).map((place) => urnOf([place])),
      KEYS,
      { range: RANGE, isRace: true },
    ),
    byBoth('ELOTT', { place: 10.8 }),
  ),
  play(
    'front3-any1',
    '前三不定位',
    'any',
    combos(
      {
        ...ballUrn('balls', 1, 11, 3),
        id: 'balls-front3',
        cellsOf: ({ balls = [] }) => balls.slice(0, 3).map((ball) => ball - 1),
      },
      { range: RANGE, sets: [{ size: 1, grades: { 1: 'all' } }] },
    ),
    BY_SERIES,
  ),
  play(
    'odd-count',
    '定单双',
    'fun',
    words(
      five,
      upTo(6).map((odd) => ({
        id: `odd${odd}`,
        own: `${odd}单${5 - odd}双`,
        wins: (balls) => balls.filter(isOdd).length === odd,
      })),
    ),
    BY_SERIES,
  ),
  play(
    'median',
    '猜中位',
    'fun',
    numbers(five, {
      range: { from: 3, to: 9, width: 1 },
      valuesOf: (balls) => [median(balls)],
      gradeOf: (balls) => `median${median(balls)}`,
      isGraded: true,
    }),
    BY_SERIES,
  ),
  play(
    'sum-sides',
    '和值两面',
    'sides',
    words(five, sumSides),
    byTable('ELOTT', { big: 1.98, small: 1.98, odd: 1.93, even: 2, push: 1 }),
  ),
  ...KEYS.map((key, place) =>
    play(
      `${key}-sides`,
      `第${NUMERALS[place]}球两面`,
      'sides',
      words(urnOf([place]), ballSides),
      byTable('ELOTT', { big: 1.98, small: 1.98, odd: 1.98, even: 1.98, push: 1 }),
    ),
  ),
  play(
    'dragon',
    '龙虎',
    'sides',
    words(urnOf([0, 4]), [
      { id: 'dragon', own: '龙', wins: ([a = 0, b = 0]) => a > b },
      { id: 'tiger', own: '虎', wins: ([a = 0, b = 0]) => a < b },
    ]),
    byTable('ELOTT', { dragon: 1.98, tiger: 1.98 }),
  ),
]
