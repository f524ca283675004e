/** Refusals about decisions that take more than one person. */
import type { ErrorList } from '../error-list.ts'

export const DECISIONS_ERRORS = {
  DECISION_OPEN: { status: 409, when: 'another operator’s proposal about this waits already' },
  STEP_UP_REQUIRED: {
    status: 403,
    when: 'a decision about money, and the operator’s session is not fresh; officeStepUp makes it so',
  },
  DECISION_CLOSED: { status: 409, when: 'the decision is over; value.state' },
  DECISION_STALE: { status: 409, when: 'what is decided about has changed since it was asked, or since it was read' },
  EVIDENCE_USED: { status: 409, when: 'the evidence serves another decision already' },
  OWN_MONEY: { status: 403, when: 'the money is the operator’s own as a member' },
  RULE_AUTHOR: {
    status: 403,
    when: 'the operator had a part in what this decision depends on: loosened its rule, approved what it corrects, or moved this member’s money or helped his account lately',
  },
  SAY_AGAIN: {
    status: 409,
    when: 'the second person must say the same through the act that asked for it, as a result that is typed again; refusing needs no more',
  },
  SECOND_OPERATOR: { status: 409, when: 'the same operator approves twice what two must agree on' },
} as const satisfies ErrorList
