import { useQuery } from '@tanstack/react-query'
import type { officeDepositCount } from '#contract/cashier/office-counts.ts'
import { metaOf } from '#web/lib/queries.ts'
import { callOffice } from '../operator-session.ts'

/** The counts of both queues answer alike. */
export type QueueCount = typeof officeDepositCount

/** Returns how many orders wait to be decided, as the channel keeps it; zero until that is known. */
export function useQueueCount(call: QueueCount): number {
  const { data } = useQuery({
    queryKey: [call.id, {}],
    queryFn: () => callOffice(call, {}),
    meta: metaOf(call),
    staleTime: 30_000,
  })
  return data?.waiting ?? 0
}
