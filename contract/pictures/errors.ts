/** Refusals about pictures that operators upload. */
import type { ErrorList } from '../error-list.ts'

export const PICTURES_ERRORS = {
  PICTURE_REFUSED: {
    status: 422,
    when: 'an uploaded picture is of another kind, cannot be opened whole, or is too small or too large; value.why',
  },
} as const satisfies ErrorList
