import type { OutputOf } from '#contract/call.ts'
import type { officeOperator } from '#contract/identity/office-operators.ts'

/** One operator, as their colleagues see them. */
export type OperatorDetail = OutputOf<typeof officeOperator>
