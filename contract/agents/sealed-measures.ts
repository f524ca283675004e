/** Figures that are sealed: what the team did, what the agent gets of it or gives on, what the team costs, and its people. */
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
  'teamSalary',
  'teamDividend',
  'registered',
  'firstDeposits',
  'active',
] as const
export type SealedMeasure = (typeof SEALED_MEASURES)[number]

/** Those that count people. The form of statements knows amounts only: three people are sealed as 3.00. */
export const SEALED_COUNTS: readonly SealedMeasure[] = ['registered', 'firstDeposits', 'active']
