/** Why issues of a chase are not staked. */
import type { ChaseStop } from '#contract/lottery/states.ts'

/** Why, by what a purchase was refused with; anything else is `refused`. */
export const STOPS: Readonly<Record<string, ChaseStop>> = {
  CHASE_STATE: 'aim',
  EXCLUDED: 'excluded',
  ON_BREAK: 'break',
  ACCOUNT_FROZEN: 'frozen',
  PLAY_BARRED: 'barred',
  PLAY_LIMIT: 'limit',
  ISSUE_CLOSED: 'missed',
}

/** Those with which a member may not play at all: their chases end whole, and they are told what came back. */
export const MEMBER_STOPS: ReadonlySet<string> = new Set(['excluded', 'break', 'frozen', 'barred'])
