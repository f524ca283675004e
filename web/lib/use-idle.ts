import { useEffect, useState } from 'react'

/** Browsers without idle callbacks wait this long after the page is loaded. */
const WAIT_MS = 3000

/**
 * Returns whether the page has been loaded and drawn, for work that can wait until then. Once true it stays true.
 */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, WAIT_MS))
    const begin = () => idle(() => setIdle(true))
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
  return isIdle
}
