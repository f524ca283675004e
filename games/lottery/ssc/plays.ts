/** All plays of SSC: five digits, drawn every minute or every few minutes. */
import { BY_SERIES, byBoth, byTable, evenly, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { setsOf } from '../core/counting.ts'
import { typed } from '../shapes/direct.ts'
import { bags, group } from '../shapes/groups.ts'
import { anyPlace, optionalDirect, optionalPlaces } from '../shapes/places.ts'
import { upTo } from '../shapes/rows.ts'
import { words } from '../shapes/values.ts'
import { BULLS, FOUR_SIDES, PLACES, placesUrn, sidesOf, sumOf } from './digits.ts'
import { DIFFERENT, FOUR_GROUPS, groupGrade, groupSumRules, mixedBags, PAIR, STAR_PLAYS, sumRules } from './stars.ts'

/** Two-sided bets: 99.1 % return. */
const SIDE = 1.982
const DIGIT = 9.91
/** Sums of five digits from 23 up are big. */
const SUM_BIG_FROM = 23

const keys = PLACES.map(({ id }) => id)
const five = placesUrn(upTo(5))

const FIXED: readonly Play[] = [
  play(
    'place',
    '定位胆',
    'place',
    anyPlace(
      upTo(5).map((place) => placesUrn([place])),
      keys,
    ),
    byBoth('ELOTT', { place: DIGIT }),
  ),
  ...PLACES.map(({ id, own }, place) =>
    play(
      `${id}-sides`,
      `${own}位两面`,
      'sides',
      words(
        placesUrn([place]),
        sidesOf(5, ([digit = 0]) => digit),
      ),
      byTable('ELOTT', evenly(FOUR_SIDES, SIDE)),
    ),
  ),
  play(
    'sum-sides',
    '总和两面',
    'sides',
    words(five, sidesOf(SUM_BIG_FROM, sumOf)),
    byTable('ELOTT', evenly(FOUR_SIDES, SIDE)),
  ),
]

/** Which of two places shows the higher digit. */
const DRAGONS: readonly Play[] = [...setsOf(upTo(5), 2)].map((places) => {
  const [first = 0, second = 1] = places
  const rules = words(placesUrn(places), [
    { id: 'dragon', own: '龙', wins: ([a = 0, b = 0]) => a > b },
    { id: 'tiger', own: '虎', wins: ([a = 0, b = 0]) => a < b },
    { id: 'tie', own: '和', wins: ([a = 0, b = 0]) => a === b },
  ])
  const own = `龙虎${PLACES[first]?.own}${PLACES[second]?.own}`
  return play(
    `dragon-d${first + 1}${second + 1}`,
    own,
    'dragon',
    rules,
    byBoth('ELOTT', { dragon: 2.2, tiger: 2.2, tie: 9.4 }),
  )
})

const bullOdds = {
  none: 2.7,
  ...evenly(['bull1', 'bull3', 'bull5', 'bull7', 'bull9'], 15.2),
  ...evenly(['bull2', 'bull4', 'bull6', 'bull8'], 14.9),
  bull0: 15,
}

/** Any two, three or four of the five places. */
const OPTIONAL: readonly Play[] = [
  ...[2, 3, 4].flatMap((count) => {
    const [id, own] = [`optional${count}`, `任选${['二', '三', '四'][count - 2]}`]
    const at = (rulesOf: Parameters<typeof optionalPlaces>[2]) => optionalPlaces(count, PLACES, rulesOf)
    return [
      play(`${id}-direct`, `${own}直选复式`, 'optional', optionalDirect(count, keys, placesUrn), BY_SERIES),
      play(
        `${id}-typed`,
        `${own}直选单式`,
        'optional',
        at((places) => typed(placesUrn(places), count)),
        BY_SERIES,
      ),
      ...(count === 4
        ? FOUR_GROUPS.map(([grade, term, multiples]) =>
            play(
              `${id}-${grade}`,
              `${own}${term}`,
              'optional',
              at((places) => group(placesUrn(places), grade, multiples)),
              BY_SERIES,
            ),
          )
        : [
            play(`${id}-sum`, `${own}直选和值`, 'optional', at(sumRules), BY_SERIES),
            play(`${id}-group-sum`, `${own}组选和值`, 'optional', at(groupSumRules), BY_SERIES),
            play(
              `${id}-group-typed`,
              count === 2 ? `${own}组选单式` : `${own}混合组选`,
              'optional',
              at(mixedBags),
              BY_SERIES,
            ),
          ]),
    ]
  }),
  play(
    'optional2-group',
    '任选二组选复式',
    'optional',
    optionalPlaces(2, PLACES, (places) => group(placesUrn(places), 'group', [{ times: 1, choose: 2, key: 'single' }])),
    BY_SERIES,
  ),
  play(
    'optional3-group3',
    '任选三组三复式',
    'optional',
    optionalPlaces(3, PLACES, (places) => group(placesUrn(places), 'group3', PAIR, { isOneRow: true })),
    BY_SERIES,
  ),
  play(
    'optional3-group3-typed',
    '任选三组三单式',
    'optional',
    optionalPlaces(3, PLACES, (places) => bags(placesUrn(places), 3, { repeats: 'pair', gradeOf: groupGrade })),
    BY_SERIES,
  ),
  play(
    'optional3-group6',
    '任选三组六复式',
    'optional',
    optionalPlaces(3, PLACES, (places) => group(placesUrn(places), 'group6', DIFFERENT)),
    BY_SERIES,
  ),
  play(
    'optional3-group6-typed',
    '任选三组六单式',
    'optional',
    optionalPlaces(3, PLACES, (places) => bags(placesUrn(places), 3, { repeats: 'once', gradeOf: groupGrade })),
    BY_SERIES,
  ),
]

export const SSC_PLAYS: readonly Play[] = [
  ...STAR_PLAYS,
  ...FIXED,
  ...DRAGONS,
  play('bull', '牛牛', 'bull', words(five, BULLS), byBoth('ELOTT', bullOdds)),
  ...OPTIONAL,
]
