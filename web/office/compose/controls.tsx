import { latinFigures } from '#games/money/typed-amount.ts'
import { useLocale } from '#web/lib/i18n.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldLabel } from '#web/ui/field.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Select } from '#web/ui/select.tsx'
import { SegmentSelect } from '../frame/segment-select.tsx'
import { fromZoneBox, toZoneBox } from './brand-time.ts'
import { type ControlProps, shown, useCompose, useComposed, useComposeWords } from './context.ts'
import type { Path } from './shape.ts'

const MARKS: Readonly<Record<string, string>> = { percent: '%', times: '×' }

/** A whole number that was typed; anything else stays as it was typed, for the server to refuse. */
export const numberOf = (typed: string) => (/^\d{1,15}$/.test(typed) ? Number(typed) : typed)

/** A box for a text, a number or an amount. What is no number stays as it was typed, for the server to refuse. */
export function BoxControl({ path, label, shape }: ControlProps<'text' | 'money' | 'number'>) {
  const { symbol } = useCompose()
  const { value, set, error, hint } = useComposed(path)
  const write = (typed: string) => {
    if (typed.trim() === '' && shape.nullable) return set(null)
    if (shape.is === 'text' && shape.form === null) return set(typed)
    const plain = latinFigures(typed).replaceAll(',', '')
    set(shape.is === 'number' ? numberOf(plain) : plain)
  }
  const mark = shape.is === 'money' ? symbol : undefined
  if (shape.form === 'time')
    return (
      <Field
        type="time"
        label={label}
        hint={hint}
        error={error}
        value={shown(value)}
        onChange={(event) => set(event.target.value)}
      />
    )
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      inputMode={shape.is === 'number' ? 'numeric' : shape.is === 'money' || shape.form ? 'decimal' : 'text'}
      leading={mark && <span className="text-ink-3">{mark}</span>}
      trailing={shape.form && MARKS[shape.form] && <span className="text-ink-3">{MARKS[shape.form]}</span>}
      value={shown(value)}
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** One of the brand's published segments. */
export function SegmentControl({ path, label }: { path: Path; label: string }) {
  const { value, set, error, hint } = useComposed(path)
  return (
    <SegmentSelect
      label={label}
      hint={hint}
      error={error}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={set}
    />
  )
}

/** A moment in the brand's time zone. */
export function MomentControl({ path, label }: ControlProps<'moment'>) {
  const { timeZone } = useCompose()
  const { value, set, error, hint } = useComposed(path)
  return (
    <Field
      type="datetime-local"
      label={label}
      hint={hint ?? timeZone}
      error={error}
      value={toZoneBox(value, timeZone)}
      onChange={(event) => set(fromZoneBox(event.target.value, timeZone))}
    />
  )
}

export function FlagControl({ path, label }: ControlProps<'flag'>) {
  const { value, set, error } = useComposed(path)
  return (
    <div className="self-end pb-3">
      <Checkbox checked={value === true} error={error} onChange={(event) => set(event.target.checked)}>
        {label}
      </Checkbox>
    </div>
  )
}

export function ChoiceControl({ path, name, label, shape }: ControlProps<'choice'>) {
  const { value, set, error, hint } = useComposed(path)
  const { choiceOf } = useComposeWords()
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      value={shown(value)}
      options={shape.options.map((one) => ({ value: one, label: choiceOf(name, one) }))}
      onChange={(event) => set(event.target.value)}
    />
  )
}

/** Days of the week, Monday first. */
export function WeekdaysControl({ path, label }: ControlProps<'list'>) {
  const locale = useLocale()
  const { value, set, error } = useComposed(path, true)
  const chosen = Array.isArray(value) ? (value as unknown[]) : []
  // 1 January 2024 was a Monday
  const nameOf = (day: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            checked={chosen.includes(day)}
            onChange={(event) =>
              set([1, 2, 3, 4, 5, 6, 7].filter((one) => (one === day ? event.target.checked : chosen.includes(one))))
            }
          >
            {nameOf(day)}
          </Checkbox>
        ))}
      </div>
      <FieldNote id={`${path.join('-')}-note`} error={error} />
    </fieldset>
  )
}

/** A field that the form has no control for: it is shown, and kept as it is. */
export function OtherControl({ path, label }: { path: Path; label: string }) {
  const { value, error } = useComposed(path, true)
  return (
    <div className="col-span-full flex flex-col gap-1.5">
      <FieldLabel>{label}</FieldLabel>
      <code className="block overflow-x-auto rounded-control bg-sunken px-3 py-2 text-xs" dir="ltr">
        {JSON.stringify(value)}
      </code>
      <FieldNote id={`${path.join('-')}-note`} error={error} />
    </div>
  )
}
