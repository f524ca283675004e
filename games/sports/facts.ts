import type { GameFacts, PlayFacts } from '#games/card.ts'
import { MARGINS } from './market.ts'
import { CASH_OUT_FEE } from './pricing.ts'

type Told = {
  legs?: { market: string; selection: string; outcome: string | null; score: string | null }[]
  cashOuts?: string[]
}

function playOf(name: string): PlayFacts {
  return {
    stakeStep: '0.01',
    isSeeded: false,
    version: '1.0.0',
    rules: { name, facts: { MARGINS, CASH_OUT_FEE } },
    choices: ['kind', 'unit', 'bets', 'legs'],
    phasesOf(detail) {
      const { legs = [], cashOuts = [] } = detail as Told
      const phases = [
        ...legs.map(({ market, selection, outcome, score }) => ({ phase: 'leg', market, selection, outcome, score })),
        ...cashOuts.map((amount) => ({ phase: 'cashOut', amount })),
      ]
      return { phases, result: legs.map(({ score }) => score ?? '—').join(' · ') }
    },
  }
}

/** Returns the facts of the games that the sports book plays under a name; lists state no figures for them. */
export function factsOf(name: string): GameFacts {
  return { play: playOf(name), titleOf: () => null }
}
