import type { ErrorList } from '../error-list.ts'

/** Refusals of the module referral. */
export const REFERRAL_ERRORS = {
  REFERRAL_STATE: { status: 409, when: 'the referral’s state does not allow this; value.state' },
} as const satisfies ErrorList
