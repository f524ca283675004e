import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './field-note.tsx'
import { FieldBox, type FieldFrame, FieldLabel } from './field.tsx'

export type MoneyFieldProps = Omit<ComponentProps<'input'>, 'className' | 'value' | 'onChange'> &
  FieldFrame & {
    symbol: string
    /** The text exactly as typed: the parent says what is wrong with it, this field changes nothing. */
    value: string
    onValueChange: (value: string) => void
    /** A button at the end, such as "max". */
    trailing?: ReactNode
  }

/** Draws a field for an amount of money: symbol first, display face, Latin digits in every language. */
export function MoneyField({
  label,
  hint,
  error,
  valid,
  symbol,
  value,
  onValueChange,
  trailing,
  id,
  ...input
}: MoneyFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <FieldBox tall invalid={Boolean(error)}>
        <span dir="ltr" className="money flex min-w-0 flex-1 items-center text-[24px]">
          <i>{symbol}</i>
          <input
            {...input}
            id={fieldId}
            inputMode="decimal"
            autoComplete="off"
            maxLength={26}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint || valid ? noteId : undefined}
            className="h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-3"
          />
        </span>
        {trailing}
      </FieldBox>
      <FieldNote id={noteId} hint={hint} error={error} valid={valid} />
    </div>
  )
}
