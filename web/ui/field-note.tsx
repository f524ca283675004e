import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Draws the line below a control: what is wrong, else what is right, else a hint. */
export function FieldNote({
  id,
  hint,
  error,
  valid,
}: {
  id?: string
  hint?: ReactNode
  error?: ReactNode
  valid?: ReactNode
}) {
  if (error) {
    return (
      <p id={id} role="alert" className="flex items-start gap-1.5 text-xs leading-normal text-negative">
        <Icon name="warning-circle" size="s" />
        <span>{error}</span>
      </p>
    )
  }
  if (valid)
    return (
      <p id={id} className="text-xs leading-normal text-positive">
        {valid}
      </p>
    )
  if (hint)
    return (
      <p id={id} className="text-xs leading-normal text-ink-3">
        {hint}
      </p>
    )
  return null
}
