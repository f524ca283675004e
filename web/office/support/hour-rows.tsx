import type { SupportHours } from '#contract/support/words.ts'
import { findLanguage } from '#contract/languages.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Hours of one weekday as they are typed; further spans of the day, which this form does not show, stay. */
export type DayHours = { day: number; isOpen: boolean; from: string; until: string; others: SupportHours }

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
const MINUTES_A_DAY = 1440
/** A Sunday, to name weekdays by. */
const SUNDAY = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

const two = (value: number) => String(value).padStart(2, '0')
const writeMinute = (minute: number) =>
  minute === MINUTES_A_DAY ? '00:00' : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
function readMinute(text: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

/** Returns a desk's hours as they are typed, a row a weekday. */
export function fromHours(hours: SupportHours): DayHours[] {
  return DAYS.map((day) => {
    const [first, ...others] = hours.filter((one) => one.day === day)
    return {
      day,
      isOpen: first !== undefined,
      from: writeMinute(first?.from ?? 540),
      until: writeMinute(first?.until ?? 1320),
      others,
    }
  })
}

const untilOf = (text: string) => (text === '00:00' ? MINUTES_A_DAY : readMinute(text))

/** Returns whether a row says hours: from before until, and midnight is the end of the day. */
export function isDayFit({ isOpen, from, until }: DayHours): boolean {
  const [begins, ends] = [readMinute(from), untilOf(until)]
  return !isOpen || (begins !== null && ends !== null && begins < ends)
}

/** Returns the hours that were typed; null while a row says none. */
export function toHours(days: readonly DayHours[]): SupportHours | null {
  if (!days.every(isDayFit)) return null
  return days.flatMap((one) =>
    one.isOpen
      ? [{ day: one.day, from: readMinute(one.from) ?? 0, until: untilOf(one.until) ?? MINUTES_A_DAY }, ...one.others]
      : [],
  )
}

/** Returns the name of a weekday in the reader's language; 0 is Sunday. */
export function useDayName(): (day: number) => string {
  const locale = useLocale()
  const names = new Intl.DateTimeFormat(findLanguage(locale)?.format ?? locale, { weekday: 'long', timeZone: 'UTC' })
  return (day) => names.format(new Date(SUNDAY + day * DAY_MS))
}

/** Draws a row for each weekday: whether somebody is there, from when until when. */
export function HourRows({ days, onChange }: { days: readonly DayHours[]; onChange: (days: DayHours[]) => void }) {
  const t = useT()
  const nameOf = useDayName()
  const change = (day: number, part: Partial<DayHours>) =>
    onChange(days.map((one) => (one.day === day ? { ...one, ...part } : one)))
  return (
    <ul className="flex flex-col gap-2">
      {days.map((one) => {
        const name = nameOf(one.day)
        return (
          <li key={one.day} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="min-w-36 flex-1">
              <Checkbox checked={one.isOpen} onChange={(event) => change(one.day, { isOpen: event.target.checked })}>
                {name}
              </Checkbox>
            </span>
            {one.isOpen && (
              <span className="flex items-center gap-2">
                <input
                  type="time"
                  aria-label={t('office.desk.from', { day: name })}
                  value={one.from}
                  onChange={(event) => change(one.day, { from: event.target.value })}
                  className="office-control"
                />
                –
                <input
                  type="time"
                  aria-label={t('office.desk.until', { day: name })}
                  value={one.until}
                  aria-invalid={!isDayFit(one) || undefined}
                  onChange={(event) => change(one.day, { until: event.target.value })}
                  className="office-control"
                />
              </span>
            )}
            {!isDayFit(one) && (
              <span role="alert" className="w-full text-xs text-negative">
                {t('office.desk.order')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
