import { useState } from 'react'
import type { DraftForm } from '../frame/use-draft.ts'

const STEPS_KEPT = 50

/**
 * Undoes and redoes what is changed in a draft. When the draft is filled anew (saved, discarded, put together with what
 * somebody else saved), the steps begin anew: none takes away what another person did.
 */
export function useSteps<Form>({ form, change, filled }: Pick<DraftForm<Form>, 'form' | 'change' | 'filled'>) {
  const begin = { past: [] as readonly Form[], future: [] as readonly Form[], filled }
  const [kept, setSteps] = useState(begin)
  const { past, future } = kept.filled === filled ? kept : begin
  const [last, next] = [past.at(-1), future[0]]
  const go = (to: Form, steps: { past: readonly Form[]; future: readonly Form[] }) => {
    setSteps({ ...steps, filled })
    change(to)
  }
  return {
    change: (to: Form) => go(to, { past: [...past, form].slice(-STEPS_KEPT), future: [] }),
    undo: last === undefined ? undefined : () => go(last, { past: past.slice(0, -1), future: [form, ...future] }),
    redo: next === undefined ? undefined : () => go(next, { past: [...past, form], future: future.slice(1) }),
  }
}
