/** Plays on sets of numbers: so many picked, with or without bankers, that win by how many of them are drawn. */
import { chooseNumber } from '../core/counting.ts'
import { NOTHING, type Leg, type Rules, type Wins } from '../core/play.ts'
import type { Selection } from '../core/selection.ts'
import type { Urn } from '../core/urn.ts'
import { numberRow, upTo, won, type Range } from './rows.ts'

/** Sets of `size` numbers; each pays the grade of its hits. */
export type SetRule = { size: number; grades: Readonly<Record<number, string>> }

export type ComboOptions = {
  range: Range
  /** Most sizes stand alone; where there are several, every set of each size is a bet. */
  sets: readonly SetRule[]
  /** One row of bankers, which are in every set, and one of the numbers that fill them up. */
  hasBankers?: boolean
  max?: number
  /** Whether the urn's cells are lists of numbers, of which those that are drawn are counted once. */
  isOfLists?: boolean
}

type Counts = { fixed: number; free: number }

/** Returns what the sets win when so many of their numbers appear. */
export function comboWins(sets: readonly SetRule[], hits: Counts, of: Counts): Wins {
  const times = new Map<string, number>()
  for (const { size, grades } of sets)
    for (const [needed, grade] of Object.entries(grades)) {
      const more = Number(needed) - hits.fixed
      const bets = chooseNumber(hits.free, more) * chooseNumber(of.free - hits.free, size - of.fixed - more)
      if (bets > 0) times.set(grade, (times.get(grade) ?? 0) + bets)
    }
  if (times.size === 0) return NOTHING
  if (times.size === 1) for (const [grade, bets] of times) return won(grade, bets)
  return [...times].map(([grade, bets]) => ({ grade, times: bets }))
}

/** Builds the play of sets of numbers. */
export function combos(urn: Urn, { range, sets, hasBankers = false, max, isOfLists = false }: ComboOptions): Rules {
  const sizes = sets.map(({ size }) => size)
  const [least, largest] = [Math.min(...sizes), Math.max(...sizes)]
  const pick = numberRow('pick', range, hasBankers ? 1 : largest, max)
  const rows = hasBankers ? [numberRow('banker', range, 1, least - 1), pick] : [pick]
  const split = (selection: Selection) =>
    hasBankers ? { fixed: selection[0] ?? [], free: selection[1] ?? [] } : { fixed: [], free: selection[0] ?? [] }
  const cells = (numbers: readonly number[]) => numbers.map((number) => number - range.from)
  const leg: Leg = isOfLists
    ? { kind: 'each', urn, open: (selection) => opened(urn, sets, split(selection)) }
    : {
        kind: 'set',
        urn,
        cells: (selection) => ({ fixed: cells(split(selection).fixed), free: cells(split(selection).free) }),
        wins: (hits, of) => comboWins(sets, hits, of),
      }
  const samples = sets.map(({ size }) => {
    const numbers = upTo(size).map((index) => range.from + index)
    return hasBankers ? [numbers.slice(0, 1), numbers.slice(1)] : [numbers]
  })
  return {
    grammar: { rows, isApart: true },
    bets(selection) {
      const { fixed, free } = split(selection)
      return sizes.reduce((sum, size) => sum + chooseNumber(free.length, size - fixed.length), 0)
    },
    legs: [leg],
    samples,
  }
}

function opened(
  urn: Urn,
  sets: readonly SetRule[],
  { fixed, free }: { fixed: readonly number[]; free: readonly number[] },
) {
  const of = { fixed: fixed.length, free: free.length }
  const answers = new Map<number, Wins>()
  return (cell: number): Wins => {
    const drawn = urn.numbersOf(cell)
    const hits = {
      fixed: fixed.filter((number) => drawn.includes(number)).length,
      free: free.filter((number) => drawn.includes(number)).length,
    }
    const key = hits.fixed * 100 + hits.free
    const wins = answers.get(key) ?? comboWins(sets, hits, of)
    answers.set(key, wins)
    return wins
  }
}
