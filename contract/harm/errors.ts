/** Refusals about markers of harm. */
import type { ErrorList } from '../error-list.ts'

export const HARM_ERRORS = {
  MARKER_GONE: { status: 409, when: 'the marker is over already, or was seen again since it was read' },
} as const satisfies ErrorList
