import type { Translate } from '#web/lib/i18n.tsx'

const MINUTE = 60
const HOUR = 3600

/** Writes a duration in its largest fitting unit, rounded up: "4 minutes". */
export function describeDuration(seconds: number, t: Translate): string {
  if (seconds < MINUTE) return t('cashier.seconds', { count: Math.max(1, Math.ceil(seconds)) })
  if (seconds < HOUR) return t('cashier.minutes', { count: Math.ceil(seconds / MINUTE) })
  return t('cashier.hours', { count: Math.ceil(seconds / HOUR) })
}
