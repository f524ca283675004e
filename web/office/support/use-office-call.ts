import { useQuery } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { metaOf } from '#web/lib/queries.ts'
import { callOffice } from '../operator-session.ts'

/** How often what signals tell of is read all the same, in case one was missed. */
const WATCH_MS = 30_000

/** Reads a call of the live desk: again at each signal that its contract names, and now and then. */
export function useLive<Call extends CallDefinition>(definition: Call, input: InputOf<Call>, enabled = true) {
  return useQuery<OutputOf<Call>>({
    queryKey: [definition.id, input],
    queryFn: () => callOffice(definition, input),
    meta: metaOf(definition),
    refetchInterval: WATCH_MS,
    enabled,
  })
}
