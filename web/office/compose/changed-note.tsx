import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'

/** Says that another person saved the same draft meanwhile; what is typed stays until the reader asks for theirs. */
export function ChangedNote({ isBehind, onTake }: { isBehind: boolean; onTake: () => void }) {
  const t = useT()
  if (!isBehind) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-control bg-info-soft px-3.5 py-2.5 text-ink-1"
    >
      <span className="min-w-0 flex-1 basis-60">{t('office.changedMeanwhile')}</span>
      <Button size="small" onClick={onTake}>
        {t('office.showTheirs')}
      </Button>
    </div>
  )
}
