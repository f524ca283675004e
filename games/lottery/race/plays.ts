/** PK10: ten runners finish; every order is equally likely (docs/reference/games.md 3.3). */
import type { BoardFormat } from '../core/board.ts'
import { BY_SERIES, byBoth, byTable, evenly, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { raceUrn } from '../core/urn.ts'
import { direct, typed } from '../shapes/direct.ts'
import { anyPlace } from '../shapes/places.ts'
import { rangeOf, upTo } from '../shapes/rows.ts'
import { numbers, words } from '../shapes/values.ts'
import { FOUR_SIDES, sidesOf, sumOf } from '../ssc/digits.ts'

export const PK10: BoardFormat = {
  code: 'PK10',
  steps: [{ kind: 'balls', from: 1, to: 10, parts: [{ name: 'finish', count: 10 }] }],
}

const RANGE = rangeOf(1, 10)
const OWN = ['冠军', '亚军', '第三名', '第四名', '第五名', '第六名', '第七名', '第八名', '第九名', '第十名'] as const
const KEYS = OWN.map((_, place) => `p${place + 1}`)
const SIDE = 1.982

const urnOf = (places: readonly number[]) =>
  raceUrn(
    {
      id: `finish-${places.map((place) => place + 1).join('-')}`,
      listsOf: ({ finish = [] }) => [places.map((place) => finish[place] ?? 1)],
    },
    places.length,
    1,
    10,
  )

const FIRST: readonly (readonly [number, string])[] = [
  [2, '前二'],
  [3, '前三'],
  [4, '前四'],
  [5, '前五'],
]

/** By the sum of the first two: what is paid for it, and for the sum as far from 11 on the other side. */
const SUM_ODDS: readonly number[] = [42.3, 42.3, 21.3, 21.3, 14.3, 14.3, 10.3, 10.3, 8.3]
const sumOdds = Object.fromEntries(
  upTo(17).map((index) => [`sum${index + 3}`, SUM_ODDS[index < 9 ? index : 16 - index] ?? 0]),
)
const firstTwo = urnOf([0, 1])
/** Sums of the first two from 12 up are big: 40 of 90. */
const SUM_BIG_FROM = 12

export const PK10_PLAYS: readonly Play[] = [
  play(
    'place',
    '定位胆',
    'place',
    anyPlace(
      upTo(10).map((place) => urnOf([place])),
      KEYS,
      { range: RANGE, isRace: true },
    ),
    byBoth('ELOTT', { place: 9.91 }),
  ),
  ...FIRST.flatMap(([count, own]) => {
    const urn = urnOf(upTo(count))
    const options = { range: RANGE, isRace: true }
    return [
      play(`first${count}-direct`, `${own}复式`, 'first', direct(urn, KEYS.slice(0, count), options), BY_SERIES),
      play(`first${count}-typed`, `${own}单式`, 'first', typed(urn, count, options), BY_SERIES),
    ]
  }),
  ...OWN.map((own, place) =>
    play(
      `p${place + 1}-sides`,
      `${own}两面`,
      'sides',
      words(
        urnOf([place]),
        sidesOf(6, ([runner = 0]) => runner),
      ),
      byBoth('ELOTT', evenly(FOUR_SIDES, SIDE)),
    ),
  ),
  ...upTo(5).map((place) =>
    play(
      `dragon-p${place + 1}`,
      `${OWN[place]}龙虎`,
      'dragon',
      words(urnOf([place, 9 - place]), [
        { id: 'dragon', own: '龙', wins: ([a = 0, b = 0]) => a > b },
        { id: 'tiger', own: '虎', wins: ([a = 0, b = 0]) => a < b },
      ]),
      byBoth('ELOTT', { dragon: SIDE, tiger: SIDE }),
    ),
  ),
  play(
    'sum',
    '冠亚和值',
    'sum',
    numbers(firstTwo, {
      range: rangeOf(3, 19),
      valuesOf: (runners) => [sumOf(runners)],
      gradeOf: (runners) => `sum${sumOf(runners)}`,
      isGraded: true,
    }),
    byBoth('ELOTT', sumOdds),
  ),
  play(
    'sum-sides',
    '冠亚和两面',
    'sum',
    words(firstTwo, sidesOf(SUM_BIG_FROM, sumOf)),
    byTable('ELOTT', { big: 2.2, small: 1.77, odd: 1.77, even: 2.2 }),
  ),
]
