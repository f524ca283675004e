import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns a function that says in short how long something lasts: 40 s, 3 min, 2 h, 5 days. */
export function useSayAge(): (ms: number) => string {
  const t = useT()
  const locale = useLocale()
  return (ms) => {
    const past = Math.max(0, ms)
    if (past < MINUTE_MS) return t('office.desk.seconds', { count: formatCount(Math.floor(past / 1000), locale) })
    if (past < HOUR_MS) return t('office.desk.minutes', { count: formatCount(Math.floor(past / MINUTE_MS), locale) })
    if (past < DAY_MS) return t('office.desk.hours', { count: formatCount(Math.floor(past / HOUR_MS), locale) })
    return t('office.desk.days', { count: formatCount(Math.floor(past / DAY_MS), locale) })
  }
}
