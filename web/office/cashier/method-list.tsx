import { usePermissions } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { type OfficeMethodRow, officeUpdatePaymentMethod } from '#contract/office-cashier.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { decisionPath } from '../frame/waiting-note.tsx'
import { LinePolicyCards } from './line-policy-card.tsx'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { RulesCards } from './rules-card.tsx'
import { ResourceList } from '../frame/resource-list.tsx'

type Row = OfficeMethodRow & { id: string }

/** The ways to pay in and out, with their limits and fees. */
export function MethodList() {
  const t = useT()
  const locale = useLocale()
  const [editing, setEditing] = useState<Row | null>(null)
  const columns: Column<Row>[] = [
    {
      id: 'name',
      head: t('office.method'),
      phone: 'title',
      cell: (row) => <span className="font-semibold">{locale === 'bn' ? row.names.bn : row.names.en}</span>,
    },
    {
      id: 'direction',
      head: t('office.direction'),
      phone: 'meta',
      cell: (row) => t(`office.direction.${row.direction}`),
    },
    {
      id: 'limits',
      head: t('office.limits'),
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="whitespace-nowrap">
          <Money amount={row.min} currency={row.currencies[0] ?? 'BDT'} /> –{' '}
          <Money amount={row.max} currency={row.currencies[0] ?? 'BDT'} />
        </span>
      ),
    },
    { id: 'fee', head: t('office.fee'), align: 'end', phone: 'line', cell: (row) => <Fee row={row} /> },
    {
      id: 'active',
      head: t('office.status'),
      phone: 'amount',
      cell: (row) => (
        <Tag tone={row.isActive ? 'positive' : 'neutral'}>{t(row.isActive ? 'office.on' : 'office.off')}</Tag>
      ),
    },
    {
      id: 'edit',
      head: '',
      align: 'end',
      phone: 'line',
      cell: (row) => (
        <span className="inline-flex items-center gap-3">
          {row.waiting && (
            <Link className="font-semibold text-brand-ink" to={decisionPath(row.waiting.id)}>
              {t('office.changeWaits')}
            </Link>
          )}
          <Button size="small" onClick={() => setEditing(row)}>
            {t('office.edit')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <div className="flex flex-col gap-6">
        <ResourceList<Row> resource="methods" title={t('office.nav.methods')} columns={columns} />
        <RulesCards />
        <LinePolicyCards />
      </div>
      <Dialog
        open={editing !== null}
        onOpenChange={() => setEditing(null)}
        title={
          editing
            ? `${locale === 'bn' ? editing.names.bn : editing.names.en} · ${t(`office.direction.${editing.direction}`)}`
            : ''
        }
        closeLabel={t('office.close')}
      >
        {editing && <MethodForm key={editing.id} row={editing} onDone={() => setEditing(null)} />}
      </Dialog>
    </>
  )
}

/** Both parts of the fee, or that there is none. */
function Fee({ row }: { row: Row }) {
  const t = useT()
  const parts = [
    ...(Number(row.feeFixed) > 0
      ? [<Money key="fixed" amount={row.feeFixed} currency={row.currencies[0] ?? 'BDT'} />]
      : []),
    ...(Number(row.feePercent) > 0
      ? [
          <span key="percent" className="num">
            {row.feePercent} %
          </span>,
        ]
      : []),
  ]
  return parts.length === 0 ? (
    <span className="text-ink-3">{t('office.noFee')}</span>
  ) : (
    <span className="inline-flex gap-1.5">{parts}</span>
  )
}

const CONDITIONS = ['currencies', 'quickAmounts', 'position', 'minVip', 'countries'] as const

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whether the server named the field, or a part of it ("payee.number"). */
const isAtFault = (fields: object, name: string) =>
  Object.keys(fields).some((field) => field === name || field.startsWith(`${name}.`))

/** Whose account members pay into by transfer. */
function PayeeFields({
  payee,
  onChange,
  isWrong,
}: {
  payee: NonNullable<Row['payee']>
  onChange: (next: NonNullable<Row['payee']>) => void
  isWrong: boolean
}) {
  const t = useT()
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 font-medium">{t('office.paidTo')}</legend>
      <Field
        label={t('office.holder')}
        value={payee.holder}
        onChange={(event) => onChange({ ...payee, holder: event.target.value })}
      />
      <Field
        label={t('office.number')}
        dir="ltr"
        value={payee.number}
        onChange={(event) => onChange({ ...payee, number: event.target.value })}
      />
      <Field
        label={t('office.bank')}
        value={payee.bank ?? ''}
        onChange={(event) => onChange({ ...payee, bank: event.target.value })}
      />
      {isWrong && (
        <p role="alert" className="self-end text-negative">
          {t('office.valueWrong')}
        </p>
      )}
    </fieldset>
  )
}

const TEXTS = ['min', 'max', 'feeFixed', 'feePercent'] as const

function MethodForm({ row, onDone }: { row: Row; onDone: () => void }) {
  const t = useT()
  const sayFault = useFault()
  const { permissions = [] } = usePermissions<string[]>()
  const update = useAct(officeUpdatePaymentMethod, t('office.saved'))
  const [names, setNames] = useState(row.names)
  const [texts, setTexts] = useState<Record<(typeof TEXTS)[number], string>>({
    min: row.min,
    max: row.max,
    feeFixed: row.feeFixed,
    feePercent: row.feePercent,
  })
  const [conditions, setConditions] = useState({
    currencies: row.currencies.join(', '),
    quickAmounts: row.quickAmounts.join(', '),
    position: String(row.position),
    minVip: String(row.minVip),
    countries: row.countries.join(', '),
  })
  const [payee, setPayee] = useState(row.payee)
  const [isActive, setActive] = useState(row.isActive)
  const [reason, setReason] = useState('')
  const fields = update.error?.fields ?? {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { id: _id, provider: _provider, kind: _kind, flow: _flow, waiting: _waiting, ...rest } = row
    update.mutate(
      {
        ...rest,
        names,
        isActive,
        reason,
        min: wireAmount(texts.min),
        max: wireAmount(texts.max),
        feeFixed: wireAmount(texts.feeFixed),
        feePercent: wireAmount(texts.feePercent),
        payee: payee && { ...payee, bank: payee.bank || null },
        currencies: listOf(conditions.currencies.toUpperCase()),
        quickAmounts: listOf(conditions.quickAmounts).map(wireAmount),
        countries: listOf(conditions.countries.toUpperCase()),
        position: Number(conditions.position),
        minVip: Number(conditions.minVip),
      },
      { onSuccess: onDone },
    )
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <RuleWaiting waiting={row.waiting} />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t('office.nameBn')}
          lang="bn"
          value={names.bn}
          onChange={(event) => setNames({ ...names, bn: event.target.value })}
        />
        <Field
          label={t('office.nameEn')}
          lang="en"
          value={names.en}
          onChange={(event) => setNames({ ...names, en: event.target.value })}
        />
        {TEXTS.map((name) => (
          <Field
            key={name}
            label={t(`office.${name}`)}
            inputMode="decimal"
            value={texts[name]}
            error={fields[name] ? t('office.amountWrong') : undefined}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        ))}
        {CONDITIONS.map((name) => (
          <Field
            key={name}
            label={t(`office.method.${name}`)}
            value={conditions[name]}
            error={isAtFault(fields, name) ? t('office.valueWrong') : undefined}
            onChange={(event) => setConditions({ ...conditions, [name]: event.target.value })}
          />
        ))}
      </div>
      {payee && <PayeeFields payee={payee} onChange={setPayee} isWrong={isAtFault(fields, 'payee')} />}
      <Checkbox checked={isActive} onChange={(event) => setActive(event.target.checked)}>
        {t('office.on')}
      </Checkbox>
      <Field
        label={t('office.reason')}
        hint={t('office.ruleReasonHint')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {update.error && (
        <p role="alert" className="text-negative">
          {sayFault(update.error)}
        </p>
      )}
      <Button
        type="submit"
        tone="primary"
        wide
        busy={update.isPending}
        reason={permissions.includes('cashier.rules') ? undefined : t('office.notAllowed')}
      >
        {t('office.save')}
      </Button>
    </form>
  )
}
