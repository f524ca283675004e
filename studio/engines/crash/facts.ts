import { wordsReaching } from '#games/crash/rtp.ts'
import { AUTO_MAX, AUTO_MIN, GROWTH, MULTIPLIER_START } from '#games/crash/rules.ts'
import type { EngineFacts } from '../facts.ts'

type Told = { cashedAt?: string | null; bust?: string | null; autoAt?: string | null }

export const crashFacts: EngineFacts = {
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
