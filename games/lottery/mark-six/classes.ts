/** Plays on animals and last digits: so many picked classes must all appear among the seven balls. */
import { coverage } from '../core/law.ts'
import type { Rules, SetLeg } from '../core/play.ts'
import type { Word } from '../core/selection.ts'
import type { Urn } from '../core/urn.ts'
import { comboWins } from '../shapes/combos.ts'
import { upTo, wordRow } from '../shapes/rows.ts'

/**
 * Builds the play of sets of `size` classes. One class has another count of balls: sets with it pay the grade `odd`, all
 * others `usual`.
 */
export function classes(urn: Urn, list: readonly Word[], size: number, oddClass: number): Rules {
  const split = (picked: readonly number[]) => ({
    odd: picked.filter((one) => one === oddClass),
    usual: picked.filter((one) => one !== oddClass),
  })
  const leg = (grade: 'odd' | 'usual' | 'any'): SetLeg => ({
    kind: 'set',
    urn,
    cells([picked = []]) {
      const { odd, usual } = split(picked)
      if (grade === 'any') return { fixed: [], free: picked }
      return grade === 'usual' ? { fixed: [], free: usual } : { fixed: odd, free: odd.length > 0 ? usual : [] }
    },
    wins: (hits, of) =>
      grade === 'odd' && of.fixed === 0 ? [] : comboWins([{ size, grades: { [size]: grade } }], hits, of),
  })
  const bets = ([picked = []]: readonly (readonly number[])[]) => {
    let sets = 1
    for (let step = 0; step < size; step++) sets = (sets * (picked.length - step)) / (step + 1)
    return sets
  }
  const others = upTo(list.length).filter((one) => one !== oddClass)
  const rules: Rules = {
    grammar: { rows: [wordRow('pick', list, size)] },
    bets,
    legs: [leg('usual'), leg('odd')],
    samples: [[others.slice(0, size)], [[...others.slice(0, size - 1), oddClass].sort((a, b) => a - b)]],
  }
  return { ...rules, cover: (selection) => coverage({ ...rules, legs: [leg('any')] }, selection) }
}
