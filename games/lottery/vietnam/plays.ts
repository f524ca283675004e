/** The plays of the Vietnamese lottery (docs/reference/games.md 1.3). Stakes are for one unit: lô 2 costs 27 in the North. */
import { byTable, evenly, play } from '../core/define.ts'
import type { BoardFormat } from '../core/board.ts'
import type { Play } from '../core/play.ts'
import { endUrn, type Place, type Urn } from '../core/urn.ts'
import { combos } from '../shapes/combos.ts'
import { anyOrder } from '../shapes/groups.ts'
import { rangeOf, type Range } from '../shapes/rows.ts'
import { numbers, words } from '../shapes/values.ts'
import { FOUR_SIDES, isOdd } from '../ssc/digits.ts'
import { placesOf } from './boards.ts'

/** What differs between the North and the rest. */
type Side = {
  format: BoardFormat
  /** The prizes of two and of three digits: the "head". */
  head2: string
  head3: string
  /** Bao 7 or 8 lô. */
  few: { id: string; own: string; parts: readonly string[] }
  odds: {
    one: number
    xien: readonly [number, number, number]
    /** For 4 to 10 numbers. */
    miss: readonly number[]
    da: number
  }
  daUnits: number
}

const rangeOfDigits = (width: number): Range => ({ from: 0, to: 10 ** width - 1, width })
const odds = (value: number) => byTable('ELOTT', { direct: value })

/** All urns of a board: of the last digits of all prizes that have so many, and of single prizes. */
function urnsOf({ format, head2, head3, few }: Side) {
  const urn = (id: string, places: readonly Place[], size: number, end?: 'first') =>
    endUrn(`${format.code}-${id}`, places, size, end)
  const of = (digits: number, ...names: string[]) => placesOf(format, digits, names)
  return {
    lo: [2, 3, 4].map((digits) => urn(`lo${digits}`, placesOf(format, digits), digits)) as [Urn, Urn, Urn],
    heads: urn('heads', placesOf(format, 2), 2, 'first'),
    de: urn('DB-2', of(5, 'DB'), 2),
    first: urn('G1-2', of(5, 'G1'), 2),
    last: urn('DB-1', of(5, 'DB'), 1),
    tens: { ...endUrn(`${format.code}-DB-tens`, of(5, 'DB'), 1), cellsOf: tensOf },
    three: urn('DB-3', of(5, 'DB'), 3),
    four: urn('DB-4', of(5, 'DB'), 4),
    head2: urn('head2', of(2, head2), 2),
    ends2: urn('ends2', of(2, head2, 'DB'), 2),
    head3: urn('head3', of(3, head3), 3),
    ends3: urn('ends3', of(3, head3, 'DB'), 3),
    few: urn('few', of(2, ...few.parts), 2),
  }
}

const tensOf: Urn['cellsOf'] = ({ DB = [] }) => DB.map((number) => Math.floor(number / 10) % 10)

function listOf(
  id: string,
  name: string,
  group: string,
  urn: Urn,
  digits: number,
  paid: number,
  units = urn.drawn,
): Play {
  return play(id, name, group, numbers(urn, { range: rangeOfDigits(digits) }), odds(paid), { units })
}

/** Xiên: all of two to four numbers appear; xiên quay: all sets of the picked numbers. */
function linked(urn: Urn, { odds: { xien, miss, da }, daUnits }: Side): Play[] {
  const range = rangeOfDigits(2)
  const set = (size: number) => ({ size, grades: { [size]: `xien${size}` } })
  const table = byTable('ELOTT', { xien2: xien[0], xien3: xien[1], xien4: xien[2] })
  return [
    ...[2, 3, 4].map((size) =>
      play(`XIEN${size}`, `Lô xiên ${size}`, 'xien', combos(urn, { range, sets: [set(size)], max: 30 }), table),
    ),
    ...[3, 4].map((size) => {
      const sets = Array.from({ length: size - 1 }, (_, index) => set(index + 2))
      return play(`XQ${size}`, `Xiên quay ${size}`, 'xien', combos(urn, { range, sets, max: size }), table)
    }),
    ...miss.map((paid, index) => {
      const size = index + 4
      const rules = combos(urn, { range, sets: [{ size, grades: { 0: 'miss' } }], max: 20 })
      return play(`TRUOT${size}`, `Lô trượt ${size}`, 'truot', rules, byTable('ELOTT', { miss: paid }))
    }),
    play(
      'DA',
      'Đá',
      'xien',
      combos(urn, { range, sets: [{ size: 2, grades: { 2: 'da' } }], max: 30 }),
      byTable('ELOTT', { da }),
      { units: daUnits },
    ),
  ]
}

