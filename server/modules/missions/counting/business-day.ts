/** Days and weeks of a brand, in its own time zone (docs/reference/promotions.md 1, row 50). */
import type { Period } from '#contract/missions/terms.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { addDays } from '#server/lib/local-day.ts'

/** Offsets of time zones are whole quarters of an hour, so a quarter has one local day. */
const QUARTER_MS = 15 * MINUTE_MS
const QUARTERS_MAX = 20_000
const formats = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, string>()
const mondays = new Map<string, string>()

/** Returns the local day of a moment as YYYY-MM-DD. */
export function dayOf(at: Date, zone: string): string {
  const key = `${zone} ${Math.floor(at.getTime() / QUARTER_MS)}`
  const known = days.get(key)
  if (known !== undefined) return known
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, format)
  const day = format.format(at)
  if (days.size >= QUARTERS_MAX) days.clear()
  days.set(key, day)
  return day
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  const known = mondays.get(day)
  if (known !== undefined) return known
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  if (mondays.size >= QUARTERS_MAX) mondays.clear()
  mondays.set(day, monday)
  return monday
}

/** Returns the name of the window that a moment is in: `D2026-11-23`, `W2026-11-23` (its Monday) or `once`. */
export function windowOf(period: Period, at: Date, zone: string): string {
  if (period === 'once') return 'once'
  const day = dayOf(at, zone)
  return period === 'daily' ? `D${day}` : `W${mondayOf(day)}`
}

/** Returns the first moment of a local day. */
export function startOfDay(day: string, zone: string): Date {
  let at = Date.parse(`${day}T00:00:00Z`) - DAY_MS
  // a zone is at most 14 hours ahead: the day begins within two days of quarters
  while (dayOf(new Date(at), zone) < day) at += QUARTER_MS
  return new Date(at)
}

/** Returns from when until when a window lasts; null for `once`, which lasts as long as its mission. */
export function spanOf(win: string, zone: string): { from: Date; until: Date } | null {
  if (win === 'once') return null
  const day = win.slice(1)
  return { from: startOfDay(day, zone), until: startOfDay(addDays(day, win.startsWith('D') ? 1 : 7), zone) }
}

/** Returns the first local day of a window; '' for `once`. */
export function firstDayOf(win: string): string {
  return win === 'once' ? '' : win.slice(1)
}
