/** Refusals about files to download. */
import type { ErrorList } from '../error-list.ts'

export const EXPORTS_ERRORS = {
  EXPORT_LIMIT: { status: 422, when: 'too many files are under way, or were ordered today; value.limit' },
  EXPORT_TOO_LARGE: { status: 422, when: 'a file would have more rows than one may; value.limit, value.rows' },
  EXPORT_NOT_READY: { status: 409, when: 'the file is still being written, failed, or was cancelled; value.state' },
} as const satisfies ErrorList
