import { useState } from 'react'

type Steps<Value> = { past: readonly Value[]; present: Value; future: readonly Value[] }
const STEPS_KEPT = 50

/** Holds a value that is being edited, with undo and redo. A new `from` replaces it. */
export function useDraft<Value>(from: Value) {
  const [base, setBase] = useState(from)
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], present: from, future: [] })
  if (base !== from) {
    setBase(from)
    setSteps({ past: [], present: from, future: [] })
  }
  const { past, present, future } = steps
  const [last, next] = [past.at(-1), future[0]]
  return {
    value: present,
    isChanged: JSON.stringify(present) !== JSON.stringify(base),
    change: (value: Value) => setSteps({ past: [...past, present].slice(-STEPS_KEPT), present: value, future: [] }),
    undo:
      last === undefined
        ? undefined
        : () => setSteps({ past: past.slice(0, -1), present: last, future: [present, ...future] }),
    redo:
      next === undefined
        ? undefined
        : () => setSteps({ past: [...past, present], present: next, future: future.slice(1) }),
    discard: () => setSteps({ past: [], present: base, future: [] }),
  }
}
