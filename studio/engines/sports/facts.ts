import { MARGINS } from '#games/sports/market.ts'
import { CASH_OUT_FEE } from '#games/sports/pricing.ts'
import type { EngineFacts } from '../facts.ts'

type Told = {
  legs?: { market: string; selection: string; outcome: string | null; score: string | null }[]
  cashOuts?: string[]
}

function factsOf(name: string): EngineFacts {
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

export const sportsFacts = factsOf('sports')
export const cockfightFacts = factsOf('cockfight')
