import { useState } from 'react'
import { CURRENCIES, type CurrencyCode } from '#contract/money.ts'
import { addBrand } from '#contract/site/office-brands.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

const CODES = Object.keys(CURRENCIES) as CurrencyCode[]

/** A button that adds an empty brand. */
export function AddBrand() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="plus" onClick={() => setOpen(true)}>
        {t('office.brands.add')}
      </Button>
      {isOpen && <AddDialog onDone={() => setOpen(false)} />}
    </>
  )
}

const EMPTY = { code: '', name: '', market: 'BD', languages: 'bn, en', timeZone: 'Asia/Dhaka' }

function AddDialog({ onDone }: { onDone: () => void }) {
  const t = useT()
  const add = useAct(addBrand, t('office.brands.added'))
  const [row, setRow] = useState(EMPTY)
  const [currency, setCurrency] = useState<CurrencyCode>('BDT')
  const faults = Object.keys(add.error?.fields ?? {})
  const send = (reason: string) => {
    const languages = row.languages.split(/[\s,]+/).filter(Boolean)
    add.mutate(
      {
        code: row.code.trim().toLowerCase(),
        name: row.name,
        currency,
        market: row.market.trim().toUpperCase(),
        languages,
        defaultLanguage: languages[0] ?? '',
        timeZone: row.timeZone.trim(),
        reason,
      },
      { onSuccess: onDone },
    )
  }
  const fields = [
    ['code', t('office.brandCode'), t('office.brands.codeHint')],
    ['name', t('office.brandName'), undefined],
    ['market', t('office.brands.market'), 'BD, IN, VN …'],
    ['languages', t('office.brands.languages'), t('office.brands.languagesHint')],
    ['timeZone', t('office.brands.zone'), 'Asia/Dhaka'],
  ] as const
  const isWrong = (name: string) =>
    faults.some((field) => field.startsWith(name) || (name === 'languages' && field === 'defaultLanguage'))
  return (
    <ReasonDialog
      open
      onOpenChange={onDone}
      title={t('office.brands.add')}
      description={t('office.brands.addHint')}
      confirmLabel={t('office.brands.add')}
      busy={add.isPending}
      fault={add.error}
      onConfirm={send}
    >
      {fields.map(([name, label, hint]) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          required
          value={row[name]}
          error={isWrong(name) ? t('office.fieldWrong') : undefined}
          onChange={(event) => setRow({ ...row, [name]: event.target.value })}
        />
      ))}
      <Select
        label={t('office.brandCurrency')}
        value={currency}
        options={CODES.map((value) => ({ value, label: value }))}
        onChange={({ target }) => setCurrency(CODES.find((one) => one === target.value) ?? currency)}
      />
    </ReasonDialog>
  )
}
