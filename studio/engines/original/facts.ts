import { FIGURES_OF } from '#games/original/all-figures.ts'
import type { OriginalName } from '#games/original/originals.ts'
import type { EngineFacts } from '#studio/engines/facts.ts'

type Told = { choice?: object; moves?: unknown[]; view?: object; shown?: string | null }

/** The facts of an original. Its rules' fingerprint is made of what every option returns: it changes with any number that pays. */
export function originalFacts(name: OriginalName): EngineFacts {
  return {
    stakeStep: '0.01',
    isSeeded: true,
    version: '1.0.0',
    rules: { name, facts: FIGURES_OF[name].map(({ option, rtp, maxWin }) => [option, rtp, maxWin]) },
    choices: ['choice', 'move'],
    phasesOf(detail) {
      const { moves = [], view = null, shown = null } = detail as Told
      return { phases: [{ phase: 'deal' }, ...moves.map((move) => ({ phase: 'move', move }))], result: shown ?? view }
    },
  }
}
