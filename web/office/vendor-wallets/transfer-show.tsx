import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  officeAskTransfer,
  officeRequestTransferDecision,
  officeTransfer,
} from '#contract/vendor-wallets/office-transfers.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { Facts, ShowPage } from '../frame/show-page.tsx'
import { WaitingNote } from '../frame/waiting-note.tsx'
import { wordOf } from '../frame/words.ts'
import { transferTone } from './transfer-list.tsx'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

type Detail = OutputOf<typeof officeTransfer>
const EVENTS = [
  'created',
  'sent',
  'asked',
  'unknown',
  'pending',
  'never_seen',
  'confirmed',
  'rejected',
  'decision_requested',
  'decision_withdrawn',
  'decision_refused',
  'decision_expired',
  'decision_overtaken',
] as const
const OUTCOMES = ['confirmed', 'rejected'] as const

/** Shows one transfer: each answer of the vendor, and what operators can do about it. */
export function TransferShow() {
  const t = useT()
  return (
    <ShowPage call={officeTransfer} back="/transfers" backName={t('office.nav.transfers')}>
      {(row) => <Transfer row={row} />}
    </ShowPage>
  )
}

function Transfer({ row }: { row: Detail }) {
  const t = useT()
  const locale = useLocale()
  const moment = (at: string | null) => (at ? <span className="num">{formatMoment(at, locale)}</span> : '–')
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="num">{row.orderNo}</h1>
        <Tag tone={transferTone(row.state)}>{t(`office.transfer.state.${row.state}`)}</Tag>
        {row.needsAttention && (
          <Tag tone="negative" icon="warning">
            {t('office.transfer.queue.attention')}
          </Tag>
        )}
        <div className="ms-auto">
          <Acts row={row} />
        </div>
      </div>
      <WaitingNote waiting={row.waiting} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <Facts
            facts={[
              [
                t('office.member'),
                <Link key="m" className="text-brand-ink" to={`/members/${row.member.id}/show`}>
                  {row.member.username}
                </Link>,
              ],
              [t('office.transfer.vendor'), row.vendorName],
              [t('office.transfer.direction'), t(`office.transfer.${row.direction}`)],
              [t('office.amount'), <Money key="a" amount={row.amount} currency={row.currency} />],
              [t('office.at'), moment(row.createdAt)],
              [
                t('office.transfer.asks'),
                <span key="n" className="num">
                  {row.asks}
                </span>,
              ],
              [t('office.transfer.nextAsk'), moment(row.nextAskAt)],
              [
                t('office.providerReference'),
                <span key="r" className="num">
                  {row.vendorReference ?? '–'}
                </span>,
              ],
              [t('office.transfer.why'), row.why ?? '–'],
            ]}
          />
        </Card>
      </div>
      <History row={row} />
    </div>
  )
}

function Acts({ row }: { row: Detail }) {
  const t = useT()
  const permissions = usePermissions()
  const [isDeciding, setIsDeciding] = useState(false)
  const ask = useAct(officeAskTransfer, t('office.transfer.asked'))
  if (row.decidedAt) return null
  const mayDecide = permissions.includes('transfers.decide')
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" tone="primary" busy={ask.isPending} onClick={() => ask.mutate({ id: row.id })}>
        {t('office.transfer.ask')}
      </Button>
      {!row.waiting && (
        <Button
          size="small"
          reason={mayDecide ? undefined : t('office.notAllowed')}
          onClick={() => setIsDeciding(true)}
        >
          {t('office.transfer.decide')}
        </Button>
      )}
      <DecideDialog row={row} open={isDeciding} onOpenChange={setIsDeciding} />
    </div>
  )
}

function DecideDialog({
  row,
  open,
  onOpenChange,
}: {
  row: Detail
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useT()
  const propose = useAct(officeRequestTransferDecision)
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('confirmed')
  const [written, setWritten] = useState('')
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('office.transfer.decide')}
      description={t('office.transfer.decideHint')}
      confirmLabel={t('office.save')}
      busy={propose.isPending}
      fault={propose.error}
      onConfirm={(reason) =>
        propose.mutate(
          { id: row.id, outcome, vendorReference: written.trim(), reason },
          { onSuccess: () => onOpenChange(false) },
        )
      }
    >
      <Select
        label={t('office.transfer.outcome')}
        value={outcome}
        onChange={(event) => setOutcome(OUTCOMES.find((one) => one === event.target.value) ?? 'confirmed')}
        options={OUTCOMES.map((value) => ({ value, label: t(`office.transfer.outcome.${value}`) }))}
      />
      <Field
        label={t('office.transfer.written')}
        maxLength={64}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        error={propose.error?.fields.vendorReference ? t('office.reasonShort') : undefined}
      />
    </ReasonDialog>
  )
}

function History({ row }: { row: Detail }) {
  const t = useT()
  const locale = useLocale()
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return (
    <Card>
      <h2 className="mb-3">{t('office.history')}</h2>
      <ol>
        {row.history.map((line, index) => (
          <li
            key={`${line.at}.${index}`}
            className="grid gap-x-4 gap-y-0.5 border-t border-line py-2 first:border-t-0 lg:grid-cols-[9rem_minmax(10rem,16rem)_minmax(8rem,12rem)_minmax(0,1fr)]"
          >
            <span className="num text-ink-3">{formatMoment(line.at, locale)}</span>
            <span className="font-medium">
              {wordOf(EVENTS, line.event, (event) => t(`office.transfer.event.${event}`))}
            </span>
            <span className="text-ink-2">
              {t(`office.transfer.actor.${line.actor.kind}`)} {line.actor.kind === 'system' ? '' : line.actor.name}
            </span>
            <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
              {[text(line.detail.why), text(line.detail.vendorReference), text(line.detail.reason)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
