/** The plays of two to five places of SSC. */
import { BY_SERIES, byBoth, play } from '../core/define.ts'
import type { Play, Rules } from '../core/play.ts'
import { combos } from '../shapes/combos.ts'
import { direct, staircase, traits, typed } from '../shapes/direct.ts'
import { bags, group, type Multiple } from '../shapes/groups.ts'
import { DIGITS, rangeOf, upTo } from '../shapes/rows.ts'
import { numbers, words } from '../shapes/values.ts'
import { ballsOf, DIGIT_TRAITS, PATTERNS, PLACES, placesUrn, spanOf, sumOf } from './digits.ts'

/** A star: some places that are played together. */
export type Star = { id: string; own: string; places: readonly number[] }

export const STARS = {
  five: [{ id: 'star5', own: '五星', places: [0, 1, 2, 3, 4] }],
  four: [
    { id: 'front4', own: '前四', places: [0, 1, 2, 3] },
    { id: 'back4', own: '后四', places: [1, 2, 3, 4] },
  ],
  three: [
    { id: 'front3', own: '前三', places: [0, 1, 2] },
    { id: 'mid3', own: '中三', places: [1, 2, 3] },
    { id: 'back3', own: '后三', places: [2, 3, 4] },
  ],
  two: [
    { id: 'front2', own: '前二', places: [0, 1] },
    { id: 'back2', own: '后二', places: [3, 4] },
  ],
} as const satisfies Record<string, readonly Star[]>

const many = (times: number, choose: number, key: string): Multiple => ({ times, choose, key })
const single = (choose: number) => many(1, choose, 'single')
const double = (choose: number) => many(2, choose, 'double')
const triple = many(3, 1, 'triple')
const quad = many(4, 1, 'quad')

type Group = readonly [string, string, readonly [Multiple] | readonly [Multiple, Multiple]]

const FIVE_GROUPS: readonly Group[] = [
  ['group120', '组选120', [single(5)]],
  ['group60', '组选60', [double(1), single(3)]],
  ['group30', '组选30', [double(2), single(1)]],
  ['group20', '组选20', [triple, single(2)]],
  ['group10', '组选10', [triple, double(1)]],
  ['group5', '组选5', [quad, single(1)]],
]
export const FOUR_GROUPS: readonly Group[] = [
  ['group24', '组选24', [single(4)]],
  ['group12', '组选12', [double(1), single(2)]],
  ['group6', '组选6', [double(2)]],
  ['group4', '组选4', [triple, single(1)]],
]
export const PAIR: readonly [Multiple, Multiple] = [double(1), single(1)]
export const DIFFERENT: readonly [Multiple] = [single(3)]

const keysOf = ({ places }: Star) => places.map((place) => PLACES[place]?.id ?? '')

/** The plays that every star has. */
const common = (star: Star): Play[] => {
  const urn = placesUrn(star.places)
  return [
    play(`${star.id}-direct`, `${star.own}直选复式`, star.id, direct(urn, keysOf(star)), BY_SERIES),
    play(`${star.id}-typed`, `${star.own}直选单式`, star.id, typed(urn, star.places.length), BY_SERIES),
  ]
}

const stairs = (star: Star): Play => {
  const urns = star.places.map((_, index) => placesUrn(star.places.slice(-1 - index)))
  return play(`${star.id}-combination`, `${star.own}组合`, star.id, staircase(urns, keysOf(star)), BY_SERIES)
}

const groupsOf = (star: Star, groups: readonly Group[]): Play[] =>
  groups.map(([id, own, multiples]) =>
    play(`${star.id}-${id}`, `${star.own}${own}`, star.id, group(placesUrn(star.places), id, multiples), BY_SERIES),
  )

