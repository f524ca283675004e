/** What is read off a board beside its numbers: sums, big and small, dragon and tiger. Ids, which pages have words for. */
import type { Board } from './core/board.ts'
import type { Lottery } from './lotteries.ts'
import { animalOf, animalOfYear, ANIMALS, colourOf } from './mark-six/numbers.ts'
import { bullOf, isOdd, patternOf, sumOf } from './ssc/digits.ts'

type Reads = Record<string, string>
type ReadOf = (board: Board, lunarYear: number) => Reads

const sizeFrom = (value: number, bigFrom: number) => (value >= bigFrom ? 'big' : 'small')
const parityOf = (value: number) => (isOdd(value) ? 'odd' : 'even')
const dragonOf = (first = 0, last = 0) => (first > last ? 'dragon' : first < last ? 'tiger' : 'tie')
const sides = (value: number, bigFrom: number): Reads => ({
  sum: String(value),
  size: sizeFrom(value, bigFrom),
  parity: parityOf(value),
})

const bullName = (digits: readonly number[]) => {
  const bull = bullOf(digits)
  return bull === null ? 'none' : `bull${bull}`
}

const ssc: ReadOf = ({ digits = [] }) => ({
  ...sides(sumOf(digits), 23),
  dragon: dragonOf(digits[0], digits[4]),
  front: patternOf(digits.slice(0, 3)),
  middle: patternOf(digits.slice(1, 4)),
  back: patternOf(digits.slice(2)),
  bull: bullName(digits),
})

const race: ReadOf = ({ finish = [] }) => ({
  ...sides(sumOf(finish.slice(0, 2)), 12),
  dragon: dragonOf(finish[0], finish[9]),
})

const pick5: ReadOf = ({ balls = [] }) => {
  const sum = sumOf(balls)
  return {
    sum: String(sum),
    size: sum === 30 ? 'middle' : sizeFrom(sum, 31),
    parity: parityOf(sum),
    dragon: dragonOf(balls[0], balls[4]),
  }
}

const k3: ReadOf = ({ dice = [] }) => {
  const kinds = new Set(dice).size
  return { ...sides(sumOf(dice), 11), shape: kinds === 1 ? 'triple' : kinds === 2 ? 'pair' : 'different' }
}

const markSix: ReadOf = ({ normal = [], special = [] }, lunarYear) => {
  const [ball = 1] = special
  return {
    sum: String(sumOf([...normal, ball])),
    size: ball === 49 ? 'tie' : sizeFrom(ball, 25),
    parity: ball === 49 ? 'tie' : parityOf(ball),
    colour: colourOf(ball),
    animal: ANIMALS[animalOf(ball, animalOfYear(lunarYear))]?.id ?? '',
  }
}

const keno: ReadOf = ({ balls = [] }) => {
  const sum = sumOf(balls)
  const upper = balls.filter((ball) => ball <= 40).length
  const odd = balls.filter(isOdd).length
  return {
    sum: String(sum),
    size: sum === 810 ? 'middle' : sizeFrom(sum, 811),
    parity: parityOf(sum),
    half: upper > 10 ? 'upper' : upper < 10 ? 'lower' : 'equal',
    odds: odd > 10 ? 'odd' : odd < 10 ? 'even' : 'equal',
  }
}

const twoDigits = (number: number): Reads => {
  const two = number % 100
  return { last2: String(two).padStart(2, '0'), size: sizeFrom(two, 50), parity: parityOf(two) }
}

const vietnam: ReadOf = ({ DB = [], aDB = [], bDB = [] }) =>
  DB.length > 0
    ? twoDigits(DB[0] ?? 0)
    : {
        firstLast2: String((aDB[0] ?? 0) % 100).padStart(2, '0'),
        secondLast2: String((bDB[0] ?? 0) % 100).padStart(2, '0'),
      }

const topNumber: ReadOf = (board) => {
  const [number] = board.number ?? board.first ?? board.special ?? board.index ?? board.prize1 ?? []
  return number === undefined ? {} : twoDigits(number)
}

const togel: ReadOf = ({ digits = [] }) => twoDigits((digits[2] ?? 0) * 10 + (digits[3] ?? 0))

const philippines: ReadOf = ({ numbers, number, balls = [] }) =>
  numbers ? { sum: String(sumOf(numbers)) } : number ? twoDigits(number[0] ?? 0) : { sum: String(sumOf(balls)) }

const READS: Readonly<Record<Lottery['family'], ReadOf>> = {
  ssc,
  race,
  pick5,
  k3,
  pc28: ({ digits = [] }) => ({ ...sides(sumOf(digits), 14), shape: patternOf(digits) }),
  'mark-six': markSix,
  keno,
  vietnam,
  thai: topNumber,
  '4d': topNumber,
  togel,
  philippines,
}

/** Returns what is read off a board of a lottery, by key. */
export const readsOf = ({ family }: Pick<Lottery, 'family'>, board: Board, lunarYear: number): Reads =>
  READS[family](board, lunarYear)

/** Reads with two sides (and at most one that is neither), of which roads are made. */
const ROADS: readonly (readonly [key: string, sides: readonly string[]])[] = [
  ['size', ['big', 'small']],
  ['parity', ['odd', 'even']],
  ['dragon', ['dragon', 'tiger']],
  ['half', ['upper', 'lower']],
]

/** Returns the roads of draws, oldest first: columns of equal sides. What is on neither side is left out. */
export function roadsOfReads(
  reads: readonly Readonly<Record<string, string>>[],
): { key: string; sides: string[]; columns: string[][] }[] {
  return ROADS.flatMap(([key, sidesOfRoad]) => {
    const columns: string[][] = []
    for (const { [key]: side } of reads) {
      if (side === undefined || !sidesOfRoad.includes(side)) continue
      const last = columns.at(-1)
      if (last?.[0] === side) last.push(side)
      else columns.push([side])
    }
    return columns.length > 0 ? [{ key, sides: [...sidesOfRoad], columns }] : []
  })
}
