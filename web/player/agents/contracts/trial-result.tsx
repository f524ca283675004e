import type { ReactNode } from 'react'
import type { ContractTerms } from '#contract/agents/terms.ts'

/** What is tried on the past: a draft, for whom. */
export type TrialProps = { account: string; terms: ContractTerms; currency: string }

/** The place for what a draft would have paid in past months. Nothing stands there until the house can compute it. */
export function TrialResult(_trial: TrialProps): ReactNode {
  return null
}
