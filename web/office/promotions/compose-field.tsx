import { type ReactNode, useRef, useState } from 'react'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Select } from '#web/ui/select.tsx'
import { useComposed, useComposeWords } from './compose-context.ts'
import {
  BoxControl,
  ChoiceControl,
  type ControlProps,
  FlagControl,
  MomentControl,
  OtherControl,
  SegmentControl,
  ShortListControl,
  WeekdaysControl,
} from './compose-controls.tsx'
import { blankFields, blankOf, type Path, type Shape } from './compose-shape.ts'
import { TextsControl } from './compose-texts.tsx'

type Fields = Readonly<Record<string, Shape>>

/** The controls of several fields, in the order of the schema. */
export function ComposeFields({
  fields,
  path,
  except = [],
}: {
  fields: Fields
  path: Path
  except?: readonly string[]
}) {
  return (
    <>
      {Object.entries(fields).map(
        ([name, shape]) =>
          !except.includes(name) && <ComposeField key={name} name={name} path={[...path, name]} shape={shape} />,
      )}
    </>
  )
}

/** The control of one field, by its shape and its form. */
export function ComposeField({ name, path, shape }: { name: string; path: Path; shape: Shape }): ReactNode {
  const { labelOf } = useComposeWords()
  const common = { name, path, label: labelOf(name) }
  switch (shape.is) {
    case 'text':
      if (shape.form === 'segment') return <SegmentControl path={path} label={common.label} />
      return <BoxControl {...common} shape={shape} />
    case 'money':
    case 'number':
      return <BoxControl {...common} shape={shape} />
    case 'moment':
      return <MomentControl {...common} shape={shape} />
    case 'flag':
      return <FlagControl {...common} shape={shape} />
    case 'choice':
      return <ChoiceControl {...common} shape={shape} />
    case 'one-of':
      return <OneOfControl {...common} shape={shape} />
    case 'list':
      if (shape.form === 'weekdays') return <WeekdaysControl {...common} shape={shape} />
      return shape.item.is === 'fields' ? (
        <RowsControl {...common} shape={shape} />
      ) : (
        <ShortListControl {...common} shape={shape} />
      )
    case 'table':
      if (shape.form === 'line' || shape.form === 'rich') return <TextsControl {...common} shape={shape} />
      return <TableControl {...common} shape={shape} />
    case 'fields':
      return (
        <Group label={common.label} path={path}>
          <ComposeFields fields={shape.fields} path={path} />
        </Group>
      )
    case 'other':
      return <OtherControl path={path} label={common.label} />
  }
}

/** A part of the form with a name, over the whole width. What is wrong with the whole of it is said below. */
export function Group({ label, path, children }: { label: string; path: Path; children: ReactNode }) {
  const { error } = useComposed(path)
  return (
    <fieldset className="col-span-full min-w-0 rounded-control border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">{children}</div>
      <FieldNote id={`${path.join('-')}-note`} error={error} />
    </fieldset>
  )
}

/** One of several forms of a field; what was typed in another form comes back with it. */
function OneOfControl({ path, name, label, shape }: ControlProps<'one-of'>) {
  const { value, set } = useComposed(path)
  const { choiceOf, labelOf } = useComposeWords()
  const before = useRef<Record<string, unknown>>({})
  const chosen = String((value as Record<string, unknown> | undefined)?.[shape.by] ?? '')
  const fields = shape.options[chosen] ?? {}
  const choose = (next: string) => {
    before.current[chosen] = value
    set(before.current[next] ?? { [shape.by]: next, ...blankFields(shape.options[next] ?? {}) })
  }
  return (
    <Group label={label} path={path}>
      <Select
        label={labelOf(shape.by)}
        value={chosen}
        options={Object.keys(shape.options).map((one) => ({ value: one, label: choiceOf(shape.by, one) }))}
        onChange={(event) => choose(event.target.value)}
        key={name}
      />
      <ComposeFields fields={fields} path={path} />
    </Group>
  )
}

/** Rows of fields: tiers, prizes, exclusions, windows. */
function RowsControl({ path, label, shape }: ControlProps<'list'>) {
  const t = useT()
  const { value, set } = useComposed(path)
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  const { item } = shape
  if (item.is !== 'fields') return null
  return (
    <Group label={label} path={path}>
      {rows.map((_row, place) => (
        <div key={`row ${place}`} className="col-span-full flex flex-wrap items-end gap-3 border-b border-line pb-3">
          <div className="grid min-w-0 flex-1 basis-64 gap-3 sm:grid-cols-3">
            <ComposeFields fields={item.fields} path={[...path, place]} />
          </div>
          <Button
            size="small"
            tone="quiet"
            onClick={() => set(rows.filter((_one, other) => other !== place))}
            aria-label={t('office.compose.removeRow', { row: String(place + 1) })}
          >
            {t('office.remove')}
          </Button>
        </div>
      ))}
      <div className="col-span-full">
        <Button size="small" icon="plus" onClick={() => set([...rows, blankOf(item)])}>
          {t('office.compose.addRow')}
        </Button>
      </div>
    </Group>
  )
}

type Entry = readonly [code: string, number: string]
const toEntries = (value: unknown): Entry[] =>
  value !== null && typeof value === 'object' ? Object.entries(value).map(([code, one]) => [code, String(one)]) : []
const toNumber = (typed: string) => (/^\d{1,15}$/.test(typed) ? Number(typed) : typed)
const toTable = (entries: readonly Entry[]) =>
  Object.fromEntries(entries.flatMap(([code, typed]) => (code.trim() === '' ? [] : [[code.trim(), toNumber(typed)]])))

/** A number for each name: weights of games, vendors or types. Where the names are a closed list, one box each. */
function TableControl({ path, name, label, shape }: ControlProps<'table'>) {
  const t = useT()
  const { value, set, error } = useComposed(path, true)
  const { choiceOf, labelOf } = useComposeWords()
  const [entries, setEntries] = useState<readonly Entry[]>(() => toEntries(value))
  const change = (next: readonly Entry[]) => {
    setEntries(next)
    set(toTable(next.filter(([, typed]) => shape.keys === null || typed !== '')))
  }
  const rows: readonly Entry[] =
    shape.keys?.map((key) => [key, entries.find(([one]) => one === key)?.[1] ?? ''] as const) ?? entries
  const put = (place: number, entry: Entry) => change(rows.map((one, other) => (other === place ? entry : one)))
  return (
    <Group label={label} path={path}>
      {rows.map(([code, typed], place) => (
        <div key={shape.keys ? code : `row ${place}`} className="flex items-end gap-2">
          {!shape.keys && (
            <Field label={labelOf('code')} value={code} onChange={({ target }) => put(place, [target.value, typed])} />
          )}
          <Field
            label={shape.keys ? choiceOf(name, code) : labelOf('weight')}
            inputMode="numeric"
            trailing={<span className="text-ink-3">%</span>}
            value={typed}
            onChange={({ target }) => put(place, [code, latinFigures(target.value)])}
          />
          {!shape.keys && (
            <Button size="small" tone="quiet" onClick={() => change(rows.filter((_one, other) => other !== place))}>
              {t('office.remove')}
            </Button>
          )}
        </div>
      ))}
      {!shape.keys && (
        <div className="col-span-full">
          <Button size="small" icon="plus" onClick={() => change([...rows, ['', '100']])}>
            {t('office.compose.addRow')}
          </Button>
        </div>
      )}
      <FieldNote id={`${path.join('-')}-table-note`} error={error} />
    </Group>
  )
}
