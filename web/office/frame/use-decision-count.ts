import { useQuery } from '@tanstack/react-query'
import { officeDecisionCount } from '#contract/decisions/decisions.ts'
import { callOffice } from '../operator-session.ts'

export const COUNT_KEY = [officeDecisionCount.id] as const

/**
 * Returns how many decisions wait for the operator, and how many were decided since they looked last; zeros until that
 * is known.
 */
export function useDecisionCount(): { waiting: number; news: number } {
  const { data } = useQuery({
    queryKey: COUNT_KEY,
    queryFn: () => callOffice(officeDecisionCount, {}),
    staleTime: 30_000,
  })
  return data ?? { waiting: 0, news: 0 }
}
