import { Suspense } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useIdle } from '#web/lib/use-idle.ts'

const InstalledApp = lazyScreen<object>('app', async () => (await import('./installed-app.tsx')).InstalledApp, ['app'])

/** Loads the page's worker after everything else on the page has loaded. */
export function AppHost() {
  const isIdle = useIdle()
  return (
    <Suspense fallback={null}>
      {isIdle && import.meta.env.PROD && 'serviceWorker' in navigator && <InstalledApp />}
    </Suspense>
  )
}
