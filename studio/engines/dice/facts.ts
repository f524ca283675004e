import { RETURN_HUNDREDTHS } from '#games/dice/paytable.ts'
import type { EngineFacts } from '../facts.ts'

export const diceFacts: EngineFacts = {
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
