/** Refusals about missions, leaderboards and tournaments. */
import type { ErrorList } from '../error-list.ts'

export const MISSIONS_ERRORS = {
  MISSION_STATE: { status: 409, when: 'the mission or tournament is not in a state that allows this; value.state' },
  MISSION_CHANGED: { status: 409, when: 'another person saved the draft since it was read; value.revision' },
  MISSION_NOT_FOR_YOU: { status: 403, when: 'no mission or tournament may be offered to this member now' },
  MISSION_UNBOUNDED: { status: 422, when: 'the rewards of a document are not within its own bounds; value.needed' },
  BOARD_JOINED: { status: 409, when: 'the member has entered this tournament already' },
  BOARD_CLOSED: { status: 409, when: 'nobody can enter this tournament now; value.state' },
} as const satisfies ErrorList
