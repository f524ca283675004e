import type { OutputOf } from '#contract/call.ts'
import type { officeOperator } from '#contract/office-operators.ts'

/** One operator, as his colleagues see him. */
export type OperatorDetail = OutputOf<typeof officeOperator>
