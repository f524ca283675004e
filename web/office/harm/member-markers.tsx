import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { HAND_DAYS, type Evidence, type SignKind } from '#contract/harm/markers.ts'
import {
  type Marker,
  type MarkerCard,
  type MarkerPast,
  officeAddMarker,
  officeLiftMarker,
  officeMemberMarkers,
} from '#contract/harm/office-harm.ts'
import { formatMoney } from '#contract/money.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'

const DAY_HOURS = 24

/** Shows a member's markers of harm with what was counted, what happened before, and what an operator may do. */
export function MemberMarkers() {
  const t = useT()
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <ShowPage call={officeMemberMarkers} back={`/members/${id}/show`} backName={t('office.member')}>
      {(row: MarkerCard) => <Whole id={id} row={row} />}
    </ShowPage>
  )
}

/** Returns a function that says what was counted when a marker was seen. */
function useSayEvidence(currency: string) {
  const t = useT()
  return (kind: SignKind, evidence: Evidence | null, reason: string | null): string => {
    if (kind === 'operator' || !evidence) return reason ?? '–'
    const { count, hours, amount } = evidence
    const money = amount === null ? '–' : formatMoney(amount, currency)
    return t(`office.harm.counted.${kind}`, { count, hours, days: hours / DAY_HOURS, amount: money })
  }
}

function Whole({ id, row: { currency, markers, history } }: { id: string; row: MarkerCard }) {
  const t = useT()
  const waiting = markers.find((one) => one.waiting)?.waiting ?? null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1>{t('office.harm.title')}</h1>
        <AddMarker id={id} />
      </div>
      <p className="max-w-[70ch] text-ink-2">{t('office.harm.intro')}</p>
      <WaitingNote waiting={waiting} />
      <Card>
        <Markers id={id} markers={markers} currency={currency} />
      </Card>
      {history.length > 0 && (
        <Card>
          <h2 className="mb-2">{t('office.harm.history')}</h2>
          <History history={history} currency={currency} />
        </Card>
      )}
    </div>
  )
}

function Markers({ id, markers, currency }: { id: string; markers: readonly Marker[]; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const say = useSayEvidence(currency)
  const moment = (at: string) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>
  if (markers.length === 0) return <p className="text-ink-3">{t('office.harm.none')}</p>
  const columns: Column<Marker>[] = [
    {
      id: 'kind',
      head: t('office.harm.kind'),
      phone: 'title',
      cell: ({ kind }) => <span className="font-semibold">{t(`office.harm.kind.${kind}`)}</span>,
    },
    {
      id: 'evidence',
      head: t('office.harm.evidence'),
      phone: 'line',
      cell: ({ kind, evidence, reason }) => say(kind, evidence, reason),
    },
    { id: 'since', head: t('office.harm.since'), phone: 'line', cell: ({ since }) => moment(since) },
    { id: 'seen', head: t('office.harm.seen'), phone: 'line', cell: ({ seenAt }) => moment(seenAt) },
    { id: 'until', head: t('office.harm.until'), phone: 'line', cell: ({ until }) => moment(until) },
    { id: 'by', head: t('office.harm.by'), phone: 'line', cell: ({ by }) => by ?? t('office.harm.house') },
    {
      id: 'lift',
      head: t('office.harm.lift'),
      phone: 'line',
      cell: (marker) => <LiftMarker id={id} marker={marker} />,
    },
  ]
  return <Table caption={t('office.harm.title')} columns={columns} rows={markers} rowKey={({ kind }) => kind} />
}

function History({ history, currency }: { history: readonly MarkerPast[]; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const say = useSayEvidence(currency)
  const columns: Column<MarkerPast>[] = [
    { id: 'what', head: t('office.state'), phone: 'amount', cell: ({ what }) => t(`office.harm.what.${what}`) },
    { id: 'kind', head: t('office.harm.kind'), phone: 'title', cell: ({ kind }) => t(`office.harm.kind.${kind}`) },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: ({ at }) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>,
    },
    {
      id: 'evidence',
      head: t('office.harm.evidence'),
      phone: 'line',
      cell: ({ kind, evidence, reason }) => (evidence ? say(kind, evidence, reason) : (reason ?? '–')),
    },
    { id: 'by', head: t('office.operator'), phone: 'line', cell: ({ by }) => by ?? t('office.harm.house') },
  ]
  return (
    <Table
      caption={t('office.harm.history')}
      columns={columns}
      rows={history}
      rowKey={({ at, kind, what }) => `${at} ${kind} ${what}`}
    />
  )
}

function LiftMarker({ id, marker: { kind, seenAt, waiting } }: { id: string; marker: Marker }) {
  const t = useT()
  const mayWrite = usePermissions().includes('harm.write')
  const [asking, setAsking] = useState(false)
  const lift = useAct(officeLiftMarker)
  const reason = waiting ? t('office.harm.waits') : mayWrite ? undefined : t('office.notAllowed')
  return (
    <>
      <Button size="small" reason={reason} onClick={() => setAsking(true)}>
        {t('office.harm.lift')}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('office.harm.liftTitle')}
        description={t('office.harm.liftHint')}
        confirmLabel={t('office.harm.lift')}
        busy={lift.isPending}
        fault={lift.error}
        onConfirm={(why) => lift.mutate({ id, kind, seenAt, reason: why }, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}

function AddMarker({ id }: { id: string }) {
  const t = useT()
  const mayWrite = usePermissions().includes('harm.write')
  const [asking, setAsking] = useState(false)
  const [days, setDays] = useState(String(HAND_DAYS.usual))
  const add = useAct(officeAddMarker, t('office.harm.added'))
  const count = Number(latinFigures(days).trim())
  const isWrong = !Number.isInteger(count) || count < HAND_DAYS.min || count > HAND_DAYS.max
  return (
    <div className="ms-auto">
      <Button size="small" reason={mayWrite ? undefined : t('office.notAllowed')} onClick={() => setAsking(true)}>
        {t('office.harm.add')}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('office.harm.add')}
        description={t('office.harm.addHint')}
        confirmLabel={t('office.harm.add')}
        busy={add.isPending}
        fault={add.error}
        onConfirm={(reason) => {
          if (!isWrong) add.mutate({ id, days: count, reason }, { onSuccess: () => setAsking(false) })
        }}
      >
        <Field
          label={t('office.harm.days')}
          inputMode="numeric"
          value={days}
          error={isWrong ? t('office.harm.daysWrong', { min: HAND_DAYS.min, max: HAND_DAYS.max }) : undefined}
          onChange={(event) => setDays(event.target.value)}
        />
      </ReasonDialog>
    </div>
  )
}
