import type { GameFacts, PlayFacts } from '#games/card.ts'
import { LEAST_STAKE } from '#games/stakes.ts'
import { crashReturn, wordsReaching } from './rtp.ts'
import { AUTO_MAX, AUTO_MIN, GROWTH, MULTIPLIER_START } from './rules.ts'

type Told = { cashedAt?: string | null; bust?: string | null; autoAt?: string | null }

/** In hundredths. Every target has the same return but for rounding down to hundredths. */
const TYPICAL_TARGET = 200

const play: PlayFacts = {
  stakeStep: '0.01',
  isSeeded: false,
  version: '1.1.0',
  rules: {
    name: 'crash',
    facts: {
      growth: GROWTH,
      start: MULTIPLIER_START,
      autoMin: AUTO_MIN,
      autoMax: AUTO_MAX,
      double: wordsReaching(200),
      tenfold: wordsReaching(1_000),
    },
  },
  choices: ['autoAt', 'slot'],
  phasesOf(detail) {
    const { autoAt = null, cashedAt = null, bust = null } = detail as Told
    const phases = [
      { phase: 'flight', autoAt },
      ...(cashedAt === null ? [] : [{ phase: 'cashOut', at: cashedAt }]),
      ...(bust === null ? [] : [{ phase: 'bust', at: bust }]),
    ]
    return { phases, result: bust ?? cashedAt }
  },
}

export const facts: GameFacts = {
  play,
  titleOf: () => ({
    rtp: crashReturn(TYPICAL_TARGET),
    volatility: null,
    features: ['CASH_OUT', 'OTHERS_BETS', 'VERIFIABLE'],
    smallestStake: LEAST_STAKE,
  }),
}
