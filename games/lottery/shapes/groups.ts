/** Plays on which numbers are drawn, whatever their order. */
import { chooseNumber, ordersOf } from '../core/counting.ts'
import { NOTHING, type EachLeg, type Rules, type Wins } from '../core/play.ts'
import { coverage } from '../core/law.ts'
import { joined, partsOf, type Item, type Selection } from '../core/selection.ts'
import type { Urn } from '../core/urn.ts'
import { bitsOf, DIGITS, listRow, numberRow, upTo, won, type Range } from './rows.ts'

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

/** Returns every order of some digits, each written as one number. */
function ordersAsNumbers(digits: readonly number[], start = 0): number[] {
  if (digits.length === 0) return [start]
  return [...new Set(digits)].flatMap((digit) => {
    const index = digits.indexOf(digit)
    return ordersAsNumbers([...digits.slice(0, index), ...digits.slice(index + 1)], start * 10 + digit)
  })
}

/** `choose` different numbers that are each drawn `times` times. */
export type Multiple = { times: number; choose: number; key: string }

/** Returns in how many ways `first` of one row and `second` of another can be taken without a number in both. */
function pairsApart(a: readonly number[], first: number, b: readonly number[], second: number): number {
  const shared = a.filter((number) => b.includes(number)).length
  let sum = 0
  for (let taken = 0; taken <= first; taken++)
    sum +=
      chooseNumber(shared, taken) *
      chooseNumber(a.length - shared, first - taken) *
      chooseNumber(b.length - taken, second)
  return sum
}

/**
 * Numbers by how often each is drawn: one row for each multiple, or one row for all (`isOneRow`), where every number can
 * have every multiple.
 */
export function group(
  urn: Urn,
  grade: string,
  multiples: readonly [Multiple] | readonly [Multiple, Multiple],
  { isOneRow = false, range = DIGITS }: { isOneRow?: boolean; range?: Range } = {},
): Rules {
  const [first, second] = multiples
  const rowOf = (index: number) => (isOneRow ? 0 : index)
  const rows = multiples.map(({ key, choose }) => numberRow(key, range, choose))
  const least = multiples.reduce((sum, { choose }) => sum + choose, 0)
  return {
    grammar: { rows: isOneRow ? [numberRow('pick', range, least)] : rows },
    bets: (selection) =>
      second
        ? pairsApart(selection[0] ?? [], first.choose, selection[rowOf(1)] ?? [], second.choose)
        : chooseNumber(selection[0]?.length ?? 0, first.choose),
    legs: [
      {
        kind: 'each',
        urn,
        open(selection) {
          const bits = multiples.map((_, index) => bitsOf(selection[rowOf(index)], range.from))
          const wins = won(grade, 1)
          return (cell) => (fits(urn.numbersOf(cell), multiples, bits, range.from) ? wins : NOTHING)
        },
      },
    ],
    samples: isOneRow
      ? []
      : [
          multiples.map((multiple, index) =>
            upTo(multiple.choose).map((pick) => range.from + pick + (index === 0 ? 0 : first.choose)),
          ),
        ],
    ...(isOneRow && { like: group(urn, grade, multiples, { range }) }),
  }
}

/** Returns whether the drawn numbers are the multiples, each number out of the bits of its row. */
function fits(
  drawn: readonly number[],
  multiples: readonly Multiple[],
  bits: readonly number[],
  from: number,
): boolean {
  let [seen, different] = [0, 0]
  for (const number of drawn) {
    const bit = 1 << (number - from)
    if ((seen & bit) !== 0) continue
    seen |= bit
    different++
    let times = 0
    for (const other of drawn) if (other === number) times++
    let row = multiples.length - 1
    while (row >= 0 && multiples[row]?.times !== times) row--
    if (row < 0 || ((bits[row] as number) & bit) === 0) return false
  }
  let needed = 0
  for (const { choose } of multiples) needed += choose
  return different === needed
}

type BagOptions = {
  range?: Range
  repeats?: Extract<Item, { kind: 'numbers' }>['repeats']
  /** Of all numbers of the bag: how many of the drawn ones are among them, doubles counted. */
  gradeOf?: (bag: readonly number[], hits: number) => string
  max?: number
}

/** Returns whether each number of a bag is drawn as often as it is in the bag. */
function isWithin(bag: readonly number[], drawn: readonly number[]): boolean {
  const count = (list: readonly number[], number: number) => list.filter((one) => one === number).length
  return bag.every((number) => count(drawn, number) >= count(bag, number))
}

/** The bags of one kind each: all different, one pair, all alike; the ones that may be written. */
function kindsOfBag(size: number, { range = DIGITS, repeats = 'free' }: BagOptions): number[][][] {
  const { from, width } = range
  const different = upTo(size).map((index) => from + index)
  const kinds = repeats === 'pair' ? [] : [different]
  if (repeats === 'pair') kinds.push([from, ...different.slice(0, -1)])
  else if (repeats !== 'once')
    for (let alike = 2; alike <= (repeats === 'mixed' ? size - 1 : size); alike++)
      kinds.push([...upTo(alike).map(() => from), ...upTo(size - alike).map((index) => from + index + 1)])
  if (size === 4 && (repeats === 'free' || repeats === 'mixed')) kinds.push([from, from, from + 1, from + 1])
  return kinds.map((bag) => [[joined(width, sorted(bag))]])
}

