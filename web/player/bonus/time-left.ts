import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { splitTime } from './split-time.ts'

/**
 * Returns how long it is until a moment, in words: "5 days 4 hours", "3 hours 20 minutes", "12 minutes". It follows
 * the clock of this device; the server decides by its own. Null without a moment, and when the moment has passed.
 */
export function useTimeLeft(until: string | null | undefined): string | null {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  if (!until || now === null) return null
  const left = splitTime(Date.parse(until) - now)
  if (left.unit === 'none') return null
  return t(`bonus.left.${left.unit}`, {
    large: left.large,
    small: left.small,
    shownLarge: formatCount(left.large, locale),
    shownSmall: formatCount(left.small, locale),
  })
}
