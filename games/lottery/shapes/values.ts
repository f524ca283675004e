/** Plays on a value of the drawn numbers: a number such as their sum, or a word such as big. */
import { NOTHING, type EachLeg, type Rules, type Wins } from '../core/play.ts'
import type { Selection, Word } from '../core/selection.ts'
import type { Urn } from '../core/urn.ts'
import { isListed, numberRow, upTo, wordRow, won, type Range } from './rows.ts'

type NumbersOptions = {
  range: Range
  /** The values of a cell's numbers; the cell itself where it is not given. */
  valuesOf?: (numbers: readonly number[]) => readonly number[]
  /** How many bets a value makes; one where it is not given. */
  betsOf?: (value: number) => number
  gradeOf?: (numbers: readonly number[]) => string
  grade?: string
  max?: number
  key?: string
  like?: Rules
  /** Each value is paid by a grade of its own, which `gradeOf` names. */
  isGraded?: boolean
}

/** Returns the leg that pays for each ball whose value is picked. */
export function valueLeg(urn: Urn, { valuesOf, gradeOf, grade = 'direct' }: Omit<NumbersOptions, 'range'>): EachLeg {
  return {
    kind: 'each',
    urn,
    ...(!valuesOf && { cells: ([picked = []]: Selection) => picked }),
    open([picked = []]) {
      const plain = won(grade, 1)
      if (!valuesOf) return (cell) => (isListed(picked, cell) ? plain : NOTHING)
      return (cell) => {
        const numbers = urn.numbersOf(cell)
        let times = 0
        for (const value of valuesOf(numbers)) if (isListed(picked, value)) times++
        return times === 0 ? NOTHING : won(gradeOf?.(numbers) ?? grade, times)
      }
    },
  }
}

/** Numbers picked from one row; each is a bet (or as many as `betsOf` says) on its value being drawn. */
export function numbers(urns: Urn | readonly (readonly [Urn, string])[], options: NumbersOptions): Rules {
  const { range, betsOf, max = range.to - range.from + 1, key = 'pick', like } = options
  const legs = 'id' in urns ? [[urns, options.grade ?? 'direct'] as const] : urns
  return {
    grammar: { rows: [numberRow(key, range, 1, max)] },
    bets: ([picked = []]) => (betsOf ? picked.reduce((sum, value) => sum + betsOf(value), 0) : picked.length),
    legs: legs.map(([urn, grade]) => valueLeg(urn, { ...options, grade })),
    samples: like?.samples ?? (options.isGraded ? valuesIn(range) : [range.from]).map((value) => [[value]]),
    ...(like && { like }),
  }
}

const valuesIn = ({ from, to }: Range) => upTo(to - from + 1).map((index) => from + index)

/** A word that a list of numbers fulfils. */
export type Verdict = Word & {
  wins: (numbers: readonly number[]) => boolean
  /** The stake comes back. */
  pushes?: (numbers: readonly number[]) => boolean
  /** What it is paid as; its id where it is not given. */
  grade?: string
}

/** Each picked word is a bet; a push pays the grade `push`. */
export function words(urn: Urn, verdicts: readonly Verdict[], { key = 'pick', max = verdicts.length } = {}): Rules {
  let known: { won: Uint32Array; pushed: Uint32Array } | null = null
  const judge = () => {
    if (known) return known
    known = { won: new Uint32Array(urn.size), pushed: new Uint32Array(urn.size) }
    for (let cell = 0; cell < urn.size; cell++) {
      const drawn = urn.numbersOf(cell)
      for (const [index, { wins, pushes }] of verdicts.entries()) {
        if (pushes?.(drawn)) known.pushed[cell] = (known.pushed[cell] ?? 0) | (1 << index)
        else if (wins(drawn)) known.won[cell] = (known.won[cell] ?? 0) | (1 << index)
      }
    }
    return known
  }
  return {
    grammar: { rows: [wordRow(key, verdicts, 1, max)] },
    bets: ([picked = []]) => picked.length,
    legs: [
      {
        kind: 'each',
        urn,
        open([picked = []]) {
          const table = judge()
          const mask = picked.reduce((bits, word) => bits | (1 << word), 0)
          const answers = new Map<number, Wins>()
          return (cell) => {
            const [wonBits, pushed] = [(table.won[cell] ?? 0) & mask, (table.pushed[cell] ?? 0) & mask]
            if (wonBits === 0 && pushed === 0) return NOTHING
            const answer = (pushed >>> 0) * 2 ** 32 + (wonBits >>> 0)
            const wins = answers.get(answer) ?? winsOf(verdicts, picked, wonBits, pushed)
            answers.set(answer, wins)
            return wins
          }
        },
      },
    ],
    samples: upTo(verdicts.length).map((word) => [[word]]),
    keiOf: (value) => verdicts[value]?.id ?? '',
  }
}

function winsOf(verdicts: readonly Verdict[], picked: readonly number[], wonBits: number, pushed: number): Wins {
  const times = new Map<string, number>()
  for (const word of picked) {
    const bit = 1 << word
    const grade =
      (pushed & bit) !== 0 ? 'push' : (wonBits & bit) !== 0 ? (verdicts[word]?.grade ?? verdicts[word]?.id) : undefined
    if (grade !== undefined) times.set(grade, (times.get(grade) ?? 0) + 1)
  }
  return [...times].map(([grade, count]) => ({ grade, times: count }))
}
