/** Refusals about limits, breaks and exclusion. */
import type { ErrorList } from '../error-list.ts'

export const PROTECTION_ERRORS = {
  EXCLUDED: { status: 403, when: 'the member is excluded from deposits and play; value.until, null for good' },
  ON_BREAK: { status: 403, when: 'the member takes a break from deposits and play; value.until' },
  DEPOSIT_LIMIT: {
    status: 422,
    when: 'the deposit would pass a limit that the member set; value.period, value.limit, value.left',
  },
  PLAY_LIMIT: {
    status: 422,
    when: 'a limit of stakes, losses or time is used up; value.reason, value.period, value.until',
  },
  CHANGE_NOT_READY: {
    status: 409,
    when: 'the easing of a limit is still waiting, or its confirmation came too late; value.readyAt',
  },
  LIMIT_NOT_TIGHTER: { status: 422, when: 'an operator asks for a limit that is not tighter than the present one' },
} as const satisfies ErrorList
