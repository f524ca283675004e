import type { ComponentProps } from 'react'
import { chipClass } from './chip.tsx'
import { Icon } from './icon.tsx'
import type { SelectOption } from './select.tsx'

export type ChipSelectProps = Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'value'> & {
  /** The name of the choice, for screen readers, and the visible text while nothing is chosen. */
  label: string
  options: readonly SelectOption[]
  /** Null: no filter. */
  value: string | null
  /** The words for "all". */
  all: string
  onValueChange: (value: string | null) => void
}

/** Draws a pill that opens the platform's own list: a filter with more choices than fit in a row. */
export function ChipSelect({ label, options, value, all, onValueChange, ...select }: ChipSelectProps) {
  return (
    <span
      className={`relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chipClass('filter', value !== null)}`}
    >
      <span aria-hidden="true">{options.find((option) => option.value === value)?.label ?? label}</span>
      <Icon name="caret-down" size="xs" />
      <select
        {...select}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onValueChange(event.target.value || null)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 [&>option]:bg-surface-1 [&>option]:text-ink-1"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
