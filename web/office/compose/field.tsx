import { type ReactNode, useRef } from 'react'
import { latinFigures } from '#games/money/typed-amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Select } from '#web/ui/select.tsx'
import { PictureControl } from './picture-control.tsx'
import { type ControlProps, shown, useCompose, useComposed, useComposeWords } from './context.ts'
import {
  BoxControl,
  ChoiceControl,
  FlagControl,
  MomentControl,
  numberOf,
  OtherControl,
  WeekdaysControl,
} from './controls.tsx'
import { blankFields, blankOf, type Path, type Shape } from './shape.ts'
import { TextsControl } from './texts.tsx'

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

type FieldProps = { name: string; path: Path; shape: Shape; /** In place of the field's own words. */ label?: string }

/** The control of one field: that of its form, else of its shape. */
export function ComposeField({ name, path, shape, label }: FieldProps): ReactNode {
  const { labelOf } = useComposeWords()
  const { controls } = useCompose()
  const Own = shape.form === null ? undefined : controls[shape.form]
  const common = { name, path, label: label ?? labelOf(name) }
  return (
    <div className="contents" data-field={path.join('.')}>
      {Own ? <Own {...common} shape={shape} /> : <ByShape {...common} shape={shape} />}
    </div>
  )
}

function ByShape({ shape, ...common }: ControlProps): ReactNode {
  const { path, label } = common
  switch (shape.is) {
    case 'text':
      if (shape.form === 'picture') return <PictureControl {...common} shape={shape} />
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
      if (shape.item.is === 'fields') return <RowsControl {...common} shape={shape} />
      return <ItemsControl {...common} shape={shape} />
    case 'table':
      if (shape.form === 'line' || shape.form === 'rich') return <TextsControl {...common} shape={shape} />
      return shape.keys ? <TableControl {...common} shape={shape} /> : <OtherControl path={path} label={label} />
    case 'fields':
      return (
        <Group label={label} path={path}>
          <ComposeFields fields={shape.fields} path={path} />
        </Group>
      )
    case 'other':
      return <OtherControl path={path} label={label} />
  }
}

type GroupProps = { label: string; path: Path; hint?: string | undefined; children: ReactNode }

/** A part of the form with a name, over the whole width. What is wrong with the whole of it is said below. */
export function Group({ label, path, hint, children }: GroupProps) {
  const { error } = useComposed(path)
  return (
    <fieldset className="col-span-full min-w-0 rounded-control border border-line p-3">
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">{children}</div>
      <FieldNote id={`${path.join('-')}-note`} hint={hint} error={error} />
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
      <div className="contents" data-field={[...path, shape.by].join('.')}>
        <Select
          label={labelOf(shape.by)}
          value={chosen}
          options={Object.keys(shape.options).map((one) => ({ value: one, label: choiceOf(shape.by, one) }))}
          onChange={(event) => choose(event.target.value)}
          key={name}
        />
      </div>
      <ComposeFields fields={fields} path={path} />
    </Group>
  )
}

/** Removes a row, and says which one. */
export function RemoveRow({ place, onRemove }: { place: number; onRemove: () => void }) {
  const t = useT()
  return (
    <IconButton icon="trash" label={t('office.compose.removeRow', { row: String(place + 1) })} onClick={onRemove} />
  )
}

/** Adds a row where the list may have one more. */
export function AddRow({ count, max, onAdd }: { count: number; max: number | null; onAdd: () => void }) {
  const t = useT()
  const isFull = max !== null && count >= max
  return (
    <div className="col-span-full">
      <Button
        size="small"
        icon="plus"
        reason={isFull ? t('office.compose.rowsMax', { count: String(max) }) : undefined}
        onClick={onAdd}
      >
        {t('office.compose.addRow')}
      </Button>
    </div>
  )
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

type RowsProps = ControlProps<'list'> & {
  /** What is said of a row beside its fields, and of all rows below. */
  aside?: (row: unknown, place: number) => ReactNode
  /** A new row, where it follows from those before. */
  nextOf?: (rows: readonly unknown[]) => unknown
  children?: ReactNode
}

/** Rows of fields: tiers, prizes, windows. */
export function RowsControl({ path, label, shape, aside, nextOf, children }: RowsProps) {
  const { value, set } = useComposed(path)
  const rows = listOf(value)
  const { item } = shape
  if (item.is !== 'fields') return null
  return (
    <Group label={label} path={path}>
      {rows.map((row, place) => (
        <div key={`row ${place}`} className="col-span-full flex items-end gap-2 border-b border-line pb-3">
          <div className="min-w-0 flex-1">
            <div className="grid gap-3 sm:grid-cols-3">
              <ComposeFields fields={item.fields} path={[...path, place]} />
            </div>
            {aside?.(row, place)}
          </div>
          <RemoveRow place={place} onRemove={() => set(rows.filter((_one, other) => other !== place))} />
        </div>
      ))}
      <AddRow count={rows.length} max={shape.max} onAdd={() => set([...rows, nextOf?.(rows) ?? blankOf(item)])} />
      {children}
    </Group>
  )
}

type ItemsProps = ControlProps<'list'> & { nameOf?: (place: number) => string; children?: ReactNode }

/** Single values in an order that matters: the rewards of a streak, the rates of VIP levels. */
export function ItemsControl({ path, name, label, shape, nameOf, children }: ItemsProps) {
  const { value, set } = useComposed(path)
  const items = listOf(value)
  return (
    <Group label={label} path={path}>
      <div className="col-span-full grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3">
        {items.map((_item, place) => (
          <div key={`item ${place}`} className="flex items-end gap-1 [&>:first-child]:flex-1">
            <div className="min-w-0">
              <ComposeField
                name={name}
                path={[...path, place]}
                shape={shape.item}
                label={nameOf?.(place) ?? `${label} ${place + 1}`}
              />
            </div>
            {items.length > shape.min && (
              <RemoveRow place={place} onRemove={() => set(items.filter((_one, other) => other !== place))} />
            )}
          </div>
        ))}
      </div>
      <AddRow
        count={items.length}
        max={shape.max}
        // the next one is mostly like the last one
        onAdd={() => set([...items, items.at(-1) ?? blankOf(shape.item)])}
      />
      {children}
    </Group>
  )
}

/** A number for each name of a closed list: how much stakes on a type of game count. An empty box sets none. */
function TableControl({ path, name, label, shape }: ControlProps<'table'>) {
  const { value, set } = useComposed(path)
  const { choiceOf } = useComposeWords()
  const table = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {}
  const write = (key: string, typed: string) => {
    const { [key]: _before, ...others } = table
    set(typed === '' ? others : { ...others, [key]: numberOf(latinFigures(typed)) })
  }
  return (
    <Group label={label} path={path}>
      <div className="col-span-full grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {shape.keys?.map((key) => (
          <PercentBox
            key={key}
            path={[...path, key]}
            label={choiceOf(name, key)}
            value={shown(table[key])}
            onTyped={(typed) => write(key, typed)}
          />
        ))}
      </div>
    </Group>
  )
}

type PercentProps = { path: Path; label: string; value: string; onTyped: (typed: string) => void }

/** A box for whole per cent of one name in a table. */
export function PercentBox({ path, label, value, onTyped }: PercentProps) {
  const { error } = useComposed(path)
  return (
    <Field
      label={label}
      error={error}
      inputMode="numeric"
      trailing={<span className="text-ink-3">%</span>}
      value={value}
      onChange={({ target }) => onTyped(target.value)}
    />
  )
}
