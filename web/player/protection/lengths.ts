import { findLanguage } from '#contract/languages.ts'
import type { LimitKind } from '#contract/protection/protection-rules.ts'
import { isInMinutes } from '#contract/protection/protection-rules.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import type { Translate } from '#web/lib/i18n.tsx'

/** Writes a duration in hours and minutes: "1 hour 5 minutes". */
export function lengthText(minutes: number, t: Translate): string {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < 60) return t('protection.minutes', { count: whole })
  if (whole % 60 === 0) return t('protection.hours', { count: whole / 60 })
  return t('protection.hoursMinutes', { hours: Math.floor(whole / 60), minutes: whole % 60 })
}

/** Writes the value of a limit: an amount, or a duration. */
export function valueText(kind: LimitKind, value: string, currency: string, t: Translate): string {
  return isInMinutes(kind) ? lengthText(Number(value), t) : formatMoney(value, currency)
}

/** Returns the minutes from now until a moment, rounded up. */
export function minutesUntil(iso: string, nowMs: number): number {
  return Math.ceil((new Date(iso).getTime() - nowMs) / 60_000)
}

/** Writes day and time without seconds: 12 Nov, 13:58. The year is added to dates that are months away. */
export function whenText(iso: string, locale: string): string {
  const date = new Date(iso)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false }).format(date)
  const isFar = Math.abs(date.getTime() - Date.now()) > 150 * 86_400_000
  const day = isFar
    ? new Intl.DateTimeFormat(findLanguage(locale)?.format ?? locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(date)
    : formatDay(iso, locale)
  return `${day}, ${time}`
}

/** Writes the length of a break as its choice names it. */
export function breakText(hours: number, locale: string, t: Translate): string {
  if (hours === 24) return t('protection.break.day')
  const count = hours % 168 === 0 ? hours / 168 : hours / 24
  return hours % 168 === 0
    ? t('protection.break.weeks', { count })
    : t('protection.break.days', { count: formatCount(count, locale) })
}

/** Writes the length of an exclusion as its choice names it. */
export function exclusionText(months: number | null, locale: string, t: Translate): string {
  if (months === null) return t('protection.exclude.forever')
  return months % 12 === 0
    ? t('protection.exclude.years', { count: months / 12 })
    : t('protection.exclude.months', { count: formatCount(months, locale) })
}
