import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { type ApiError, asApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'
import { isSaid } from './frame/describe-fault.ts'
import { useSayRefused, useSayWaiting, waitingOf } from './frame/waiting-note.tsx'
import { callOffice } from './operator-session.ts'

const CHANGED: readonly number[] = [404, 409, 423]

/** Returns whether what is stored may be other than what the page shows: the act met it, or nobody knows what it did. */
const isOutdatedBy = ({ status, isUnheard }: ApiError) => isUnheard || status >= 500 || CHANGED.includes(status)

/**
 * Sends one act of an operator; afterwards every list and row on the page is read again, and after a refusal where the
 * act met something that is not as the page shows it. A refused field reads nothing. A refusal is shown once: by
 * the form that shows it with `useFault`, else in a toast. A toast says when the act waits for another person; `done`
 * is shown only when it was carried out immediately.
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
    onSettled: async (_answer, error) => {
      if (error && !isOutdatedBy(error)) return
      await client.cancelQueries() // answers on their way may have been read before the act
      void client.invalidateQueries()
    },
  })
  // the form's effects run before those of the component that shows it: by now the form has shown what it shows
  useEffect(() => {
    saySoon.current = () => {
      const fault = refused.current
      refused.current = null
      if (fault && !isSaid(fault)) sayRefused(fault)
    }
    const isSettled = wasPending.current && !act.isPending
    wasPending.current = act.isPending
    // a page that renders again for another reason may not know yet that the act was sent, or how it ended
    if (isSettled || act.error === refused.current) saySoon.current()
  })
  // when the page is left, or the form that would have shown the refusal is closed, a toast shows it
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      saySoon.current()
    }
  }, [])
  return act
}
