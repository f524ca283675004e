import type { GrantState } from '#contract/rewards/grants.ts'

/** The colours of states of grants. */
export const BONUS_TONES = {
  queued: 'neutral',
  active: 'info',
  completed: 'positive',
  converted: 'positive',
  closing: 'warning',
  expired: 'neutral',
  cancelled: 'neutral',
  forfeited: 'negative',
  reversed: 'negative',
  closed_by_operator: 'neutral',
} as const satisfies Record<GrantState, string>