/** Đảo: every order of the digits is a bet of its own. */
const reversed = (id: string, name: string, urn: Urn, size: number, paid: number): Play =>
  play(`DAO_${id}`, `Đảo ${name}`, 'dao', anyOrder([[urn, 'direct']], size), odds(paid), { units: urn.drawn })

function playsOf(side: Side): Play[] {
  const urns = urnsOf(side)
  const [lo2, lo3, lo4] = urns.lo
  const digit = (id: string, name: string, urn: Urn) =>
    play(id, name, 'digit', numbers(urn, { range: rangeOf(0, 9) }), odds(9.6))
  return [
    listOf('LO2', 'Lô 2 số', 'lo', lo2, 2, 99),
    listOf('LO2_1K', 'Lô 2 số 1k', 'lo', lo2, 2, side.odds.one, 1),
    listOf('LO2_DAU', 'Lô 2 số đầu', 'lo', urns.heads, 2, 98),
    listOf('LO3', 'Lô 3 số', 'lo', lo3, 3, 900),
    listOf('LO4', 'Lô 4 số', 'lo', lo4, 4, 8_800),
    listOf(side.few.id, side.few.own, 'lo', urns.few, 2, 98),
    listOf('DE_DB', 'Đề đặc biệt', 'de', urns.de, 2, 99),
    listOf('DE_DAU', 'Đề đầu', 'de', urns.head2, 2, 99),
    listOf('DD', 'Đầu đuôi', 'de', urns.ends2, 2, 98),
    listOf('DE_G1', 'Đề giải nhất', 'de', urns.first, 2, 99),
    digit('DB_DAU', 'Đầu', urns.tens),
    digit('DB_DUOI', 'Đuôi', urns.last),
    listOf('3C', '3 càng', 'cang', urns.three, 3, 960),
    listOf('3C_DAU', '3 càng đầu', 'cang', urns.head3, 3, 960),
    listOf('XC', 'Xỉu chủ', 'cang', urns.ends3, 3, 960),
    listOf('4C', '4 càng', 'cang', urns.four, 4, 8_800),
    ...linked(lo2, side),
    play('CLTX', 'Chẵn lẻ, Tài xỉu', 'sides', words(urns.last, LAST_SIDES), byTable('ELOTT', evenly(FOUR_SIDES, 1.96))),
    reversed('LO2', 'lô 2 số', lo2, 2, 99),
    reversed('LO3', 'lô 3 số', lo3, 3, 900),
    reversed('LO4', 'lô 4 số', lo4, 4, 8_800),
    reversed('DE', 'đề', urns.de, 2, 99),
    reversed('3C', '3 càng', urns.three, 3, 960),
    reversed('XC', 'xỉu chủ', urns.ends3, 3, 960),
    reversed('4C', '4 càng', urns.four, 4, 8_800),
  ]
}

const LAST_SIDES = [
  { id: 'big', own: 'Tài', wins: ([digit = 0]: readonly number[]) => digit >= 5 },
  { id: 'small', own: 'Xỉu', wins: ([digit = 0]: readonly number[]) => digit < 5 },
  { id: 'odd', own: 'Lẻ', wins: ([digit = 0]: readonly number[]) => isOdd(digit) },
  { id: 'even', own: 'Chẵn', wins: ([digit = 0]: readonly number[]) => !isOdd(digit) },
]

/** The plays of the North. */
export const northPlays = (format: BoardFormat): Play[] =>
  playsOf({
    format,
    head2: 'G7',
    head3: 'G6',
    few: { id: 'B8L', own: 'Bao 8 lô', parts: ['DB', 'G6', 'G7'] },
    odds: { one: 3.63, xien: [17, 72, 320], miss: [2.65, 3.5, 4.65, 6.2, 8.3, 11.1, 15], da: 650 },
    daUnits: 54,
  })

/** The plays of a province of the South or the Centre. */
export const provincePlays = (format: BoardFormat): Play[] =>
  playsOf({
    format,
    head2: 'G8',
    head3: 'G7',
    few: { id: 'B7L', own: 'Bao 7 lô', parts: ['DB', 'G5', 'G6', 'G7', 'G8'] },
    odds: { one: 5.4, xien: [35, 225, 1_500], miss: [1.85, 2.2, 2.65, 3.2, 3.9, 4.75, 5.8], da: 750 },
    daUnits: 36,
  })

/** Đá over two provinces of one day, on a paired board. */
export const pairedPlays = (format: BoardFormat): Play[] => {
  const urn = endUrn(`${format.code}-lo2`, placesOf(format, 2), 2)
  const rules = combos(urn, { range: rangeOfDigits(2), sets: [{ size: 2, grades: { 2: 'da' } }], max: 30 })
  return [play('DA2', 'Đá xiên', 'xien', rules, byTable('ELOTT', { da: 550 }), { units: 72 })]
}
