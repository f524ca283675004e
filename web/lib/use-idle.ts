import { useEffect, useState } from 'react'

/** A page that is never idle, and a browser without idle callbacks, go on after this long. */
const WAIT_MS = 1500

/** Runs work when the page has nothing else to do, and soon in any case: on a slow device that draws, it never has. */
export function whenIdle(work: () => void): void {
  const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
  if (idle) idle(work, { timeout: WAIT_MS })
  else setTimeout(work, WAIT_MS)
}

/**
 * Returns whether the page has been loaded and drawn, for work that can wait until then. Once true it stays true.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const begin = () => whenIdle(() => setIdle(true))
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
  return isIdle
}
