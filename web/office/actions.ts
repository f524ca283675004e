import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useFault } from './frame/describe-fault.ts'
import { callOffice } from './operator-session.ts'

/** Sends one act of an operator; afterwards every list and row on the page is read again. A refusal is said aloud. */
export function useAct<Call extends CallDefinition>(definition: Call, done?: string) {
  const client = useQueryClient()
  const sayFault = useFault()
  return useMutation<OutputOf<Call>, ApiError, InputOf<Call>>({
    mutationFn: async (input) => {
      try {
        return await callOffice(definition, input)
      } catch (error) {
        throw asApiError(error)
      }
    },
    onSuccess: () => { if (done) showToast('success', done) },
    onError: (error) => showToast('error', sayFault(error)),
    onSettled: async () => {
      await client.cancelQueries() // what is on its way may have been read before the act
      void client.invalidateQueries()
    },
  })
}
