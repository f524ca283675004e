import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import type { ListState } from './list-state.ts'

export type Choice = { value: string; label: string }
export type FilterSpec =
  | { kind: 'text'; field: string; label: string; wide?: boolean }
  /** `none`: the label while nothing is chosen; "everything" when absent. */
  | { kind: 'choice'; field: string; label: string; options: readonly Choice[]; none?: string }
  /** `first`: the label of choosing nothing; "everything" when absent. */
  | {
      kind: 'chips'
      field: string
      label: string
      options: readonly { value: string; label: ReactNode }[]
      first?: string
    }
  /** The fields `from` and `to`, as calendar days. */
  | { kind: 'days' }

const fieldsOf = (spec: FilterSpec) => (spec.kind === 'days' ? ['from', 'to'] : [spec.field])

/** Returns the names of a list's fields, as its filters say them. */
export const namesOfFields = (specs: readonly FilterSpec[]): ReadonlyMap<string, string> =>
  new Map(specs.flatMap((spec) => (spec.kind === 'days' ? [] : [[spec.field, spec.label] as const])))

/**
 * Shows the filters of a list. Choices apply immediately; texts on Enter, or when the field loses the focus. On phones
 * the first text stays, and the others are folded.
 */
export function FilterBar({ specs, state }: { specs: readonly FilterSpec[]; state: ListState }) {
  const t = useT()
  const [isUnfolded, setUnfolded] = useState(false)
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    state.change(
      Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()])),
    )
  }
  const chips = specs.filter((spec) => spec.kind === 'chips')
  const rest = specs.filter((spec) => spec.kind !== 'chips')
  const lead = rest.find(({ kind }) => kind === 'text')
  const folded = rest.filter((spec) => spec !== lead)
  const boxes = rest.flatMap((spec) => (spec.kind === 'choice' ? [] : fieldsOf(spec))).length
  const place = (spec: FilterSpec) => cx('flex flex-wrap gap-3', spec !== lead && !isUnfolded && 'max-lg:hidden')
  return (
    <div className="flex flex-col gap-2">
      {chips.map((spec) => (
        <Chips key={spec.field} {...spec} state={state} />
      ))}
      {rest.length > 0 && (
        <form
          onSubmit={apply}
          role="search"
          className="flex flex-wrap items-end gap-x-3 gap-y-2 max-lg:*:min-w-36 max-lg:*:flex-1 max-lg:[&>button]:min-w-0"
        >
          {rest.map((spec) => (
            <div key={fieldsOf(spec).join()} className={place(spec)}>
              {spec.kind === 'choice' ? <Picker {...spec} state={state} /> : <Boxes {...spec} state={state} />}
            </div>
          ))}
          {folded.length > 0 && (
            <Unfold
              isOpen={isUnfolded}
              set={folded.flatMap(fieldsOf).filter((field) => state.filter[field]).length}
              onPress={() => setUnfolded(!isUnfolded)}
            />
          )}
          {boxes > 1 && (
            <Button type="submit" size="small" icon="magnifying-glass" className={cx(!isUnfolded && 'max-lg:hidden')}>
              {t('office.search')}
            </Button>
          )}
          {Object.keys(state.filter).length > 0 && (
            <Button size="small" tone="quiet" onClick={state.clear}>
              {t('office.clear')}
            </Button>
          )}
        </form>
      )}
    </div>
  )
}

/** Opens what is folded on phones, and says how many of it are set. */
function Unfold({ isOpen, set, onPress }: { isOpen: boolean; set: number; onPress: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Button size="small" icon="funnel-simple" aria-expanded={isOpen} className="lg:hidden" onClick={onPress}>
      {t('office.filters')}
      {set > 0 && ` · ${formatCount(set, locale)}`}
    </Button>
  )
}

type BoxesProps = Exclude<FilterSpec, { kind: 'chips' | 'choice' }> & { state: ListState }

function Boxes({ state, ...spec }: BoxesProps) {
  const t = useT()
  if (spec.kind === 'text') return <Box {...spec} type="search" state={state} />
  return (['from', 'to'] as const).map((field) => (
    <Box
      key={field}
      field={field}
      label={t(field === 'from' ? 'office.fromDay' : 'office.toDay')}
      type="date"
      state={state}
    />
  ))
}

type Of<Kind extends FilterSpec['kind']> = Omit<Extract<FilterSpec, { kind: Kind }>, 'kind'> & { state: ListState }

function Chips({ field, label, options, first, state }: Of<'chips'>) {
  const t = useT()
  const chosen = state.filter[field] ?? ''
  return (
    <ChipRow label={label}>
      {[{ value: '', label: first ?? t('office.all') }, ...options].map((option) => (
        <Chip
          key={option.value}
          selected={chosen === option.value}
          onClick={() => state.change({ [field]: option.value })}
        >
          {option.label}
        </Chip>
      ))}
    </ChipRow>
  )
}

function Picker({ field, label, options, none, state }: Of<'choice'>) {
  const t = useT()
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-3">
        {label}
      </label>
      <select
        id={id}
        className="office-control"
        value={state.filter[field] ?? ''}
        onChange={(event) => state.change({ [field]: event.target.value })}
      >
        <option value="">{none ?? t('office.all')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Box({
  field,
  label,
  type,
  wide,
  state,
}: {
  field: string
  label: string
  type: 'search' | 'date'
  wide?: boolean
  state: ListState
}) {
  const id = useId()
  const set = state.filter[field] ?? ''
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-ink-3">
        {label}
      </label>
      <input
        // a filter that came with the address fills the field again
        key={set}
        id={id}
        name={field}
        type={type}
        defaultValue={set}
        maxLength={120}
        className={`office-control ${wide ? 'lg:w-64' : 'lg:w-40'}`}
        onBlur={(event) => {
          if (event.target.value.trim() !== set) state.change({ [field]: event.target.value.trim() })
        }}
      />
    </div>
  )
}
