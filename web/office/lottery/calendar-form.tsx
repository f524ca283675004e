import type { FormEvent } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { setCalendar } from '#contract/lottery/office-house.ts'
import type { officeCalendar } from '#contract/lottery/office-issues.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { formatMoment } from '#web/lib/format.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { CalendarDays } from './calendar-days.tsx'

type Calendar = OutputOf<typeof officeCalendar>
const KINDS = ['off', 'moved', 'extra'] as const
type Kind = (typeof KINDS)[number]

type Day = Calendar['days'][number]
/** The days by their date, so that two operators' days stand beside one another, and the day that is typed. */
const formOf = ({ days }: Calendar) => ({
  days: Object.fromEntries(days.map((one) => [one.day, one])) as Readonly<Record<string, Day>>,
  typed: { day: '', what: 'off' as Kind, time: '', reason: '' },
})

function useDayWords(): DraftWords {
  const t = useT()
  const locale = useLocale()
  return {
    name: ([, day]) => String(day),
    value: (_path, value) => {
      if (typeof value !== 'object' || value === null) return undefined
      const { what, drawsAt } = value as Day
      return [t(`office.lottery.day.${what}`), drawsAt && formatMoment(drawsAt, locale)].filter(Boolean).join(' · ')
    },
  }
}

/** Adds a day to a lottery's calendar, or takes one out of it. */
export function CalendarForm({ code, calendar }: { code: string; calendar: Calendar }) {
  const t = useT()
  const save = useAct(setCalendar, t('office.lottery.calendarSaved'))
  const draft = useDraft(calendar, { formOf, onChosen: save.reset })
  const words = useDayWords()
  const chooseFirst = useDraftReason(draft)
  const { day, what, time, reason } = draft.form.typed
  const set = (part: Partial<typeof draft.form.typed>) =>
    draft.change((was) => ({ ...was, typed: { ...was.typed, ...part } }))
  const others = draft.read.days.filter((one) => one.day !== day)
  const isThere = others.length < draft.read.days.length
  const put = (days: Calendar['days']) =>
    save.mutate(
      { gameCode: code, days, version: draft.read.version, reason: reason.trim() },
      { onSuccess: () => draft.saved(draft.form) },
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const drawsAt = what === 'off' || time === '' ? null : new Date(time).toISOString()
    put([...others, { day, what, drawsAt }].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
  }
  return (
    <div className="flex flex-col gap-4">
      <CalendarDays calendar={calendar} />
      <Card>
        <form onSubmit={send} noValidate className="flex flex-col gap-4">
          <h3>{t('office.lottery.changeDay')}</h3>
          <p className="text-ink-2">{t('office.lottery.calendarHint')}</p>
          <DraftChanged draft={draft} words={words} />
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <Field
              label={t('office.lottery.dayOf')}
              type="date"
              dir="ltr"
              value={day}
              onChange={(event) => set({ day: event.target.value })}
            />
            <WhatField isFast={calendar.schedule.kind === 'every'} what={what} onWhat={(next) => set({ what: next })} />
            {what !== 'off' && (
              <Field
                label={t('office.lottery.drawsAtOwnClock')}
                type="datetime-local"
                dir="ltr"
                value={time}
                onChange={(event) => set({ time: event.target.value })}
              />
            )}
            <Field
              label={t('office.reason')}
              maxLength={300}
              value={reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          </div>
          <FormFault fault={save.error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="primary" busy={save.isPending} disabled={day === ''} reason={chooseFirst}>
              {t('office.lottery.setDay')}
            </Button>
            {isThere && (
              <Button busy={save.isPending} reason={chooseFirst} onClick={() => put(others)}>
                {t('office.lottery.removeDay')}
              </Button>
            )}
          </div>
        </form>
      </Card>
    </div>
  )
}

type WhatProps = { isFast: boolean; what: Kind; onWhat: (what: Kind) => void }

/** What happens on the day; a lottery that draws all day can only leave it out. */
function WhatField({ isFast, what, onWhat }: WhatProps) {
  const t = useT()
  return (
    <Select
      label={t('office.lottery.whatDay')}
      value={what}
      onChange={(event) => onWhat(KINDS.find((kind) => kind === event.target.value) ?? 'off')}
      options={(isFast ? KINDS.slice(0, 1) : KINDS).map((value) => ({
        value,
        label: t(`office.lottery.day.${value}`),
      }))}
    />
  )
}
