import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { type OfferFigures, officeWhatIf } from '#contract/promotions/office-offers.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { callOffice } from '../operator-session.ts'
import { FormFault } from '../frame/form-fault.tsx'
import { fromZoneBox, toZoneBox } from '../compose/brand-time.ts'
import { FigureTable } from './figure-table.tsx'

const DAY_MS = 86_400_000
/** How many days are proposed: as many as publishing looks at. */
const USUAL_DAYS = 28

type Props = { kind: OfferKindName; document: Record<string, unknown>; currency: string; timeZone: string }

/** Asks what the document would have cost over chosen days of the brand, and says what the answer leaves out. */
export function WhatIfCard({ kind, document, currency, timeZone }: Props) {
  const t = useT()
  const [days, setDays] = useState(() => {
    const dayOf = (at: number) => toZoneBox(new Date(at).toISOString(), timeZone).slice(0, 10)
    return { from: dayOf(Date.now() - USUAL_DAYS * DAY_MS), to: dayOf(Date.now() - DAY_MS) }
  })
  const ask = useMutation<OfferFigures, ApiError>({
    mutationFn: async () => {
      const from = fromZoneBox(`${days.from}T00:00`, timeZone) ?? ''
      const to = fromZoneBox(`${days.to}T23:59`, timeZone) ?? ''
      try {
        return await callOffice(officeWhatIf, { kind, document, from, to })
      } catch (error) {
        throw asApiError(error)
      }
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <Card>
      <h2 className="mb-1">{t('office.compose.whatIf')}</h2>
      <p className="mb-3 text-sm text-ink-2">{t('office.compose.whatIfHint')}</p>
      <form onSubmit={send} className="flex flex-wrap items-end gap-3">
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className="min-w-36 flex-1">
            <Field
              type="date"
              required
              label={t(name === 'from' ? 'office.fromDay' : 'office.toDay')}
              value={days[name]}
              onChange={(event) => setDays({ ...days, [name]: event.target.value })}
            />
          </div>
        ))}
        <Button type="submit" busy={ask.isPending}>
          {t('office.compose.compute')}
        </Button>
      </form>
      <div aria-live="polite" className="mt-3">
        <FormFault fault={ask.error} />
        {ask.data &&
          (ask.data.isKnown ? (
            <>
              {ask.data.isMost && <p className="mb-2 text-ink-2">{t('office.compose.mostOfIt')}</p>}
              <FigureTable currency={currency} columns={[{ head: t('office.compose.wouldHave'), figures: ask.data }]} />
            </>
          ) : (
            <p className="text-ink-2">{t('office.compose.notKnown')}</p>
          ))}
      </div>
      <LeftOut />
    </Card>
  )
}

/** What a computation over the past cannot know. */
export function LeftOut() {
  const t = useT()
  return (
    <details className="mt-3 text-sm text-ink-2">
      <summary className="cursor-pointer text-brand-ink">{t('office.compose.leftOut')}</summary>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {(['behaviour', 'eligible', 'running'] as const).map((name) => (
          <li key={name}>{t(`office.compose.leftOut.${name}`)}</li>
        ))}
      </ul>
    </details>
  )
}
