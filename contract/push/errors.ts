/** Refusals about notices to devices. */
import type { ErrorList } from '../error-list.ts'

export const PUSH_ERRORS = {
  PUSH_SERVICE_UNKNOWN: { status: 422, when: 'a browser names a push service that is not one of the known' },
  PUSH_DEVICES_FULL: { status: 409, when: 'a member has as many woken devices as one may have' },
} as const satisfies ErrorList
