/** The dialog that adds a way to pay, switched off; its conditions are changed afterwards. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DEPOSIT_FLOWS, METHOD_KINDS } from '#contract/cashier/methods.ts'
import { officeAddPaymentMethod, officeMethodProviders } from '#contract/cashier/office-methods.ts'
import { getBrandSettings } from '#contract/site/office-site.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { callOffice } from '../operator-session.ts'

const DIRECTIONS = ['deposit', 'withdrawal'] as const
const EMPTY = {
  direction: DIRECTIONS[0] as (typeof DIRECTIONS)[number],
  flow: DEPOSIT_FLOWS[0] as (typeof DEPOSIT_FLOWS)[number],
  kind: METHOD_KINDS[0] as (typeof METHOD_KINDS)[number],
  code: '',
  en: '',
  bn: '',
  provider: '',
  min: '',
  max: '',
  holder: '',
  number: '',
  bank: '',
}
const TEXTS = ['code', 'en', 'bn', 'min', 'max'] as const
const PAYEE = ['holder', 'number', 'bank'] as const

type Typed = typeof EMPTY
type Props = { row: Typed; setRow: (row: Typed) => void }

const isTransferOf = ({ direction, flow }: Typed) => direction === 'deposit' && flow === 'transfer'

/** Returns what is typed, as the call takes it; everything that is not asked for stands at its usual value. */
function orderOf(row: Typed, currency: string | undefined, firstProvider: string) {
  const isTransfer = isTransferOf(row)
  return {
    direction: row.direction,
    flow: isTransfer ? ('transfer' as const) : ('hosted' as const),
    kind: row.kind,
    code: row.code.trim().toLowerCase(),
    names: { en: row.en, bn: row.bn },
    provider: isTransfer ? '' : row.provider || firstProvider,
    currencies: currency ? [currency] : [],
    min: wireAmount(row.min),
    max: wireAmount(row.max),
    feeFixed: '0',
    feePercent: '0',
    quickAmounts: [],
    position: 100,
    minVip: 0,
    countries: [],
    payee: isTransfer ? { holder: row.holder, number: row.number, bank: row.bank || null } : null,
  }
}

/** Asks for a new way to pay of the brand. */
export function AddMethod({ onDone }: { onDone: () => void }) {
  const t = useT()
  const add = useAct(officeAddPaymentMethod, t('office.methods.added'))
  const [row, setRow] = useState(EMPTY)
  const { data: brand } = useQuery({
    queryKey: [getBrandSettings.id],
    queryFn: () => callOffice(getBrandSettings, {}),
  })
  const { data: providers } = useQuery({
    queryKey: [officeMethodProviders.id],
    queryFn: () => callOffice(officeMethodProviders, {}),
  })
  const codes = providers?.codes ?? []
  const faults = Object.keys(add.error?.fields ?? {})
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.methods.add')}
      description={t('office.methods.addHint')}
      confirmLabel={t('office.methods.add')}
      busy={add.isPending}
      fault={add.error}
      onConfirm={(reason) =>
        add.mutate({ ...orderOf(row, brand?.currency, codes[0] ?? ''), reason }, { onSuccess: onDone })
      }
    >
      <Kinds row={row} setRow={setRow} codes={codes} />
      <Texts row={row} setRow={setRow} isWrong={(name) => faults.some((field) => field.split('.').includes(name))} />
    </ReasonDialog>
  )
}

/** What a way to pay is by its nature: chosen once. */
function Kinds({ row, setRow, codes }: Props & { codes: readonly string[] }) {
  const t = useT()
  return (
    <>
      <Select
        label={t('office.direction')}
        value={row.direction}
        options={DIRECTIONS.map((value) => ({ value, label: t(`office.direction.${value}`) }))}
        onChange={({ target }) =>
          setRow({ ...row, direction: DIRECTIONS.find((one) => one === target.value) ?? row.direction })
        }
      />
      {row.direction === 'deposit' && (
        <Select
          label={t('office.methods.flow')}
          value={row.flow}
          options={DEPOSIT_FLOWS.map((value) => ({ value, label: t(`office.methods.flow.${value}`) }))}
          onChange={({ target }) =>
            setRow({ ...row, flow: DEPOSIT_FLOWS.find((one) => one === target.value) ?? row.flow })
          }
        />
      )}
      <Select
        label={t('office.kind')}
        value={row.kind}
        options={METHOD_KINDS.map((value) => ({ value, label: value }))}
        onChange={({ target }) =>
          setRow({ ...row, kind: METHOD_KINDS.find((one) => one === target.value) ?? row.kind })
        }
      />
      {!isTransferOf(row) && (
        <Select
          label={t('office.provider')}
          value={row.provider || (codes[0] ?? '')}
          options={codes.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setRow({ ...row, provider: target.value })}
        />
      )}
    </>
  )
}

function Texts({ row, setRow, isWrong }: Props & { isWrong: (name: string) => boolean }) {
  const t = useT()
  const labels = {
    code: t('office.vendors.code'),
    en: t('office.nameEn'),
    bn: t('office.nameBn'),
    min: t('office.min'),
    max: t('office.max'),
    holder: t('office.holder'),
    number: t('office.number'),
    bank: t('office.bank'),
  }
  const text = (name: (typeof TEXTS)[number] | (typeof PAYEE)[number]) => (
    <Field
      key={name}
      label={labels[name]}
      required={name !== 'bank'}
      {...(name === 'min' || name === 'max' ? { inputMode: 'decimal' as const } : {})}
      value={row[name]}
      error={isWrong(name) ? t('office.fieldWrong') : undefined}
      onChange={(event) => setRow({ ...row, [name]: event.target.value })}
    />
  )
  return (
    <>
      <div className="grid grid-cols-2 gap-3">{TEXTS.map(text)}</div>
      {isTransferOf(row) && <div className="grid grid-cols-2 gap-3">{PAYEE.map(text)}</div>}
    </>
  )
}
