import { type ReactNode, useId } from 'react'

export type SegmentedOption<Value extends string> = { value: Value; label: ReactNode }
export type SegmentedProps<Value extends string> = {
  label: string
  options: readonly SegmentedOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Draws a choice among two to four, all of them visible, in a second line where they do not fit. Arrow keys move the choice. */
export function Segmented<Value extends string>({ label, options, value, onValueChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-0.5 rounded-control bg-sunken p-1">
      {options.map((option) => (
        <label
          key={option.value}
          className={
            'relative flex h-9 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-[calc(9px*var(--r-scale))] px-3 ' +
            'text-[14px] font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink-1 ' +
            'has-checked:bg-surface-3 has-checked:font-semibold has-checked:text-ink-1 ' +
            'light:has-checked:bg-surface-1 light:has-checked:shadow-e1 ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
          }
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
