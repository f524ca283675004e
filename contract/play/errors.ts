/** Refusals about staking and rounds. */
import type { ErrorList } from '../error-list.ts'

export const PLAY_ERRORS = {
  PLAY_BARRED: { status: 403, when: 'an operator decided that this member may not play' },
  BONUS_STAKE_MAX: { status: 422, when: 'the stake is above the largest one of the member’s running bonus; value.max' },
  BONUS_GAME_REFUSED: { status: 422, when: 'the member’s running bonus excludes this game' },
  ROUND_NOT_OPEN: { status: 409, when: 'the round is over, or somebody has decided about it' },
  ROUND_HAS_WIN: { status: 422, when: 'something was paid in the round, so that its stakes cannot simply go back' },
} as const satisfies ErrorList