/** A list of bags; each wins when its numbers, in any order, are exactly those that are drawn. */
export function bags(urn: Urn, size: number, options: BagOptions = {}): Rules {
  const { range = DIGITS, repeats = 'free', gradeOf = () => 'group', max = 5_000 } = options
  return {
    grammar: { rows: [listRow(size, range, 'sorted', repeats, max)] },
    bets: ([list = []]) => list.length,
    legs: [
      {
        kind: 'each',
        urn,
        open([list = []]) {
          const items = new Set(list)
          return (cell) => {
            const bag = sorted(urn.numbersOf(cell))
            return items.has(joined(range.width, bag)) ? won(gradeOf(bag, size), 1) : NOTHING
          }
        },
      },
    ],
    samples: kindsOfBag(size, options),
  }
}

/** A list of bags; each wins when all its numbers are among the drawn ones. */
export function bagsWithin(urn: Urn, size: number, options: BagOptions = {}): Rules {
  const { range = DIGITS, repeats = 'free', gradeOf = () => 'group', max = 5_000 } = options
  const rules = bags(urn, size, { ...options, max })
  const item = listRow(size, range, 'sorted', repeats, max).item
  const open: EachLeg['open'] = ([list = []]) => {
    const items = list.map((value) => partsOf(item, value))
    const answers = new Map<string, Wins>()
    return (cell) => {
      const drawn = urn.numbersOf(cell)
      const times = new Map<string, number>()
      for (const bag of items)
        if (isWithin(bag, drawn)) {
          const grade = gradeOf(bag, drawn.filter((number) => bag.includes(number)).length)
          times.set(grade, (times.get(grade) ?? 0) + 1)
        }
      if (times.size === 0) return NOTHING
      const key = [...times].join(';')
      const wins = answers.get(key) ?? [...times].map(([grade, count]) => ({ grade, times: count }))
      answers.set(key, wins)
      return wins
    }
  }
  return { ...rules, legs: [{ kind: 'each', urn, open }] }
}

/**
 * A list of numbers that each stand for all their orders. Each order is a bet at full stake, or (`isSplit`) all of them
 * share one stake, and the grade names how many they are.
 */
export function anyOrder(
  urns: readonly (readonly [Urn, string])[],
  size: number,
  { isSplit = false, repeats = 'free' as 'free' | 'mixed', max = 200 } = {},
): Rules {
  const row = listRow(size, DIGITS, 'sorted', repeats, max)
  const orders = (value: number) => ordersOf(partsOf(row.item, value))
  return {
    grammar: { rows: [row] },
    bets: ([list = []]) => (isSplit ? list.length : list.reduce((sum, value) => sum + orders(value), 0)),
    legs: urns.map(([urn, grade]) => ({
      kind: 'each',
      urn,
      cells: ([list = []]: Selection) => list.flatMap((value) => ordersAsNumbers(partsOf(row.item, value))),
      open([list = []]) {
        const items = new Set(list)
        return (cell) => {
          const value = joined(1, sorted(urn.numbersOf(cell)))
          return items.has(value) ? won(isSplit ? `${grade}-${orders(value)}` : grade, 1) : NOTHING
        }
      },
    })),
    samples: isSplit ? kindsOfBag(size, { repeats }) : [[[0]]],
  }
}

/**
 * A list of numbers that each win twice over: exactly as written, or in any other order.
 */
export function exactOrTurned(urn: Urn, size: number): Rules {
  const row = listRow(size, DIGITS, 'any', 'free', 200)
  const kinds = kindsOfBag(size, {})
  return {
    grammar: { rows: [row] },
    bets: ([list = []]) => list.length,
    legs: [
      {
        kind: 'each',
        urn,
        cells: ([list = []]) => list,
        open:
          ([list = []]) =>
          (cell) =>
            list.includes(cell) ? won('exact', 1) : NOTHING,
      },
      {
        kind: 'each',
        urn,
        open([list = []]) {
          const turned = list.map((value) => [value, joined(1, sorted(partsOf(row.item, value)))] as const)
          return (cell) => {
            const key = joined(1, sorted(urn.numbersOf(cell)))
            return won('order', turned.filter(([value, bag]) => bag === key && value !== cell).length)
          }
        },
      },
    ],
    // the second leg and the first are the same draw: any order of a picked number covers both
    cover: (selection) => coverage({ ...anyOrder([[urn, 'any']], size) }, [bagsOfList(row.item, selection[0] ?? [])]),
    samples: kinds,
  }
}

const bagsOfList = (item: Item, list: readonly number[]) => [
  ...new Set(list.map((value) => joined(1, sorted(partsOf(item, value))))),
]

/**
 * Numbers of which the last digits win too: each leg pays for so many of the last digits, and all that a number reaches
 * are paid. `urns` are of the most digits first.
 */
export function lastDigits(urns: readonly (readonly [Urn, string])[], range: Range): Rules {
  const legs = urns.map(([urn, grade]): EachLeg => {
    const counts = ([picked = []]: Selection) => {
      const times = new Map<number, number>()
      for (const number of picked) times.set(number % urn.size, (times.get(number % urn.size) ?? 0) + 1)
      return times
    }
    return {
      kind: 'each',
      urn,
      cells: (selection) => counts(selection).keys(),
      open(selection) {
        const times = counts(selection)
        return (cell) => won(grade, times.get(cell) ?? 0)
      },
    }
  })
  const rules: Rules = {
    grammar: { rows: [numberRow('pick', range, 1, 1_000)] },
    bets: ([picked = []]) => picked.length,
    legs,
    samples: [[[range.from]]],
  }
  return { ...rules, cover: (selection) => coverage({ ...rules, legs: legs.slice(-1) }, selection) }
}
