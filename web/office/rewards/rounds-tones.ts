import type { OfficeFreeRoundsState } from '#contract/rewards/office-free-rounds.ts'

/** The colours of states of free rounds. */
export const ROUNDS_TONES = {
  waiting: 'neutral',
  unknown: 'warning',
  active: 'info',
  played: 'info',
  settled: 'positive',
  ended: 'neutral',
  cancelled: 'neutral',
  refused: 'negative',
} as const satisfies Record<OfficeFreeRoundsState, string>
