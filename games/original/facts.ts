/** The facts of an original, computed from the return of every choice. */
import { spreadOf, type Feature, type GameFacts } from '#games/card.ts'
import { LEAST_STAKE } from '#games/stakes.ts'
import type { Figure } from './figures.ts'

type Told = { choice?: object; moves?: unknown[]; view?: object; shown?: string | null }

/**
 * Returns the facts of an original. Its rules' fingerprint is computed from the return of every option: it changes with
 * any number that pays. Its stated return is the least of all options, since a stated return means at least so much.
 * Its spread is stated only where no choice changes it.
 */
export function originalFacts(
  name: string,
  features: readonly Feature[],
  figures: readonly Pick<Figure, 'option' | 'rtp' | 'maxWin' | 'volatility'>[],
  stakeStep: string,
): GameFacts {
  const spreads = new Set(figures.map(({ volatility }) => spreadOf(volatility)))
  const [spread] = spreads
  const title = {
    rtp: Math.min(...figures.map(({ rtp }) => rtp)),
    volatility: spreads.size === 1 && spread ? spread : null,
    features: [...features, 'VERIFIABLE' as const],
    smallestStake: LEAST_STAKE,
  }
  return {
    play: {
      stakeStep,
      isSeeded: true,
      version: '1.0.0',
      rules: { name, facts: figures.map(({ option, rtp, maxWin }) => [option, rtp, maxWin]) },
      choices: ['choice', 'move'],
      phasesOf(detail) {
        const { moves = [], view = null, shown = null } = detail as Told
        return { phases: [{ phase: 'deal' }, ...moves.map((move) => ({ phase: 'move', move }))], result: shown ?? view }
      },
    },
    titleOf: () => title,
  }
}
