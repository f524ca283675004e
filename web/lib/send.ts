/** Sends calls that change something. Apart from queries.ts: the first screen only reads. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { type ApiError, asApiError } from './api-error.ts'
import { call } from './client.ts'
import { callKey } from './queries.ts'

/** Sends a file to a call that takes one. On success the answers of `invalidates` are fetched again. */
export function useUpload<Call extends CallDefinition>(definition: Call, invalidates: readonly CallDefinition[] = []) {
  const client = useQueryClient()
  return useMutation<OutputOf<Call>, ApiError, { input: InputOf<Call>; file: Blob }>({
    mutationFn: async ({ input, file }) => {
      try {
        return await call(definition, input, { file })
      } catch (error) {
        throw asApiError(error)
      }
    },
    onSuccess: async () => {
      await Promise.all(invalidates.map((other) => client.invalidateQueries({ queryKey: callKey(other) })))
    },
  })
}

/** Sends a call on request. On success, and when no answer came, the answers of `invalidates` are fetched again. */
export function useSend<Call extends CallDefinition>(definition: Call, invalidates: readonly CallDefinition[] = []) {
  const client = useQueryClient()
  const askAgain = () => Promise.all(invalidates.map((other) => client.invalidateQueries({ queryKey: callKey(other) })))
  return useMutation<OutputOf<Call>, ApiError, InputOf<Call>>({
    mutationFn: async (input) => {
      try {
        return await call(definition, input)
      } catch (error) {
        throw asApiError(error)
      }
    },
    onSuccess: async () => {
      await askAgain()
    },
    // the outcome is visible there as soon as the server answers again; the reader does not wait for that
    onError: (error) => {
      if (error.isUnheard) void askAgain()
    },
  })
}
