import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'

/** Reads the next rows of a list; nothing after the last one. */
export function MoreButton({ more, isBusy }: { more: (() => void) | null; isBusy: boolean }) {
  const t = useT()
  if (!more) return null
  return (
    <div className="border-t border-line p-3">
      <Button wide busy={isBusy} onClick={more}>
        {t('agents.showMore')}
      </Button>
    </div>
  )
}
