import { Suspense, useEffect, useState } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'

const InstalledApp = lazyScreen<object>('app', async () => (await import('./installed-app.tsx')).InstalledApp, ['app'])

/** The page's worker, once nothing on the page waits any more. */
export function AppHost() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 3000))
    const begin = () => idle(() => setTime(true))
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
  return <Suspense fallback={null}>{isTime && <InstalledApp />}</Suspense>
}
