import { playSession } from '#contract/protection/protection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Icon } from '#web/ui/icon.tsx'
import { paths } from '#contract/paths.ts'

const LOOK_MS = 120_000

/**
 * Shows how long the member has played in this sitting, with a link to limits and breaks; renders nothing while they do
 * not play.
 */
export function PlayTimer() {
  const t = useT()
  const now = useNow()
  const { data } = useCall(playSession, {}, { refetchInterval: LOOK_MS })
  if (!data?.startedAt) return null
  const seconds = Math.max(0, Math.floor(((now ?? Date.parse(data.now)) - Date.parse(data.startedAt)) / 1000))
  const two = (figure: number) => String(figure).padStart(2, '0')
  const minutes = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}`
  return (
    <a
      href={paths.limits()}
      aria-label={t('shell.playTime', { time: minutes })}
      title={t('shell.playTime', { time: minutes })}
      className="flex h-11 items-center gap-1.5 rounded-control text-xs text-ink-3 hover:text-ink-1 lg:px-2"
    >
      <Icon name="hourglass-medium" size="s" className="max-lg:hidden" />
      <time dir="ltr" className="num">
        {minutes}
        <span className="max-lg:hidden">:{two(seconds % 60)}</span>
      </time>
    </a>
  )
}
