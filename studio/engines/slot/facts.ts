import * as pays from '#games/slot-l20/paytable.ts'
import type { EngineFacts } from '../engine.ts'

type Told = { spins?: { spin: number; isFree: boolean; grid: string[][]; win: string }[] }

const { STRIPS, LINES, PAYS, SCATTER_PAYS, FREE_SPINS, FREE_SPIN_MULTIPLIER } = pays

export const slotFacts: EngineFacts = {
  // the stake is divided among 20 lines
  stakeStep: '0.20',
  isSeeded: true,
  version: '1.1.0',
  rules: { name: 'slot-l20', facts: { STRIPS, LINES, PAYS, SCATTER_PAYS, FREE_SPINS, FREE_SPIN_MULTIPLIER } },
  choices: ['lineCount'],
  phasesOf(detail) {
    const spins = (detail as Told).spins ?? []
    return {
      phases: spins.map(({ spin, isFree, win }) => ({ phase: isFree ? 'freeSpin' : 'spin', spin, win })),
      result: spins.at(-1)?.grid ?? null,
    }
  },
}
