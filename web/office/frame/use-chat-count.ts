import { useQuery } from '@tanstack/react-query'
import { officeSupportCount } from '#contract/support/office-support.ts'
import { metaOf } from '#web/lib/queries.ts'
import { callOffice } from '../operator-session.ts'

/** Returns how many conversations wait for somebody, or for the operator's answer; zero until that is known. */
export function useChatCount(): number {
  const { data } = useQuery({
    queryKey: [officeSupportCount.id, {}],
    queryFn: () => callOffice(officeSupportCount, {}),
    meta: metaOf(officeSupportCount),
    staleTime: 30_000,
  })
  return data ? data.waiting + data.due : 0
}
