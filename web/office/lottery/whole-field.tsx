import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { wholeOf } from './terms-draft.ts'

type Props = {
  label: string
  /** Given where the field may stay empty: what that means. */
  hint?: string
  value: number | null
  onChange: (value: number | null) => void
}

/**
 * A field for a whole number. What is typed stays as typed: what is no number is told as NaN and said under the field,
 * and never stands for no limit.
 */
export function WholeField({ label, hint, value, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => (text.trim() === '' && hint ? null : (wholeOf(text) ?? Number.NaN))
  // a text that means another value than the form has is older than it
  const isCurrent = typed !== null && Object.is(read(typed), value)
  const text = isCurrent ? typed : value === null || Number.isNaN(value) ? '' : String(value)
  return (
    <Field
      label={label}
      {...(hint ? { hint } : {})}
      error={Number.isNaN(value) ? t('office.lottery.wrongNumber') : undefined}
      inputMode="numeric"
      dir="ltr"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(read(event.target.value))
      }}
    />
  )
}
