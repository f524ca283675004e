import { type RefObject, useEffect, useState } from 'react'
import { useIdle } from './use-idle.ts'

const LOOK_MS = 150
/** After so many checks the content counts as complete. */
const LOOKS = 30

/**
 * Returns whether an element's content is complete: the page is drawn, and no placeholder is left in it. Once true it
 * stays true, until something else is shown.
 */
export function useStanding(element: RefObject<HTMLElement | null>, shown: string): boolean {
  const isIdle = useIdle()
  const [standing, setStanding] = useState<string | null>(null)
  const stands = standing === shown
  useEffect(() => {
    if (!isIdle || stands) return undefined
    let looks = 0
    const timer = setInterval(() => {
      if (++looks >= LOOKS || !element.current?.querySelector('.skeleton, [aria-busy="true"]')) setStanding(shown)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [isIdle, stands, element, shown])
  return stands
}
