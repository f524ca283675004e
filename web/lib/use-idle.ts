import { useEffect, useState } from 'react'

/** A page that is never idle, and a browser without idle callbacks, go on after this long. */
const WAIT_MS = 1500

/**
 * Runs work when the page has been loaded and has nothing else to do, and soon after that in any case: on a slow device that
 * draws all the time it always has.
 */
export function whenIdle(work: () => void): void {
  const idle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
  const wait = () => (idle ? idle(work, { timeout: WAIT_MS }) : setTimeout(work, WAIT_MS))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * Returns whether the page has been loaded and drawn, for work that can wait until then. Once true it stays true.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
