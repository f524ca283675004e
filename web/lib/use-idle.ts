import { useEffect, useState } from 'react'

/** Browsers without idle callbacks wait this long after the page is loaded. */
const WAIT_MS = 3000

/** Whether the page has been loaded and drawn: for what may come when nothing on it waits any more. Once true it stays. */
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
