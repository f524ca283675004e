import type { GameFacts, PlayFacts } from '#games/card.ts'
import { LEAST_STAKE } from '#games/stakes.ts'
import { RETURN_HUNDREDTHS } from './paytable.ts'
import { diceReturn } from './rtp.ts'

/** Every choice has the same return but for rounding down to hundredths. */
const TYPICAL_CHOICE = { target: 5050, over: true }

const play: PlayFacts = {
  stakeStep: '0.01',
  isSeeded: true,
  version: '1.1.0',
  rules: { name: 'dice', facts: { returns: RETURN_HUNDREDTHS } },
  choices: ['target', 'over'],
  phasesOf(detail) {
    const roll = (detail as { roll?: string }).roll ?? null
    return { phases: [{ phase: 'roll', roll }], result: roll }
  },
}

export const facts: GameFacts = {
  play,
  titleOf: () => ({
    rtp: diceReturn(TYPICAL_CHOICE).rtp,
    volatility: null,
    features: ['OWN_CHANCE', 'VERIFIABLE'],
    smallestStake: LEAST_STAKE,
  }),
}
