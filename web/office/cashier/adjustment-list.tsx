import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  ADJUSTMENT_REASONS,
  ADJUSTMENT_STATES,
  type AdjustmentReason,
  CAUSE_KINDS,
  type CauseKind,
  officeAdjustments,
  officeRequestAdjustment,
} from '#contract/cashier/office-adjustments.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { decisionPath } from '../frame/waiting-note.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(officeAdjustments)

type Row = OutputOf<typeof officeAdjustments>['content'][number]

/** Lists corrections of balances: one operator asks, another one agrees. */
export function AdjustmentList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) => <span className="num font-semibold">{row.reference}</span>,
    },
    {
      id: 'member',
      head: t('office.member'),
      phone: 'line',
      cell: (row) => (
        <Link className="text-brand-ink" to={`/members/${row.member.id}/show`}>
          {row.member.username}
        </Link>
      ),
    },
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: (row) => <Why row={row} /> },
    { id: 'by', head: t('office.askedBy'), phone: 'line', cell: (row) => row.requestedBy },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.requestedAt, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} signed />,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Decided row={row} /> },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/adjustments"
      title={t('office.nav.adjustments')}
      columns={columns}
      actions={<Ask />}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.adjustmentState.requested'),
          options: ADJUSTMENT_STATES.filter((value) => value !== 'requested').map((value) => ({
            value,
            label: t(`office.adjustmentState.${value}`),
          })),
        },
      ]}
    />
  )
}

function useMayForce(): string | undefined {
  const t = useT()
  const permissions = usePermissions()
  return permissions.includes('withdrawals.force') ? undefined : t('office.notAllowed')
}

function Ask() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [username, setUsername] = useState('')
  const [amount, setAmount] = useState('')
  const [reasonKey, setReasonKey] = useState<AdjustmentReason>('compensation')
  const [kind, setKind] = useState<CauseKind>('withdrawal')
  const [reference, setReference] = useState('')
  const ask = useAct(officeRequestAdjustment, t('office.adjustmentAsked'))
  const fields = ask.error?.fields ?? {}
  const isFault = (name: string) => Object.keys(fields).some((field) => field === name || field.startsWith(`${name}.`))
  const isCompensation = reasonKey === 'compensation'
  const send = (reason: string) =>
    ask.mutate(
      {
        username,
        amount: wireAmount(amount),
        reasonKey,
        reason,
        ...(isCompensation ? { cause: { kind, reference } } : {}),
      },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <>
      <Button size="small" tone="primary" icon="plus" reason={useMayForce()} onClick={() => setOpen(true)}>
        {t('office.askAdjustment')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={() => {
          setOpen(false)
          ask.reset()
        }}
        title={t('office.askAdjustment')}
        description={t('office.askAdjustmentHint')}
        confirmLabel={t('office.askAdjustment')}
        busy={ask.isPending}
        fault={ask.error}
        onConfirm={send}
      >
        <Field
          label={t('office.member')}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={isFault('username') || ask.error?.code === 'NOT_FOUND' ? t('office.valueWrong') : undefined}
        />
        <Field
          label={t('office.signedAmount')}
          inputMode="decimal"
          dir="ltr"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          error={isFault('amount') || ask.error?.code === 'AMOUNT_TOO_LARGE' ? t('office.amountWrong') : undefined}
        />
        <Select
          label={t('office.adjustmentReason')}
          value={reasonKey}
          onChange={(event) =>
            setReasonKey(ADJUSTMENT_REASONS.find((one) => one === event.target.value) ?? 'compensation')
          }
          options={ADJUSTMENT_REASONS.map((value) => ({ value, label: t(`office.adjustmentReason.${value}`) }))}
        />
        {isCompensation && (
          <div className="grid grid-cols-2 gap-3">
            <Select
              label={t('office.cause')}
              value={kind}
              onChange={(event) => setKind(CAUSE_KINDS.find((one) => one === event.target.value) ?? 'withdrawal')}
              options={CAUSE_KINDS.map((value) => ({ value, label: t(`office.cause.${value}`) }))}
            />
            <Field
              label={t('office.causeNumber')}
              dir="ltr"
              value={reference}
              onChange={(event) => setReference(event.target.value)}
              error={isFault('cause') ? t('office.valueWrong') : undefined}
            />
          </div>
        )}
      </ReasonDialog>
    </>
  )
}

/** Shows where a correction is decided; after the decision, who decided and the reason. */
function Decided({ row }: { row: Row }) {
  const t = useT()
  if (row.state !== 'requested')
    return (
      <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
    )
  return row.decisionId ? (
    <Link className="font-semibold text-brand-ink" to={decisionPath(row.decisionId)}>
      {t('decision.open')}
    </Link>
  ) : null
}

function Why({ row }: { row: Row }) {
  const t = useT()
  return (
    <>
      {row.reasonKey && (
        <span className="font-medium">
          {t(`office.adjustmentReason.${row.reasonKey}`)}
          {row.cause ? <span className="num"> ({row.cause.split(':')[1]})</span> : ''}:{' '}
        </span>
      )}
      {row.reason}
    </>
  )
}
