import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useSayRefused, useSayWaiting, waitingOf } from './frame/waiting-note.tsx'
import { callOffice } from './operator-session.ts'

/**
 * Sends one act of an operator; afterwards every list and row on the page is read again. A refusal is said aloud, and so is that
 * the act waits for another person: only where it was done at once is it said to be `done`.
 */
export function useAct<Call extends CallDefinition>(definition: Call, done?: string, { isSaidThere = false }: { /** The form says a refusal itself, beside its field. */ isSaidThere?: boolean } = {}) {
  const client = useQueryClient()
  const sayRefused = useSayRefused()
  const sayWaiting = useSayWaiting()
  return useMutation<OutputOf<Call>, ApiError, InputOf<Call>>({
    mutationFn: async (input) => {
      try {
        return await callOffice(definition, input)
      } catch (error) {
        throw asApiError(error)
      }
    },
    onSuccess: (answer) => {
      const waiting = waitingOf(answer)
      if (waiting) sayWaiting(waiting)
      else if (done) showToast('success', done)
    },
    onError: (error) => { if (!isSaidThere) sayRefused(error) },
    onSettled: async () => {
      await client.cancelQueries() // what is on its way may have been read before the act
      void client.invalidateQueries()
    },
  })
}
