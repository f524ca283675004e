/**
 * Figures and times as the reader expects them (docs/look.md 3): counts and dates in the digits of the language,
 * money, clock times, odds and references in Latin digits everywhere.
 */
import { findLanguage } from '#contract/languages.ts'

const MINUTE_MS = 60_000

/** Returns the locale in which figures and dates of a language are written (contract/languages.ts). */
const writtenAs = (locale: string) => findLanguage(locale)?.format ?? locale

const isRightToLeft = (locale: string) => findLanguage(locale)?.direction === 'rtl'
/** Isolates a date in a right-to-left language, so that it is read as a whole, also among other figures. */
const isolated = (text: string, locale: string) => (isRightToLeft(locale) ? `\u2067${text}\u2069` : text)

/** Writes a count in the digits of the language: ১,৮৪০. */
export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(writtenAs(locale)).format(count)
}

/** Writes a share of one as a percentage in the digits of the language. */
export function formatPercent(share: number, locale: string, decimals = 1): string {
  return new Intl.NumberFormat(writtenAs(locale), { style: 'percent', maximumFractionDigits: decimals }).format(share)
}

const writeDay = (iso: string, locale: string) =>
  new Intl.DateTimeFormat(writtenAs(locale), { day: 'numeric', month: 'short' }).format(new Date(iso))

/** Writes day and month, in the reader's own zone: 12 Nov, ১২ নভে. */
export function formatDay(iso: string, locale: string): string {
  return isolated(writeDay(iso, locale), locale)
}

/** Writes a month such as 2026-11 by its name: November 2026, নভেম্বর ২০২৬. */
export function formatMonth(month: string, locale: string): string {
  const written = new Intl.DateTimeFormat(writtenAs(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return isolated(written.format(new Date(`${month}-01T00:00:00Z`)), locale)
}

/** Writes the time of day with seconds in Latin digits, in the reader's own zone: 13:58:12. */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(new Date(iso))
}

/**
 * Writes day and time in one line, each in its digits: 12 Nov, 13:58:12. In Bengali a day is ১২ নভে, alone as with its
 * time, and the time has Latin digits everywhere: ১২ নভে, 13:58:12.
 */
export function formatMoment(iso: string, locale: string): string {
  const day = writeDay(iso, locale)
  return isolated(`${day}${isRightToLeft(locale) ? '،' : ','} ${formatTime(iso)}`, locale)
}

/** Writes the clock of a zone that is so many minutes ahead of UTC: 14:32:07. */
export function formatClock(nowMs: number, utcOffsetMinutes: number): string {
  return new Date(nowMs + utcOffsetMinutes * MINUTE_MS).toISOString().slice(11, 19)
}

/** Names a zone by its distance from UTC: GMT+6, GMT-3:30. */
export function formatOffset(utcOffsetMinutes: number): string {
  const sign = utcOffsetMinutes < 0 ? '-' : '+'
  const minutes = Math.abs(utcOffsetMinutes)
  const rest = minutes % 60
  return `GMT${sign}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Writes whole seconds as m:ss in the digits of the language, for countdowns. */
export function formatCountdown(seconds: number, locale: string): string {
  const two = new Intl.NumberFormat(writtenAs(locale), { minimumIntegerDigits: 2 })
  return `${new Intl.NumberFormat(writtenAs(locale)).format(Math.floor(seconds / 60))}:${two.format(seconds % 60)}`
}
