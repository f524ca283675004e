import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

const NETWORK_RETRIES = 2
const STALE_MS = 30_000

/** Makes the page's one query cache. Network faults are retried, refusals are not. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < NETWORK_RETRIES && error instanceof ApiError && error.isNetwork,
      },
      // without a network a mutation fails immediately and shows that, rather than wait and be sent later when the
      // reader no longer looks
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Returns the cache key of a call's answer for this input. The first part alone matches every answer of the call.
 */
export function callKey<Call extends CallDefinition>(definition: Call, input?: InputOf<Call>): readonly unknown[] {
  return input === undefined ? [definition.id] : [definition.id, input]
}

/** Returns what the cache has to know of a call besides its key: the live topics that make its answers outdated. */
export const metaOf = ({ changesWith = [] }: Pick<CallDefinition, 'changesWith'>) => ({ changesWith })

export type CallQueryOptions<Value> = Omit<UseQueryOptions<Value, ApiError, Value>, 'queryKey' | 'queryFn'>

/** Sends a call as a query. */
export function useCall<Call extends CallDefinition>(
  definition: Call,
  input: InputOf<Call>,
  options: CallQueryOptions<OutputOf<Call>> = {},
) {
  return useQuery<OutputOf<Call>, ApiError, OutputOf<Call>>({
    ...options,
    meta: metaOf(definition),
    queryKey: callKey(definition, input),
    queryFn: ({ signal }) => call(definition, input, { signal }),
  })
}
