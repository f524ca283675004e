/** Figures that are sealed: what the team did, and what the agent gets of it or gives on. */
export const SEALED_MEASURES = [
  'stake',
  'valid',
  'payout',
  'bonus',
  'deposits',
  'withdrawals',
  'rebate',
  'dividend',
  'daily',
  'hourly',
  'realtime',
  'given',
] as const
export type SealedMeasure = (typeof SEALED_MEASURES)[number]
