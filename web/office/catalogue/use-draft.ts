import { useState } from 'react'

type Steps<Value> = { past: readonly Value[]; present: Value; future: readonly Value[] }
/** Puts together what was read, what is edited, and what is stored by now. */
type Merge<Value> = (read: Value, draft: Value, stored: Value) => Value
const STEPS_KEPT = 50

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Holds a value that is being edited, with undo and redo. A new `from` replaces it as long as nothing was changed; otherwise
 * both are put together, and `isMerged` until the draft is saved or discarded.
 */
export function useDraft<Value>(from: Value, merge: Merge<Value>) {
  const [base, setBase] = useState(from)
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], present: from, future: [] })
  const [isMerged, setMerged] = useState(false)
  const { past, present, future } = steps
  const begin = (value: Value) => {
    setSteps({ past: [], present: value, future: [] })
    setMerged(false)
  }
  const change = (value: Value) => setSteps({ past: [...past, present].slice(-STEPS_KEPT), present: value, future: [] })
  if (base !== from) {
    const merged = isSame(present, base) ? from : merge(base, present, from)
    setBase(from)
    if (isSame(merged, from)) begin(from)
    else {
      change(merged)
      setMerged(true)
    }
  }
  const [last, next] = [past.at(-1), future[0]]
  return {
    value: present,
    isChanged: !isSame(present, base),
    isMerged,
    change,
    undo:
      last === undefined
        ? undefined
        : () => setSteps({ past: past.slice(0, -1), present: last, future: [present, ...future] }),
    redo:
      next === undefined
        ? undefined
        : () => setSteps({ past: [...past, present], present: next, future: future.slice(1) }),
    discard: () => begin(base),
  }
}
