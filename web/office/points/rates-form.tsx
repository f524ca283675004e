import type { FormEvent, ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { GAME_TYPES } from '#contract/catalogue/games.ts'
import { type officePointsRates, officeSetPointsRates } from '#contract/points/office-points.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'
import { CONVERT_FIELDS, ratesDraftOf, ratesOfDraft, type RatesDraft } from './rates-draft.ts'

type Fields = {
  draft: RatesDraft
  change: (part: Partial<RatesDraft>) => void
  errorOf: (path: string) => string | undefined
}

type Answer = OutputOf<typeof officePointsRates>
const formOf = ({ versions: [newest] }: Answer) => ({ ...ratesDraftOf(newest?.rates), reason: '' })

type Percent = (RatesDraft['types'] | RatesDraft['levels'])[number]

function useRatesWords(currency: string): DraftWords {
  const t = useT()
  const typeName = (value: unknown) =>
    GAME_TYPES.flatMap((one) => (one === value ? t(`bets.type.${one}`) : [])).join('')
  const say = (row: Percent) => `${'type' in row ? typeName(row.type) : row.level} ${row.percent}%`
  return {
    name: ([part, at, field]) => {
      if (part === 'perHundred') return t('office.points.perHundred', { currency })
      const convert = CONVERT_FIELDS.find((one) => part === 'convert' && one === at)
      if (convert) return t(`office.points.convert.${convert}`, { currency })
      if (part !== 'types' && part !== 'levels') return t('office.points.converts')
      const rows = t(part === 'types' ? 'office.points.gameType' : 'office.points.fromLevel')
      return field === 'percent' ? `${rows} · ${t('office.points.percent')}` : rows
    },
    value: ([part, at, field], value) => {
      if ((part !== 'types' && part !== 'levels') || value === undefined) return undefined
      if (field !== undefined) return field === 'type' ? typeName(value) : undefined
      return (at === undefined ? (value as Percent[]) : [value as Percent]).map(say).join(', ') || undefined
    },
  }
}

/** Asks for the next rates; they hold from the next full hour after a second person agreed. */
export function RatesForm({ data }: { data: Answer }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.write') ? undefined : t('office.notAllowed')
  const { currency } = data
  const ask = useAct(officeSetPointsRates)
  const draft = useDraft(data, { formOf, onChosen: ask.reset })
  const words = useRatesWords(currency)
  const chooseFirst = useDraftReason(draft)
  const { reason } = draft.form
  const wrong = Object.keys(ask.error?.fields ?? {})
  const errorOf = (path: string) =>
    wrong.some((field) => field === path || field.startsWith(`${path}.`)) ? t('office.points.wrong') : undefined
  const fields = {
    draft: draft.form,
    change: (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part })),
    errorOf,
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const rates = ratesOfDraft(draft.form)
    const version = draft.read.versions[0]?.version ?? 0
    ask.mutate({ rates, reason: reason.trim(), version }, { onSuccess: () => draft.saved(draft.form) })
  }
  return (
    <Card>
      <form onSubmit={send} noValidate className="flex flex-col gap-6">
        <h2>{t('office.points.nextRates')}</h2>
        <p className="text-ink-2">{t('office.points.ratesHint')}</p>
        <DraftChanged draft={draft} words={words} />
        <Earning {...fields} currency={currency} />
        <Converting {...fields} currency={currency} />
        <Field
          label={t('office.reason')}
          hint={t('office.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => fields.change({ reason: event.target.value })}
          error={errorOf('reason')}
        />
        <FormFault fault={ask.error} />
        <div>
          <Button type="submit" tone="primary" busy={ask.isPending} reason={mayNot ?? chooseFirst}>
            {t('office.points.askRates')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Points for valid bets, and what changes them: the type of game, and the VIP level. */
function Earning({ draft, change, errorOf, currency }: Fields & { currency: string }) {
  const t = useT()
  const setType = (place: number, part: Partial<RatesDraft['types'][number]>) =>
    change({ types: draft.types.map((row, other) => (other === place ? { ...row, ...part } : row)) })
  const setLevel = (place: number, part: Partial<RatesDraft['levels'][number]>) =>
    change({ levels: draft.levels.map((row, other) => (other === place ? { ...row, ...part } : row)) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('office.points.earning')}</legend>
      <div className="max-w-80">
        <Field
          label={t('office.points.perHundred', { currency })}
          inputMode="decimal"
          dir="ltr"
          value={draft.perHundred}
          onChange={(event) => change({ perHundred: event.target.value })}
          error={errorOf('rates.perHundred')}
        />
      </div>
      {draft.types.map(({ type, percent }, place) => (
        <PercentRow
          key={`type ${place + 1}`}
          percent={percent}
          error={errorOf(`rates.types.${place}`)}
          onPercent={(typed) => setType(place, { percent: typed })}
          onRemove={() => change({ types: draft.types.filter((_, other) => other !== place) })}
        >
          <Select
            label={t('office.points.gameType')}
            value={type}
            onChange={(event) => setType(place, { type: GAME_TYPES.find((one) => one === event.target.value) ?? type })}
            options={GAME_TYPES.map((value) => ({ value, label: t(`bets.type.${value}`) }))}
          />
        </PercentRow>
      ))}
      {draft.levels.map(({ level, percent }, place) => (
        <PercentRow
          key={`level ${place + 1}`}
          percent={percent}
          error={errorOf(`rates.levels.${place}`)}
          onPercent={(typed) => setLevel(place, { percent: typed })}
          onRemove={() => change({ levels: draft.levels.filter((_, other) => other !== place) })}
        >
          <Field
            label={t('office.points.fromLevel')}
            inputMode="numeric"
            value={level}
            onChange={(event) => setLevel(place, { level: event.target.value })}
          />
        </PercentRow>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon="plus"
          onClick={() => change({ types: [...draft.types, { type: GAME_TYPES[0], percent: '100' }] })}
        >
          {t('office.points.addType')}
        </Button>
        <Button
          size="small"
          icon="plus"
          onClick={() => change({ levels: [...draft.levels, { level: '', percent: '100' }] })}
        >
          {t('office.points.addLevel')}
        </Button>
      </div>
    </fieldset>
  )
}

type RowProps = {
  percent: string
  error: string | undefined
  onPercent: (typed: string) => void
  onRemove: () => void
  children: ReactNode
}

function PercentRow({ percent, error, onPercent, onRemove, children }: RowProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-end gap-3">
      {children}
      <Field
        label={t('office.points.percent')}
        inputMode="numeric"
        value={percent}
        onChange={(event) => onPercent(event.target.value)}
        error={error}
      />
      <Button size="small" tone="quiet" icon="trash" onClick={onRemove}>
        {t('office.points.remove')}
      </Button>
    </div>
  )
}

/** What points become in money, and the bounds of it. */
function Converting({ draft, change, errorOf, currency }: Fields & { currency: string }) {
  const t = useT()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('office.points.converting')}</legend>
      <Checkbox checked={draft.converts} onChange={(event) => change({ converts: event.target.checked })}>
        {t('office.points.converts')}
      </Checkbox>
      {draft.converts && (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {CONVERT_FIELDS.map((name) => (
            <Field
              key={name}
              label={t(`office.points.convert.${name}`, { currency })}
              type={name === 'until' ? 'date' : 'text'}
              dir="ltr"
              autoComplete="off"
              value={draft.convert[name]}
              onChange={(event) => change({ convert: { ...draft.convert, [name]: event.target.value } })}
              error={errorOf(`rates.convert.${name}`) ?? errorOf(name)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
