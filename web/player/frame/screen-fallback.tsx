import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { CardSkeletons, Skeleton } from '#web/ui/skeleton.tsx'

/** After this time, in milliseconds, the page says that loading takes long. */
const SLOW_MS = 8_000

/** Shows placeholders in place of a lazy screen while it loads, and a message when that takes long. */
export function ScreenFallback() {
  const t = useT()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div>
      <output className="sr-only">{t('site.loading')}</output>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Skeleton className="h-8 w-48" />
        {isSlow && <output className="text-sm text-ink-2">{t('site.slow')}</output>}
      </div>
      <div aria-hidden="true" className="game-grid">
        <CardSkeletons count={14} />
      </div>
    </div>
  )
}
