import { useNow } from '#web/lib/use-now.ts'

/** The brand's time, each second, with its distance from UTC. */
export function Clock({ timeZone }: { timeZone: string }) {
  const now = useNow()
  const offset = now === null ? '' : zoneName(now, timeZone)
  return (
    <span dir="ltr" className="num hidden min-w-28 text-end text-xs text-ink-3 lg:inline-block">
      {offset} <time>{now === null ? '' : clockText(now, timeZone)}</time>
    </span>
  )
}

/** GMT+6, from the name of a zone. */
export function zoneName(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}

/** 14:32:07 in a zone. */
export function clockText(now: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(now)
}
