/** Refusals about rewards and grants of bonus money. */
import type { ErrorList } from '../error-list.ts'

export const REWARDS_ERRORS = {
  REWARD_CLOSED: { status: 409, when: 'the reward was claimed, expired or withdrawn before; value.state' },
  REWARD_NOT_NOW: { status: 422, when: 'nothing can be given to this member now; the reward stays until its expiry' },
  REWARD_STOPPED: { status: 422, when: 'the house has stopped giving this reward, or all of it is given' },
  GRANT_STATE: { status: 409, when: 'the state of the grant of bonus money does not allow this; value.state' },
  GRANT_CHANGED: { status: 409, when: 'what the member would lose is not what was shown to them; value.goes' },
  GRANT_OPEN_ROUNDS: { status: 409, when: 'rounds with money of this grant are still open; value.rounds' },
  GRANT_UNFINISHED: { status: 422, when: 'less was staked than the terms ask for; value.remaining' },
  AUTHORITY_STATE: { status: 409, when: 'the authority to give was stopped already, or is over' },
  FREE_ROUNDS_STATE: { status: 409, when: 'the state of the free rounds does not allow this; value.state' },
} as const satisfies ErrorList
