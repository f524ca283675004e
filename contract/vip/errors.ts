import type { ErrorList } from '../error-list.ts'

/** Refusals of the module vip. */
export const VIP_ERRORS = {
  VIP_NOT_CLAIMABLE: { status: 409, when: 'nothing of this bonus can be claimed now; value.why' },
  VIP_REWARD_REFUSED: { status: 403, when: 'nothing may be given to this account at present' },
} as const satisfies ErrorList
