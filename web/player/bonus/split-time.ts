const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Splits a time into the two largest units that a reader needs; a time that is over has `none`. */
export function splitTime(
  leftMs: number,
): { unit: 'days' | 'hours' | 'minutes'; large: number; small: number } | { unit: 'none' } {
  if (leftMs <= 0) return { unit: 'none' }
  const minutes = Math.max(1, Math.floor(leftMs / MINUTE_MS))
  if (leftMs < HOUR_MS) return { unit: 'minutes', large: minutes, small: 0 }
  const hours = Math.floor(leftMs / HOUR_MS)
  if (leftMs < DAY_MS) return { unit: 'hours', large: hours, small: minutes - hours * 60 }
  const days = Math.floor(leftMs / DAY_MS)
  return { unit: 'days', large: days, small: hours - days * 24 }
}
