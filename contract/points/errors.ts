/** Refusals about points and the mall. */
import type { ErrorList } from '../error-list.ts'

export const POINTS_ERRORS = {
  POINTS_TOO_FEW: { status: 422, when: 'the member has fewer points than this costs; value.missing' },
  POINTS_FROZEN: { status: 403, when: 'points are kept, and not spent, during a break or an exclusion; value.until' },
  POINTS_SOLD_OUT: { status: 409, when: 'none of these goods is left' },
  POINTS_LIMIT: { status: 422, when: 'a member may have so many of these goods; value.limit' },
  POINTS_LEVEL: { status: 422, when: 'these goods are for a higher VIP level; value.level' },
  POINTS_GOOD_CHANGED: { status: 409, when: 'the goods or their price changed since they were read' },
  POINTS_ADDRESS_NEEDED: { status: 422, when: 'these goods are sent, and no address was given' },
  POINTS_CONVERT_LIMIT: { status: 422, when: 'so many points at most become money in a day; value.left' },
  POINTS_NOT_NOW: { status: 422, when: 'the house gives nothing of the kind at the moment, or not to this member' },
  POINTS_ORDER_STATE: { status: 409, when: 'the redemption is in a state in which this cannot be done; value.state' },
} as const satisfies ErrorList
