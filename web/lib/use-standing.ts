import { type RefObject, useEffect, useState } from 'react'
import { useIdle } from './use-idle.ts'

const LOOK_MS = 150
/** After that many looks it is taken as it is. */
const LOOKS = 30

/** Whether what an element shows has come to rest: the page is drawn, and nothing in it stands in for something else any more. Once true it stays, until something else is shown. */
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
