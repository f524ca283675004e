import { type CashierRules, LIMIT_PERIODS } from '#contract/cashier/office-cashier-rules.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const COLUMNS = ['minVip', 'withdrawals', 'amount'] as const

type Limit = CashierRules['limits'][number]
/** A limit as it is typed. */
export type TypedLimit = Record<'minVip' | 'withdrawals' | 'amount', string> & Pick<Limit, 'period'>

/** Returns a limit as the form's texts. */
export const textOfLimit = ({ period, minVip, withdrawals, amount }: Limit): TypedLimit => ({
  period,
  minVip: String(minVip),
  withdrawals: String(withdrawals),
  amount,
})

/** Returns the limits that the rows say; what is no number is refused by the server, beside its field. */
export const readLimits = (rows: readonly TypedLimit[]): Limit[] =>
  rows.map(({ period, minVip, withdrawals, amount }) => ({
    period,
    minVip: Number(latinFigures(minVip)),
    withdrawals: Number(latinFigures(withdrawals)),
    amount: wireAmount(amount),
  }))

/** Returns a function that says a limit, or a part of it, in words. */
export function useSayLimit(): (limit: Partial<TypedLimit>) => string {
  const t = useT()
  return ({ period, ...texts }) =>
    [
      period && t(`office.limit.period.${period}`),
      ...COLUMNS.map((name) => texts[name] !== undefined && `${t(`office.limit.${name}`)}: ${texts[name]}`),
    ]
      .filter(Boolean)
      .join(' · ')
}

const NEW: TypedLimit = { period: 'day', minVip: '0', withdrawals: '', amount: '' }
type Props = {
  rows: readonly TypedLimit[]
  onRowsChange: (rows: TypedLimit[]) => void
  wrong: (name: string) => string | undefined
}

/** Edits what members may withdraw in a period: how often, and how much, from a VIP level on. */
export function LimitRows({ rows, onRowsChange, wrong }: Props) {
  const t = useT()
  const put = (place: number, change: Partial<TypedLimit>) =>
    onRowsChange(rows.map((row, index) => (index === place ? { ...row, ...change } : row)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium text-ink-2">{t('office.rules.limits')}</legend>
      {rows.length === 0 && <p className="text-ink-3">{t('office.limit.none')}</p>}
      {rows.map((row, place) => (
        // rows have no id of their own; they are only added at the end and removed
        <div key={place} className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]">
          <Select
            label={t('office.limit.period')}
            value={row.period}
            options={LIMIT_PERIODS.map((value) => ({ value, label: t(`office.limit.period.${value}`) }))}
            onChange={(event) =>
              put(place, { period: LIMIT_PERIODS.find((one) => one === event.target.value) ?? row.period })
            }
          />
          {COLUMNS.map((name) => (
            <Field
              key={name}
              label={t(`office.limit.${name}`)}
              inputMode={name === 'amount' ? 'decimal' : 'numeric'}
              required
              value={row[name]}
              error={wrong(`limits.${place}.${name}`)}
              onChange={(event) => put(place, { [name]: event.target.value })}
            />
          ))}
          <IconButton
            icon="x"
            label={t('office.limit.remove', { place: place + 1 })}
            onClick={() => onRowsChange(rows.filter((_row, index) => index !== place))}
          />
        </div>
      ))}
      <Button size="small" icon="plus" className="self-start" onClick={() => onRowsChange([...rows, NEW])}>
        {t('office.limit.add')}
      </Button>
      {wrong('limits') && <p className="text-sm text-negative">{t('office.limit.wrong')}</p>}
    </fieldset>
  )
}
