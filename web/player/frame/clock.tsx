import { useNow } from '#web/lib/use-now.ts'

/** Shows the brand's time, updated each second, with its offset from UTC. */
export function Clock({ timeZone }: { timeZone: string }) {
  const now = useNow()
  const offset = now === null ? '' : zoneName(now, timeZone)
  return (
    <span dir="ltr" className="num hidden min-w-28 text-end text-xs text-ink-3 lg:inline-block">
      {offset} <time>{now === null ? '' : clockText(now, timeZone)}</time>
    </span>
  )
}

/** Returns the UTC offset of a time zone: GMT+6. */
export function zoneName(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** Returns the time in a zone: 14:32:07. */
export function clockText(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(now)
}
