/**
 * Togel: four digits ABCD, As Kop Kepala Ekor (docs/reference/games.md 2.4). Two styles of price: `discount` takes a part
 * off the stake and pays less, `full` takes nothing off. Odds contain the stake where the bet returns it.
 */
import type { BoardFormat } from '../core/board.ts'
import { setsOf } from '../core/counting.ts'
import { evenly, oddsTable, play } from '../core/define.ts'
import type { OddsTable, Play } from '../core/play.ts'
import { bagsWithin, exactOrTurned } from '../shapes/groups.ts'
import { traits, type Trait } from '../shapes/direct.ts'
import { anyPlace } from '../shapes/places.ts'
import { upTo } from '../shapes/rows.ts'
import { numbers, words, type Verdict } from '../shapes/values.ts'
import { isOdd, placesUrn } from '../ssc/digits.ts'

export const TOGEL: BoardFormat = {
  code: 'TOGEL',
  steps: [{ kind: 'free', from: 0, to: 9, parts: [{ name: 'digits', count: 4 }] }],
}

const PLACES = ['As', 'Kop', 'Kepala', 'Ekor'] as const
const styles = (discount: OddsTable, full?: OddsTable) => ({ tables: { discount, ...(full && { full }) } })
const range = (width: number) => ({ from: 0, to: 10 ** width - 1, width })

/** The last (or other) digits as one number. Full odds stay below what is fair. */
const DIGITS: readonly (readonly [string, string, readonly number[], number, number, number])[] = [
  ['4D', '4D', [0, 1, 2, 3], 3_000, 66.5, 9_000],
  ['3D', '3D', [1, 2, 3], 400, 59.5, 900],
  ['2D', '2D belakang', [2, 3], 70, 29.5, 95],
  ['2D_DEPAN', '2D depan', [0, 1], 65, 29.5, 92],
  ['2D_TENGAH', '2D tengah', [1, 2], 65, 29.5, 92],
]

/** The shio of the last two digits: 1 to 12, where 00 counts as 100. */
export const shioOf = ([c = 0, d = 0]: readonly number[]): number => (((c * 10 + d || 100) - 1) % 12) + 1

/** The digital root of two digits, as dasar counts it: a sum above 9 is added up again. */
export const rootOf = ([c = 0, d = 0]: readonly number[]): number => (c + d > 9 ? c + d - 9 : c + d)

const SIDES: readonly Trait[] = [
  { id: 'big', own: 'Besar', has: (digit) => digit >= 5 },
  { id: 'small', own: 'Kecil', has: (digit) => digit < 5 },
  { id: 'odd', own: 'Ganjil', has: isOdd },
  { id: 'even', own: 'Genap', has: (digit) => !isOdd(digit) },
]

const sidesOf = (valueOf: (digits: readonly number[]) => number): readonly Verdict[] =>
  SIDES.map(({ id, own, has }) => ({ id, own, wins: (digits) => has(valueOf(digits)) }))

const MIDDLE: readonly Verdict[] = [
  { id: 'middle', own: 'Tengah', wins: ([c = 0, d = 0]) => c * 10 + d >= 25 && c * 10 + d <= 74 },
  { id: 'edge', own: 'Tepi', wins: ([c = 0, d = 0]) => c * 10 + d < 25 || c * 10 + d > 74 },
]
const MIXED: readonly Verdict[] = [
  { id: 'mixed', own: 'Silang', wins: ([a = 0, b = 0]) => isOdd(a) !== isOdd(b) },
  { id: 'same', own: 'Homo', wins: ([a = 0, b = 0]) => isOdd(a) === isOdd(b) },
]
const GROWTH: readonly Verdict[] = [
  { id: 'rising', own: 'Kembang', wins: ([a = 0, b = 0]) => a < b },
  { id: 'falling', own: 'Kempis', wins: ([a = 0, b = 0]) => a > b },
]

/** Even money with a surcharge of 3 % and a discount of 2 %. */
const evenMoney = (verdicts: readonly Verdict[]) => {
  const ids = verdicts.map(({ id }) => id)
  return styles(oddsTable(evenly(ids, 2), { discount: 2, kei: evenly(ids, 3) }))
}

const PAIRS = [
  ['DEPAN', 'depan', [0, 1]],
  ['TENGAH', 'tengah', [1, 2]],
  ['BELAKANG', 'belakang', [2, 3]],
] as const

