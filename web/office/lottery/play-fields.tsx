import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { listOf, partsOf, PLAY_MONEY, type PlayTerms } from './terms-draft.ts'
import { WholeField } from './whole-field.tsx'

type Props = { play: PlayTerms; onChange: (change: Partial<PlayTerms>) => void }

/** Edits one play: whether it is sold, its price, its limits, and limited numbers. */
export function PlayFields({ play, onChange }: Props) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3 bg-surface-2 px-4 py-4">
      <Checkbox checked={play.isOn} onChange={(event) => onChange({ isOn: event.target.checked })}>
        {t('office.lottery.playSold')}
      </Checkbox>
      {play.series ? (
        <SeriesFields series={play.series} onChange={(series) => onChange({ series })} />
      ) : (
        <OddsFields odds={play.odds} onChange={(odds) => onChange({ odds })} />
      )}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {PLAY_MONEY.map((field) => (
          <Field
            key={field}
            label={t(`office.lottery.field.${field}`)}
            inputMode="decimal"
            dir="ltr"
            value={play[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        <Field
          label={t('office.lottery.field.numberMax')}
          hint={t('office.lottery.noneHint')}
          inputMode="decimal"
          dir="ltr"
          value={play.numberMax ?? ''}
          onChange={(event) => onChange({ numberMax: event.target.value.trim() || null })}
        />
        <WholeField
          label={t('office.lottery.field.betsMax')}
          hint={t('office.lottery.noneHint')}
          value={play.betsMax}
          onChange={(betsMax) => onChange({ betsMax })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['closed', 'half'] as const).map((list) => (
          <NumbersField key={list} list={list} numbers={play[list]} onChange={onChange} />
        ))}
      </div>
    </div>
  )
}

type Series = NonNullable<PlayTerms['series']>

function SeriesFields({ series, onChange }: { series: Series; onChange: (series: Series) => void }) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {(['own', 'from', 'to', 'step'] as const).map((field) => (
        <WholeField
          key={field}
          label={t(`office.lottery.series.${field}`)}
          value={series[field]}
          onChange={(value) => onChange({ ...series, [field]: value })}
        />
      ))}
    </div>
  )
}

type Odds = PlayTerms['odds']

/** Odds as readers know them, the stake included; what is typed stays as typed until it is a number. */
function OddsFields({ odds, onChange }: { odds: Odds; onChange: (odds: Odds) => void }) {
  const t = useT()
  const [typed, setTyped] = useState<Record<string, string>>({})
  return Object.entries(odds).map(([table, grades]) => (
    <fieldset key={table} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      <legend className="col-span-full mb-1 text-sm text-ink-3">{t('office.lottery.oddsOf', { table })}</legend>
      {Object.entries(grades).map(([grade, parts]) => {
        const key = `${table} ${grade}`
        const text = typed[key] ?? (Number.isNaN(parts) ? '' : String(parts / 10_000))
        return (
          <Field
            key={key}
            label={grade}
            inputMode="decimal"
            dir="ltr"
            value={text}
            error={partsOf(text) === null ? t('office.lottery.wrongNumber') : undefined}
            onChange={(event) => {
              const next = event.target.value
              setTyped((was) => ({ ...was, [key]: next }))
              onChange({ ...odds, [table]: { ...grades, [grade]: partsOf(next) ?? Number.NaN } })
            }}
          />
        )
      })}
    </fieldset>
  ))
}

type NumbersProps = {
  list: 'closed' | 'half'
  numbers: readonly string[]
  onChange: (change: Partial<PlayTerms>) => void
}

function NumbersField({ list, numbers, onChange }: NumbersProps) {
  const t = useT()
  const [text, setText] = useState(numbers.join(', '))
  return (
    <Field
      label={t(`office.lottery.field.${list}`)}
      hint={t(`office.lottery.hint.${list}`)}
      dir="ltr"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange({ [list]: listOf(event.target.value) })
      }}
    />
  )
}
