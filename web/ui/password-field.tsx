import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'trailing'> & { showLabel: string; hideLabel: string }

/** Draws a password box with an eye that shows what was typed. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="-me-3 grid size-11 place-items-center text-ink-3 hover:text-ink-1"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye' : 'eye-slash'} />
        </button>
      }
    />
  )
}