const pairPlays: readonly Play[] = PAIRS.flatMap(([id, own, places]) => [
  play(`SILANG_${id}`, `Silang-homo ${own}`, 'fifty', words(placesUrn(places), MIXED), evenMoney(MIXED)),
  play(
    `KEMBANG_${id}`,
    `Kembang-kempis ${own}`,
    'fifty',
    words(placesUrn(places), GROWTH),
    styles(oddsTable({ rising: 2, falling: 2 })),
  ),
])

const combinations: readonly Play[] = [...setsOf(upTo(4), 2)].map((places) => {
  const names = places.map((place) => PLACES[place] ?? '')
  const rules = traits(
    placesUrn(places),
    names.map((name) => name.toLowerCase()),
    SIDES,
  )
  return play(
    `KOMBINASI_${places.map((place) => place + 1).join('')}`,
    `Kombinasi ${names.join(' ')}`,
    'kombinasi',
    rules,
    styles(oddsTable({ direct: 3.6 }, { discount: 8 })),
  )
})

/** Any digit of the four. The published discount of 6 % would return 100.4 %, so there is none. */
const colok: readonly Play[] = [
  play(
    'COLOK_BEBAS',
    'Colok bebas',
    'colok',
    bagsWithin(placesUrn(upTo(4)), 1, { gradeOf: (_, hits) => `x${hits}` }),
    styles(oddsTable({ x1: 2.5, x2: 4, x3: 5.5, x4: 7 })),
  ),
  play(
    'COLOK_MACAU',
    'Colok macau',
    'colok',
    bagsWithin(placesUrn(upTo(4)), 2, { repeats: 'once', gradeOf: (_, hits) => `x${hits}` }),
    styles(oddsTable({ x2: 8, x3: 12, x4: 19 }, { discount: 10 })),
  ),
  play(
    'COLOK_NAGA',
    'Colok naga',
    'colok',
    bagsWithin(placesUrn(upTo(4)), 3, { repeats: 'once', gradeOf: (_, hits) => `x${hits}` }),
    styles(oddsTable({ x3: 24, x4: 36 }, { discount: 10 })),
  ),
  play(
    'COLOK_JITU',
    'Colok jitu',
    'colok',
    anyPlace(
      upTo(4).map((place) => placesUrn([place])),
      PLACES.map((name) => name.toLowerCase()),
    ),
    styles(oddsTable({ place: 9 }, { discount: 6 })),
  ),
]

const SHIO: readonly Verdict[] = upTo(12).map((index) => ({
  id: `shio${index + 1}`,
  own: `Shio ${index + 1}`,
  grade: 'shio',
  wins: (digits) => shioOf(digits) === index + 1,
}))

export const TOGEL_PLAYS: readonly Play[] = [
  ...DIGITS.map(([id, own, places, paid, discount, full]) =>
    play(
      id,
      own,
      'digits',
      numbers(placesUrn(places), { range: range(places.length) }),
      styles(oddsTable({ direct: paid }, { discount }), oddsTable({ direct: full })),
    ),
  ),
  play(
    'BB4D',
    'Bolak-balik 4D',
    'digits',
    exactOrTurned(placesUrn(upTo(4)), 4),
    styles(oddsTable({ exact: 4_000, order: 200 })),
  ),
  ...colok,
  play('SHIO', 'Shio', 'shio', words(placesUrn([2, 3]), SHIO), styles(oddsTable({ shio: 10.5 }, { discount: 5 }))),
  ...combinations,
  ...PLACES.map((name, place) => {
    const verdicts = sidesOf(([digit = 0]) => digit)
    return play(
      `FIFTY_${place + 1}`,
      `50-50 ${name}`,
      'fifty',
      words(placesUrn([place]), verdicts),
      evenMoney(verdicts),
    )
  }),
  play('TENGAH_TEPI', 'Tengah-tepi', 'fifty', words(placesUrn([2, 3]), MIDDLE), evenMoney(MIDDLE)),
  ...pairPlays,
  play(
    'DASAR',
    'Dasar',
    'dasar',
    words(placesUrn([2, 3]), sidesOf(rootOf), { max: 1 }),
    // a reduction of 10 % on the rarer sides, as it is published, would return exactly everything
    styles(
      oddsTable(
        evenly(
          SIDES.map(({ id }) => id),
          2,
        ),
        { kei: { big: 25, odd: 25, small: -9, even: -9 } },
      ),
    ),
  ),
]
