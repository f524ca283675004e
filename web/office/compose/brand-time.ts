/** Moments as boxes of dates have them, in the brand's time zone: a schedule means the brand's days, wherever one sits. */

/** Returns how far a zone's clock is ahead of UTC at a moment, in milliseconds. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(atMs / 1000) * 1000
}

/** Returns a moment as a box of a date has it, in a time zone; empty for none, and for what is no moment. */
export function toZoneBox(iso: unknown, timeZone: string): string {
  const at = typeof iso === 'string' ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(at)) return ''
  return new Date(at + offsetMs(at, timeZone)).toISOString().slice(0, 16)
}

/** Returns the content of such a box as a moment; null when it is empty. */
export function fromZoneBox(text: string, timeZone: string): string | null {
  const wall = Date.parse(`${text}:00.000Z`)
  if (Number.isNaN(wall)) return null
  // where the clock is put forward or back between the two guesses, the second one is right
  const guess = wall - offsetMs(wall, timeZone)
  return new Date(wall - offsetMs(guess, timeZone)).toISOString()
}
