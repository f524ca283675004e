import type { ErrorList } from '../error-list.ts'

/** Refusals of the module agents. */
export const AGENTS_ERRORS = {
  AGENTS_CLOSED: { status: 403, when: 'the brand has no agents, or has switched them off' },
} as const satisfies ErrorList
