/** A contract is tried over at most so many months; pages offer these. */
export const TRIAL_MONTHS_MAX = 12
export const TRIAL_MONTHS = [1, 3, 6, 12] as const
