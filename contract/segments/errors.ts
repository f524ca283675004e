/** Refusals about segments. */
import type { ErrorList } from '../error-list.ts'

export const SEGMENTS_ERRORS = {
  SEGMENT_STATE: {
    status: 409,
    when: 'the segment was changed meanwhile, or cannot be published as it is; value.state',
  },
  SEGMENT_CODE_USED: { status: 409, when: 'the brand has a segment with this code' },
  SEGMENT_HARM: {
    status: 422,
    when: 'the audience would be formed by limits, breaks or exclusions, or its name says so; value.why',
  },
} as const satisfies ErrorList