/** Returns how many lists of so many digits have each value. */
export function listsBy(size: number, valueOf: (digits: readonly number[]) => number, most: number): number[] {
  const counts = Array.from({ length: most + 1 }, () => 0)
  const urn = placesUrn(upTo(size))
  for (let cell = 0; cell < urn.size; cell++) {
    const value = valueOf(urn.numbersOf(cell))
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

const isAscending = (digits: readonly number[]) =>
  digits.every((digit, index) => index === 0 || digit >= (digits[index - 1] ?? 0))

/** Returns how many bags of so many digits, not all alike, have each value. */
export function bagsBy(
  size: number,
  valuesOf: (digits: readonly number[]) => readonly number[],
  most: number,
): number[] {
  const counts = Array.from({ length: most + 1 }, () => 0)
  const urn = placesUrn(upTo(size))
  for (let cell = 0; cell < urn.size; cell++) {
    const digits = urn.numbersOf(cell)
    if (isAscending(digits) && spanOf(digits) > 0)
      for (const value of valuesOf(digits)) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

const counted = (counts: readonly number[]) => (value: number) => counts[value] ?? 0
const SUMS: Readonly<Record<number, number[]>> = { 2: listsBy(2, sumOf, 18), 3: listsBy(3, sumOf, 27) }
const SPANS: Readonly<Record<number, number[]>> = { 2: listsBy(2, spanOf, 9), 3: listsBy(3, spanOf, 9) }
const BAG_SUMS: Readonly<Record<number, number[]>> = {
  2: bagsBy(2, (digits) => [sumOf(digits)], 18),
  3: bagsBy(3, (digits) => [sumOf(digits)], 27),
}
/** Bags that hold a given digit: the same for each. */
const BAGS_WITH: Readonly<Record<number, number>> = {
  2: bagsBy(2, (digits) => [...new Set(digits)], 9)[0] ?? 0,
  3: bagsBy(3, (digits) => [...new Set(digits)], 9)[0] ?? 0,
}

/** The grade of numbers that win in any order: by pairs among three, none among two. All alike win nothing. */
export const groupGrade = (digits: readonly number[]): string =>
  digits.length === 2 ? 'group' : new Set(digits).size === 2 ? 'group3' : 'group6'

const unlessAlike =
  (valuesOf: (digits: readonly number[]) => readonly number[]) =>
  (digits: readonly number[]): readonly number[] =>
    spanOf(digits) > 0 ? valuesOf(digits) : []

/** Bags of any kind as typed text; also what group sums and one fixed digit are priced like. */
export const mixedBags = (places: readonly number[]): Rules =>
  bags(placesUrn(places), places.length, { repeats: places.length === 2 ? 'once' : 'mixed', gradeOf: groupGrade })

export const sumRules = (places: readonly number[]): Rules => {
  const size = places.length
  return numbers(placesUrn(places), {
    range: rangeOf(0, 9 * size),
    valuesOf: (digits) => [sumOf(digits)],
    betsOf: counted(SUMS[size] ?? []),
    like: typed(placesUrn(places), size),
  })
}

export const groupSumRules = (places: readonly number[]): Rules => {
  const size = places.length
  return numbers(placesUrn(places), {
    range: rangeOf(1, 9 * size - 1),
    valuesOf: unlessAlike((digits) => [sumOf(digits)]),
    betsOf: counted(BAG_SUMS[size] ?? []),
    gradeOf: groupGrade,
    like: mixedBags(places),
  })
}

/** Sum, span, group sum, one fixed digit, and the last digit of the sum: for two and three places. */
const valuePlays = ({ id, own, places }: Star): Play[] => {
  const urn = placesUrn(places)
  const span: Rules = numbers(urn, {
    range: DIGITS,
    valuesOf: (digits) => [spanOf(digits)],
    betsOf: counted(SPANS[places.length] ?? []),
    like: typed(urn, places.length),
  })
  const fixedDigit = numbers(urn, {
    range: DIGITS,
    valuesOf: unlessAlike((digits) => [...new Set(digits)]),
    betsOf: () => BAGS_WITH[places.length] ?? 0,
    gradeOf: groupGrade,
    max: 1,
    like: mixedBags(places),
  })
  const tail = numbers(urn, { range: DIGITS, valuesOf: (digits) => [sumOf(digits) % 10], grade: 'tail' })
  return [
    play(`${id}-sum`, `${own}直选和值`, id, sumRules(places), BY_SERIES),
    play(`${id}-span`, `${own}直选跨度`, id, span, BY_SERIES),
    play(`${id}-group-sum`, `${own}组选和值`, id, groupSumRules(places), BY_SERIES),
    play(`${id}-group-digit`, `${own}组选包胆`, id, fixedDigit, BY_SERIES),
    play(`${id}-tail`, `${own}和值尾数`, id, tail, BY_SERIES),
  ]
}

/** A return of 70 to 86 per cent, as such books pay it. */
const PATTERN_ODDS = { leopard: 70, straight: 14, pair: 3.2, half: 2.3, mixed: 2.8 }

const threes = (star: Star): Play[] => {
  const { id, own, places } = star
  const urn = placesUrn(places)
  return [
    ...common(star),
    stairs(star),
    ...valuePlays(star),
    play(`${id}-group3`, `${own}组三复式`, id, group(urn, 'group3', PAIR, { isOneRow: true }), BY_SERIES),
    play(`${id}-group3-typed`, `${own}组三单式`, id, bags(urn, 3, { repeats: 'pair', gradeOf: groupGrade }), BY_SERIES),
    play(`${id}-group6`, `${own}组六复式`, id, group(urn, 'group6', DIFFERENT), BY_SERIES),
    play(`${id}-group6-typed`, `${own}组六单式`, id, bags(urn, 3, { repeats: 'once', gradeOf: groupGrade }), BY_SERIES),
    play(`${id}-mixed`, `${own}混合组选`, id, mixedBags(places), BY_SERIES),
    play(`${id}-pattern`, `${own}形态`, id, words(urn, PATTERNS), byBoth('ELOTT', PATTERN_ODDS)),
  ]
}

const twos = (star: Star): Play[] => {
  const { id, own, places } = star
  return [
    ...common(star),
    ...valuePlays(star),
    play(`${id}-group`, `${own}组选复式`, id, group(placesUrn(places), 'group', [single(2)]), BY_SERIES),
    play(`${id}-group-typed`, `${own}组选单式`, id, mixedBags(places), BY_SERIES),
  ]
}

/** A digit that is drawn at least so often. */
const APPEARS: readonly (readonly [number, string])[] = [
  [1, '一帆风顺'],
  [2, '好事成双'],
  [3, '三星报喜'],
  [4, '四季发财'],
]

/** Lists the digits that are drawn at least so often. */
function drawnOften(digits: readonly number[], least: number): number[] {
  const often: number[] = []
  for (const [index, digit] of digits.entries()) {
    let times = 0
    for (const other of digits) if (other === digit) times++
    if (times >= least && digits.indexOf(digit) === index) often.push(digit)
  }
  return often
}

const appears = (star: Star): Play[] =>
  APPEARS.map(([least, own]) => {
    const valuesOf = (digits: readonly number[]) => drawnOften(digits, least)
    const rules = numbers(placesUrn(star.places), { range: DIGITS, valuesOf, grade: `times${least}` })
    return play(`${star.id}-times${least}`, own, star.id, rules, BY_SERIES)
  })

/** Digits that appear somewhere in a star: one, two or three of them together. */
const anywhere = ({ id, own, places }: Star, codes: readonly number[]): Play[] =>
  codes.map((size) => {
    const rules = combos(ballsOf(places), { range: DIGITS, sets: [{ size, grades: { [size]: 'all' } }] })
    return play(`${id}-any${size}`, `${own}${['一', '二', '三'][size - 1]}码不定位`, 'anywhere', rules, BY_SERIES)
  })

const fourSides = (star: Star): Play =>
  play(
    `${star.id}-sides`,
    `${star.own}大小单双`,
    'sides',
    traits(placesUrn(star.places), keysOf(star), DIGIT_TRAITS),
    BY_SERIES,
  )

export const STAR_PLAYS: readonly Play[] = [
  ...STARS.five.flatMap((star) => [
    ...common(star),
    stairs(star),
    ...groupsOf(star, FIVE_GROUPS),
    ...appears(star),
    ...anywhere(star, [1, 2, 3]),
  ]),
  ...STARS.four.flatMap((star) => [
    ...common(star),
    stairs(star),
    ...groupsOf(star, FOUR_GROUPS),
    ...anywhere(star, [1, 2]),
  ]),
  ...STARS.three.flatMap((star) => [...threes(star), ...anywhere(star, [1, 2]), fourSides(star)]),
  ...STARS.two.flatMap((star) => [...twos(star), fourSides(star)]),
]
