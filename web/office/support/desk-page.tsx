import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officeSetSupportDesk, officeSignSupport, officeSupportDesk } from '#contract/support/office-support.ts'
import { SUPPORT_NAME_MAX } from '#contract/support/words.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'
import { DeskFigures } from './desk-figures.tsx'
import { fromHours, HourRows, toHours, useDayName } from './hour-rows.tsx'
import { useLive } from './use-office-call.ts'

type Desk = OutputOf<typeof officeSupportDesk>

/** The desk: its figures, the operator's own name there, its hours and times. */
export function DeskPage() {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch } = useLive(officeSupportDesk, {})
  return (
    <div className="flex flex-col gap-4">
      <h1>{t('office.nav.chatDesk')}</h1>
      {error && !data ? (
        <ErrorState
          title={t('office.loadFailed')}
          hint={sayFault(error)}
          retryLabel={t('office.retry')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <RowSkeletons />
      ) : (
        <>
          <DeskFigures />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <HoursCard desk={data} />
            <NameCard signature={data.signature} />
          </div>
        </>
      )}
    </div>
  )
}

function NameCard({ signature }: { signature: string | null }) {
  const t = useT()
  const permissions = usePermissions()
  const [name, setName] = useState(signature ?? '')
  const sign = useAct(officeSignSupport, t('office.done'))
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          sign.mutate({ name: name.trim() })
        }}
      >
        <h2>{t('office.desk.myName')}</h2>
        <Field
          label={t('office.desk.myNameLabel')}
          hint={t('office.desk.myNameHint')}
          maxLength={SUPPORT_NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <FormFault fault={sign.error} />
        <Button
          type="submit"
          busy={sign.isPending}
          reason={permissions.includes('support.write') ? undefined : t('office.notAllowed')}
        >
          {t('office.desk.save')}
        </Button>
      </form>
    </Card>
  )
}

const NUMBERS = ['silenceMinutes', 'absentMinutes', 'keptMonths'] as const
const BOUNDS = { silenceMinutes: [5, 1440], absentMinutes: [2, 240], keptMonths: [1, 60] } as const

const formOf = (desk: Desk) => ({
  isOn: desk.isOn,
  days: fromHours(desk.hours),
  silenceMinutes: String(desk.silenceMinutes),
  absentMinutes: String(desk.absentMinutes),
  keptMonths: String(desk.keptMonths),
})

function useDeskWords(): DraftWords {
  const t = useT()
  const dayName = useDayName()
  return {
    name: ([part, place, field]) => {
      if (part === 'days') {
        const day = dayName(Number(place))
        return field === 'from' || field === 'until' ? t(`office.desk.${field}`, { day }) : day
      }
      const number = NUMBERS.find((one) => one === part)
      return t(number ? `office.desk.${number}` : 'office.desk.isOn')
    },
  }
}

function HoursCard({ desk }: { desk: Desk }) {
  const t = useT()
  const permissions = usePermissions()
  const set = useAct(officeSetSupportDesk, t('office.done'))
  const draft = useDraft(desk, { formOf, onChosen: set.reset })
  const words = useDeskWords()
  const chooseFirst = useDraftReason(draft)
  const { isOn, days, ...numbers } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((form) => ({ ...form, ...part }))
  const hours = toHours(days)
  const isFit = (one: (typeof NUMBERS)[number]) => {
    const [least, most] = BOUNDS[one]
    const value = Number(numbers[one])
    return Number.isInteger(value) && value >= least && value <= most
  }
  const submit = () => {
    if (hours === null || !NUMBERS.every(isFit)) return
    set.mutate(
      {
        isOn,
        hours,
        silenceMinutes: Number(numbers.silenceMinutes),
        absentMinutes: Number(numbers.absentMinutes),
        keptMonths: Number(numbers.keptMonths),
      },
      { onSuccess: () => draft.saved(draft.form) },
    )
  }
  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h2>{t('office.desk.hours')}</h2>
        <p className="text-sm text-ink-2">{t('office.desk.hoursText', { zone: desk.timeZone })}</p>
        <DraftChanged draft={draft} words={words} />
        <Checkbox checked={isOn} onChange={(event) => change({ isOn: event.target.checked })}>
          {t('office.desk.isOn')}
        </Checkbox>
        <HourRows days={days} onChange={(next) => change({ days: next })} />
        {NUMBERS.map((one) => (
          <Field
            key={one}
            label={t(`office.desk.${one}`)}
            inputMode="numeric"
            value={numbers[one]}
            onChange={(event) => change({ [one]: event.target.value })}
            error={isFit(one) ? undefined : t('office.desk.between', { least: BOUNDS[one][0], most: BOUNDS[one][1] })}
          />
        ))}
        <FormFault fault={set.error} />
        <Button
          type="submit"
          tone="primary"
          busy={set.isPending}
          reason={permissions.includes('support.manage') ? chooseFirst : t('office.notAllowed')}
        >
          {t('office.desk.save')}
        </Button>
      </form>
    </Card>
  )
}
