/**
 * Checking in day by day: a streak that grows by one on each day that follows the last one, begins again after a break,
 * and begins again after its last step (docs/reference/games.md 9.2). Days are texts, YYYY-MM-DD.
 */
const DAY_MS = 86_400_000

/** Returns the day after another. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}

/** The last check-in: its day, and which step of the streak it was, from 1. */
export type LastCheckIn = { day: string; step: number }

/**
 * Returns which step a check-in of `day` is, from 1 to `steps`; null when that day, or a later one, was checked in
 * already.
 */
export function stepOf(last: LastCheckIn | null, day: string, steps: number): number | null {
  if (!last) return 1
  if (day <= last.day) return null
  return dayAfter(last.day) === day && last.step < steps ? last.step + 1 : 1
}

/** Returns how many steps of the present streak are done on a day, before a check-in of that day where there is none. */
export function stepsDone(last: LastCheckIn | null, day: string, steps: number): number {
  if (!last) return 0
  if (last.day >= day) return last.step
  return dayAfter(last.day) === day && last.step < steps ? last.step : 0
}
