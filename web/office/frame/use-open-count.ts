import { useQuery } from '@tanstack/react-query'
import type { officeDisputes } from '#contract/agents/disputes.ts'
import type { officeFreezeRequests } from '#contract/agents/office-agents.ts'
import type { listFeedback } from '#contract/site/office-feedback.ts'
import { metaOf } from '#web/lib/queries.ts'
import { callOffice } from '../operator-session.ts'

/** Lists whose rows are open until an operator answers. */
export type OpenList = typeof officeDisputes | typeof officeFreezeRequests | typeof listFeedback

/** Returns how many rows of a list wait for an answer, as the channel keeps it; zero until that is known. */
export function useOpenCount(call: OpenList): number {
  const asked = { state: 'open', pageSize: 1 } as const
  const { data } = useQuery({
    queryKey: [call.id, asked],
    queryFn: async (): Promise<{ total: number }> => callOffice(call as typeof officeDisputes, asked),
    meta: metaOf(call),
    staleTime: 30_000,
  })
  return data?.total ?? 0
}
