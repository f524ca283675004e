/** Refusals about lotteries. */
import type { ErrorList } from '../error-list.ts'

export const LOTTERY_ERRORS = {
  LOTTERY_NOT_FOUND: { status: 404, when: 'the brand has no lottery of this code, or no issue of this number' },
  LOTTERY_OFF: { status: 409, when: 'the brand does not sell this lottery, play or prize mode now' },
  ISSUE_CLOSED: { status: 409, when: 'the issue takes no bets any more; value.next is the issue on sale' },
  SELECTION_INVALID: {
    status: 422,
    when: 'a line of the ticket cannot be read; value.lines has each problem with its place',
  },
  TERMS_CHANGED: {
    status: 409,
    when: 'odds, series or limits have changed since the page showed them; value.lines has what was shown and what holds now',
  },
  LOTTERY_LIMIT: {
    status: 422,
    when: 'a limit of the bet, number, play, issue or member is passed; value.limit, value.left',
  },
  NUMBER_CLOSED: { status: 409, when: 'a number of the selection is not sold in this issue; value.numbers' },
  EXPOSURE_FULL: { status: 409, when: 'the house takes no more on an outcome of this selection; value.stakeMax' },
  TICKET_STATE: { status: 409, when: 'the ticket is not in a state that allows this; value.state' },
  CHASE_STATE: { status: 409, when: 'the chase is not in a state that allows this; value.state' },
  CHASE_INVALID: { status: 422, when: 'the plan of a chase cannot be carried out; value.problem' },
  ISSUE_STATE: { status: 409, when: 'the issue is not in a state that allows this; value.state' },
  TERMS_INVALID: {
    status: 422,
    when: 'the terms of a lottery cannot be sold so; value.problems has each with its field',
  },
  BOARD_INVALID: { status: 422, when: 'a result is no board of this lottery; value.parts has each problem' },
  CALENDAR_CHANGED: {
    status: 409,
    when: 'another person changed the days of the lottery since they were read; value.version',
  },
  SHOTS_CLOSED: { status: 409, when: 'the issue takes no shots at this moment, by the clock of the database' },
  SHOT_TOO_SOON: { status: 429, when: 'the member shot less than a second ago' },
  SHOTS_SPENT: { status: 409, when: 'the member, or all members together, shot as often as an issue takes' },
  RESULTS_DIFFER: { status: 409, when: 'two sources gave different results, so a person must decide; value.sources' },
} as const satisfies ErrorList
