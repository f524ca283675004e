/** Refusals about conversations with customer service. */
import type { ErrorList } from '../error-list.ts'

export const SUPPORT_ERRORS = {
  SUPPORT_OFF: { status: 409, when: 'the brand has no desk for conversations; questions go to the contact form' },
  SUPPORT_ENDED: { status: 409, when: 'the conversation has ended' },
  SUPPORT_TAKEN: { status: 409, when: 'another operator has taken the conversation; value.operator' },
  SUPPORT_NOT_YOURS: { status: 409, when: 'the operator must take the conversation first' },
  SUPPORT_ANSWER_CHANGED: { status: 409, when: 'a prepared answer was changed since it was read' },
} as const satisfies ErrorList
