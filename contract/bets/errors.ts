/** Refusals about records of bets. */
import type { ErrorList } from '../error-list.ts'

export const BETS_ERRORS = {
  RANGE_TOO_OLD: {
    status: 422,
    when: 'a record is asked for a time before what is kept at hand; value.keptFrom, value.days',
  },
} as const satisfies ErrorList
