import { useT } from '#web/lib/i18n.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** While the session is being asked for. */
export function Waiting() {
  return (
    <div className="grid min-h-dvh place-items-center text-ink-3">
      <Spinner className="size-8" />
    </div>
  )
}

/** An address that leads nowhere. */
export function Missing() {
  const t = useT()
  return <EmptyState picture="search" title={t('office.missing')} />
}
