import { type ComponentProps, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNote } from './field-note.tsx'
import { type FieldFrame, FieldLabel } from './field.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> &
  FieldFrame & {
    /** How many characters are left, beside the note. */
    left?: string | undefined
  }

/** Draws a labelled box for several lines: label above, hint or error below, 16 px text so that phones do not zoom. */
export function TextArea({ label, hint, error, valid, left, id, ...input }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <textarea
        rows={5}
        {...input}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${fieldId}-note`}
        className={cx(
          'w-full resize-none rounded-control bg-field px-3.5 py-3 text-[16px] text-ink-1 outline-none focus:shadow-[inset_0_0_0_2px_var(--fh-focus)]',
          error ? 'shadow-[inset_0_0_0_2px_var(--fh-negative)]' : 'shadow-[inset_0_0_0_1px_var(--fh-line-ui)]',
        )}
      />
      <div className="flex items-start justify-between gap-4">
        <FieldNote id={`${fieldId}-note`} hint={hint} error={error} valid={valid} />
        {left && <span className="flex-none text-xs text-ink-3">{left}</span>}
      </div>
    </div>
  )
}
