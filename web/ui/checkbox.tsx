import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './field-note.tsx'
import { Icon } from './icon.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & {
  children: ReactNode
  error?: ReactNode
}

/** Draws a checkbox with its words; the words are part of the target. */
export function Checkbox({ children, error, id, 'aria-describedby': describedBy, ...input }: CheckboxProps) {
  const ownId = useId()
  const noteId = `${id ?? ownId}-note`
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex min-h-6 items-start gap-3 text-sm text-ink-2">
        <span className="relative grid size-5 flex-none place-items-center">
          <input
            {...input}
            id={id ?? ownId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : describedBy}
            className={
              'peer size-5 appearance-none rounded-[6px] bg-sunken shadow-[inset_0_0_0_1.5px_var(--fh-line-ui)] ' +
              'checked:bg-brand checked:shadow-none aria-invalid:shadow-[inset_0_0_0_2px_var(--fh-negative)]'
            }
          />
          <Icon
            name="check"
            size="xs"
            className="pointer-events-none absolute hidden text-on-brand peer-checked:block"
          />
        </span>
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
