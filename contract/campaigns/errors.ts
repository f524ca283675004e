/** Refusals about campaigns. */
import type { ErrorList } from '../error-list.ts'

export const CAMPAIGNS_ERRORS = {
  CAMPAIGN_STATE: { status: 409, when: 'the campaign is in a state in which this cannot be done; value.state' },
  CAMPAIGN_NO_ACCOUNT: { status: 422, when: 'the operator has no member’s account at this brand to test with' },
} as const satisfies ErrorList
