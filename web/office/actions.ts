import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isSaid } from './frame/describe-fault.ts'
import { useSayRefused, useSayWaiting, waitingOf } from './frame/waiting-note.tsx'
import { callOffice } from './operator-session.ts'

/**
 * Sends one act of an operator; afterwards every list and row on the page is read again. A refusal is said once: by the form that
 * shows it with `useFault`, else in passing. That the act waits for another person is said aloud: only where it was done at once is
 * it said to be `done`.
 */
export function useAct<Call extends CallDefinition>(
  definition: Call,
  done?: string,
  {
    isSaidThere = false,
  }: { /** The form has words of its own for refusals, beside its fields. */ isSaidThere?: boolean } = {},
) {
  const client = useQueryClient()
  const sayRefused = useSayRefused()
  const sayWaiting = useSayWaiting()
  const refused = useRef<ApiError | null>(null)
  const isHere = useRef(false)
  const wasPending = useRef(false)
  const saySoon = useRef(() => undefined as void)
  const act = useMutation<OutputOf<Call>, ApiError, InputOf<Call>>({
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
    onError: (error) => {
      if (isSaidThere) return
      refused.current = error
      if (!isHere.current) saySoon.current()
    },
    onSettled: async () => {
      await client.cancelQueries() // what is on its way may have been read before the act
      void client.invalidateQueries()
    },
  })
  // effects of a form come before those of whoever shows it: by now it has said what it says
  useEffect(() => {
    saySoon.current = () => {
      const fault = refused.current
      refused.current = null
      if (fault && !isSaid(fault)) sayRefused(fault)
    }
    const isSettled = wasPending.current && !act.isPending
    wasPending.current = act.isPending
    // a page that is drawn again for another reason may not know yet that the act was sent, far less how it ended
    if (isSettled || act.error === refused.current) saySoon.current()
  })
  // a page that went away, or closed what would have said it, says it in passing
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      saySoon.current()
    }
  }, [])
  return act
}
