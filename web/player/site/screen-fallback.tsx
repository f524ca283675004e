import { useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { CardSkeletons, Skeleton } from '#web/ui/skeleton.tsx'

/** From then on the wait is spoken of. */
const SLOW_MS = 8_000

/** Stands where a lazy screen will, once the wait is worth telling. */
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
