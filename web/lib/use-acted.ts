import { useEffect, useState } from 'react'

const ACTS = ['pointerdown', 'keydown', 'wheel'] as const
let hasActed = false

/** Returns whether the reader has done something on this site since it was opened. Once true it stays true. */
export function useActed(): boolean {
  const [acted, setActed] = useState(hasActed)
  useEffect(() => {
    if (acted) return undefined
    const note = () => {
      hasActed = true
      setActed(true)
    }
    for (const act of ACTS) addEventListener(act, note, { capture: true, passive: true })
    return () => {
      for (const act of ACTS) removeEventListener(act, note, { capture: true })
    }
  }, [acted])
  return acted
}
