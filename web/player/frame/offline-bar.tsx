import { useT } from '#web/lib/i18n.tsx'
import { useOnline } from '#web/lib/use-online.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Says that there is no network, as long as there is none. */
export function OfflineBar() {
  const t = useT()
  const online = useOnline()
  return (
    <output className="block">
      {!online && (
        <div className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm text-warning">
          <Icon name="wifi-slash" size="s" />
          {t('shell.offline')}
        </div>
      )}
    </output>
  )
}
