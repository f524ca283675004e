import type { OutputOf } from '#contract/call.ts'
import type { officeCalendar } from '#contract/lottery/office-issues.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'

type Calendar = OutputOf<typeof officeCalendar>
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Returns when a lottery draws, in words. */
export function useScheduleText(): (calendar: Pick<Calendar, 'schedule' | 'timeZone'>) => string {
  const t = useT()
  const locale = useLocale()
  // the fourth of January 1970 was a Sunday
  const weekday = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + day)))
  return ({ schedule: { kind, every, times, days, closesBefore }, timeZone }) => {
    const at = times.map(clock).join(', ')
    const when =
      kind === 'every'
        ? t('office.lottery.everySeconds', {
            seconds: every ?? 0,
            from: clock(times[0] ?? 0),
            to: clock(times.at(-1) ?? 0),
          })
        : kind === 'daily'
          ? t('office.lottery.onWeekdays', { days: days.map(weekday).join(', '), at })
          : t('office.lottery.onDays', { days: days.join(', '), at })
    return `${when} · ${timeZone} · ${t('office.lottery.closesBefore', { seconds: closesBefore })}`
  }
}

/** Shows the timetable of a lottery and the days that differ from it. */
export function CalendarDays({ calendar }: { calendar: Calendar }) {
  const t = useT()
  const locale = useLocale()
  const say = useScheduleText()
  return (
    <Panel>
      <p className="px-4 py-3 text-ink-2">{say(calendar)}</p>
      {calendar.days.length === 0 ? (
        <p className="px-4 pb-4 text-ink-3">{t('office.lottery.noDays')}</p>
      ) : (
        <ul>
          {calendar.days.map(({ day, what, drawsAt }) => (
            <li key={day} className="flex flex-wrap gap-x-3 border-t border-line px-4 py-2.5">
              <span className="num font-semibold">{day}</span>
              <span>{t(`office.lottery.day.${what}`)}</span>
              {drawsAt && <span className="text-ink-3">{formatMoment(drawsAt, locale)}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
