import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNote } from './field-note.tsx'
import { Icon } from './icon.tsx'

export type FieldFrame = {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in the reader's language; shown below with an icon and a 2 px edge. */
  error?: ReactNode
  /** What is right, shown below in green with a tick in the box. */
  valid?: ReactNode
  required?: boolean
}

export type FieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldFrame & { leading?: ReactNode; trailing?: ReactNode; inputClassName?: string }

/** Draws a labelled text box: label above, hint or error below, 16 px text so that phones do not zoom. */
export function Field({ label, hint, error, valid, leading, trailing, inputClassName, id, ...input }: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={fieldId}>{label}</FieldLabel>
      <FieldBox invalid={Boolean(error)}>
        {leading}
        <input
          {...input}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint || valid ? noteId : undefined}
          className={cx('h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3', inputClassName)}
        />
        {trailing}
        {valid && !error && <Icon name="check-circle-fill" className="text-positive" />}
      </FieldBox>
      <FieldNote id={noteId} hint={hint} error={error} valid={valid} />
    </div>
  )
}

/** Draws the label above a control. */
export function FieldLabel({ htmlFor, children }: { htmlFor?: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="text-sm font-medium text-ink-2">
      {children}
    </label>
  )
}

/** Draws the box around an input: boundary, focus and error edge. */
export function FieldBox({ invalid, tall, children }: { invalid?: boolean; tall?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex items-center gap-2.5 rounded-control bg-field px-3.5 text-[16px] text-ink-1',
        tall ? 'h-14' : 'h-12',
        'has-[input:focus,select:focus]:shadow-[inset_0_0_0_2px_var(--fh-focus)]',
        invalid ? 'shadow-[inset_0_0_0_2px_var(--fh-negative)]' : 'shadow-[inset_0_0_0_1px_var(--fh-line-ui)]',
      )}
    >
      {children}
    </div>
  )
}
