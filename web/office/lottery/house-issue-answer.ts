import type { OutputOf } from '#contract/call.ts'
import type { houseIssue } from '#contract/lottery/office-house.ts'

/** One draw as the house sees it. */
export type HouseIssueAnswer = OutputOf<typeof houseIssue>
