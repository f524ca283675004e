import { useT } from '#web/lib/i18n.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Shown while the session is being checked. */
export function Waiting() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-3">
      <Spinner className="size-8" />
    </div>
  )
}

/** Shown for an unknown address. */
export function Missing() {
  const t = useT()
  return <EmptyState picture="search" title={t('office.missing')} />
}

/** Shown for a page that the operator's role may not open. */
export function Refused() {
  const t = useT()
  return <EmptyState picture="search" title={t('office.refused')} hint={t('office.refusedHint')} isPage />
}
