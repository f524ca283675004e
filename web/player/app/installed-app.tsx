import { useEffect } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { goTo } from '../frame/navigation.ts'
import { onNewerWorker, registerWorker, takeOver } from './worker.ts'

/** How often a page that stays open checks for a newer version, in milliseconds. */
const LOOK_MS = 30 * 60 * 1000

/**
 * Registers the page's worker, asks the reader before a newer version takes over, and opens the address of a tapped
 * notification. Renders nothing.
 */
export function InstalledApp() {
  const t = useT()
  useEffect(() => {
    let stop = () => undefined as void
    let looking: ReturnType<typeof setInterval> | undefined
    const follow = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/')) goTo(data.open)
    }
    navigator.serviceWorker.addEventListener('message', follow)
    registerWorker().then(
      (registration) => {
        stop = onNewerWorker(registration, (waiting) =>
          showToast('info', t('app.newVersion'), { label: t('app.reload'), onPress: () => takeOver(waiting) }),
        )
        looking = setInterval(() => void registration.update().catch(() => undefined), LOOK_MS)
      },
      () => undefined, // the site works without it
    )
    return () => {
      stop()
      clearInterval(looking)
      navigator.serviceWorker.removeEventListener('message', follow)
    }
  }, [t])
  return null
}
