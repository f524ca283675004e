/** The form of one payment method: names, limits, fees, who may use it, and the account that members pay into. */
import type { FormEvent } from 'react'
import { type OfficeMethodRow, officeUpdatePaymentMethod } from '#contract/cashier/office-methods.ts'
import { wireAmount } from '#web/lib/amount.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { RuleWaiting } from '../frame/rule-waiting.tsx'
import { useDraft } from '../frame/use-draft.ts'
import { RuleReason, SaveRules } from './rule-form.tsx'

export type Row = OfficeMethodRow & { id: string }

const CONDITIONS = ['currencies', 'quickAmounts', 'position', 'minVip', 'countries'] as const

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Returns whether the server named the field, or a part of it ("payee.number"). */
const isAtFault = (fields: object, name: string) =>
  Object.keys(fields).some((field) => field === name || field.startsWith(`${name}.`))

/** The fields of the account that members pay into by bank deposit. */
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
const TEXT_LABELS = {
  min: 'office.min',
  max: 'office.max',
  feeFixed: 'office.feeFixed',
  feePercent: 'office.feePercent',
} as const

type Texts = Record<(typeof TEXTS)[number], string>
type Conditions = Record<(typeof CONDITIONS)[number], string>
type FieldsProps = {
  names: Row['names']
  setNames: (names: Row['names']) => void
  texts: Texts
  setTexts: (texts: Texts) => void
  conditions: Conditions
  setConditions: (conditions: Conditions) => void
  fields: ApiError['fields']
}

function MethodFields({ names, setNames, texts, setTexts, conditions, setConditions, fields }: FieldsProps) {
  const t = useT()
  return (
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
          label={t(TEXT_LABELS[name])}
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
  )
}

/** The method as the form's texts. */
const formOf = (row: Row) => ({
  names: row.names,
  texts: { min: row.min, max: row.max, feeFixed: row.feeFixed, feePercent: row.feePercent },
  conditions: {
    currencies: row.currencies.join(', '),
    quickAmounts: row.quickAmounts.join(', '),
    position: String(row.position),
    minVip: String(row.minVip),
    countries: row.countries.join(', '),
  },
  payee: row.payee,
  isActive: row.isActive,
  reason: '',
})
type MethodTyped = ReturnType<typeof formOf>

function useMethodWords(): DraftWords {
  const t = useT()
  const texts: Readonly<Record<string, string>> = {
    bn: t('office.nameBn'),
    en: t('office.nameEn'),
    isActive: t('office.on'),
    payee: t('office.paidTo'),
  }
  return {
    name: ([part, field = part]) => {
      const text = TEXTS.find((one) => one === field)
      const condition = CONDITIONS.find((one) => one === field)
      if (part === 'payee') return t('office.paidTo')
      if (text) return t(TEXT_LABELS[text])
      return condition ? t(`office.method.${condition}`) : (texts[String(field)] ?? t('office.reason'))
    },
  }
}

/** Returns what the form says, apart from what a method is by its nature. */
const readMethod = ({ names, texts, conditions, payee, isActive, reason }: MethodTyped) => ({
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
})

/** Asks for the new rules of a method and for the reason; another person may have to agree. */
export function MethodForm({ row, onDone }: { row: Row; onDone: () => void }) {
  const t = useT()
  const update = useAct(officeUpdatePaymentMethod, t('office.saved'))
  const draft = useDraft(row, { formOf, onChosen: update.reset })
  const methodWords = useMethodWords()
  const chooseFirst = useDraftReason(draft)
  const { names, texts, conditions, payee, isActive, reason } = draft.form
  const change = (part: Partial<MethodTyped>) => draft.change((was) => ({ ...was, ...part }))
  const fields = update.error?.fields ?? {}
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { id: _id, provider: _provider, kind: _kind, flow: _flow, waiting: _waiting, ...rest } = draft.read
    update.mutate({ ...rest, ...readMethod(draft.form) }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <RuleWaiting waiting={row.waiting} />
      <DraftChanged draft={draft} words={methodWords} />
      <MethodFields
        {...{ names, texts, conditions, fields }}
        setNames={(next) => change({ names: next })}
        setTexts={(next) => change({ texts: next })}
        setConditions={(next) => change({ conditions: next })}
      />
      {payee && (
        <PayeeFields payee={payee} onChange={(next) => change({ payee: next })} isWrong={isAtFault(fields, 'payee')} />
      )}
      <Checkbox checked={isActive} onChange={(event) => change({ isActive: event.target.checked })}>
        {t('office.on')}
      </Checkbox>
      <RuleReason reason={reason} onReasonChange={(next) => change({ reason: next })} />
      <FormFault fault={update.error} />
      <SaveRules permission="cashier.rules" wide busy={update.isPending} chooseFirst={chooseFirst} />
    </form>
  )
}
