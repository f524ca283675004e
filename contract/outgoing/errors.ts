/** Refusals about messages that leave the house. */
import type { ErrorList } from '../error-list.ts'

export const OUTGOING_ERRORS_OF_CALLS = {
  OUTGOING_GONE: { status: 409, when: 'the message was sent, or its text is erased: nothing can be tried again' },
} as const satisfies ErrorList
