import { type ComponentProps, useId } from 'react'
import { FieldNote } from './field-note.tsx'
import { FieldBox, type FieldFrame, FieldLabel } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldFrame & { options: readonly SelectOption[] }

/** Draws a choice from a list with the platform's own picker, which works best on phones. */
export function Select({ label, hint, error, valid, options, id, ...select }: SelectProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <FieldBox invalid={Boolean(error)}>
        <select
          {...select}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint || valid ? noteId : undefined}
          className="h-full min-w-0 flex-1 appearance-none bg-transparent outline-none [&>option]:bg-surface-1"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="caret-down" size="xs" className="pointer-events-none text-ink-3" />
      </FieldBox>
      <FieldNote id={noteId} hint={hint} error={error} valid={valid} />
    </div>
  )
}
