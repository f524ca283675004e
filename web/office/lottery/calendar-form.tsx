import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { setCalendar } from '#contract/lottery/office-house.ts'
import type { officeCalendar } from '#contract/lottery/office-issues.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { CalendarDays } from './calendar-days.tsx'

type Calendar = OutputOf<typeof officeCalendar>
const KINDS = ['off', 'moved', 'extra'] as const
type Kind = (typeof KINDS)[number]

/** Adds a day to a lottery's calendar, or takes one out of it. */
export function CalendarForm({ code, calendar }: { code: string; calendar: Calendar }) {
  const t = useT()
  const [day, setDay] = useState('')
  const [what, setWhat] = useState<Kind>('off')
  const [time, setTime] = useState('')
  const [reason, setReason] = useState('')
  const save = useAct(setCalendar, t('office.lottery.calendarSaved'))
  const others = calendar.days.filter((one) => one.day !== day)
  const isThere = others.length < calendar.days.length
  const put = (days: Calendar['days']) =>
    save.mutate({ gameCode: code, days, version: calendar.version, reason: reason.trim() })
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
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <Field
              label={t('office.lottery.dayOf')}
              type="date"
              dir="ltr"
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
            <WhatField isFast={calendar.schedule.kind === 'every'} what={what} onWhat={setWhat} />
            {what !== 'off' && (
              <Field
                label={t('office.lottery.drawsAtOwnClock')}
                type="datetime-local"
                dir="ltr"
                value={time}
                onChange={(event) => setTime(event.target.value)}
              />
            )}
            <Field
              label={t('office.reason')}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <FormFault fault={save.error} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="primary" busy={save.isPending} disabled={day === ''}>
              {t('office.lottery.setDay')}
            </Button>
            {isThere && (
              <Button busy={save.isPending} onClick={() => put(others)}>
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
