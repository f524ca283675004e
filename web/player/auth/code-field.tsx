import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { FieldInput } from './field-input.ts'
import type { SmsAnswer } from './use-sms-code.ts'

export type CodeFieldProps = {
  label: string
  /** Asks for a code. It shows its own message when the server refuses. */
  onSend: () => Promise<SmsAnswer>
  error: string | undefined
  input: FieldInput
  /** Shown while a sent code is valid. */
  sentHint?: string
}

/** Writes seconds as minutes and seconds: "2:05". */
const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/**
 * Shows the field for a code, with a button that sends one and then counts down for as many minutes as the code is
 * valid.
 */
export function CodeField({ label, onSend, error, input, sentHint }: CodeFieldProps) {
  const t = useT()
  const now = useNow() ?? 0
  const [again, setAgain] = useState(0)
  const [wasSent, setSent] = useState(false)
  const [isSending, setSending] = useState(false)
  const left = Math.max(0, Math.ceil((again - now) / 1000))
  const send = async () => {
    setSending(true)
    const answer = await onSend()
    setSending(false)
    setSent(typeof answer === 'number')
    if (answer !== null)
      setAgain(Date.now() + (typeof answer === 'number' ? answer * 60_000 : answer.waitSeconds * 1000))
  }
  return (
    <Field
      {...input}
      label={label}
      error={error}
      hint={left > 0 && wasSent ? (sentHint ?? t('entry.code.sent')) : undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={255}
      dir="ltr"
      trailing={
        <Button
          size="small"
          tone="quiet"
          className="-me-2.5 min-w-22 num"
          busy={isSending}
          disabled={left > 0}
          onClick={() => void send()}
        >
          {left > 0 ? asClock(left) : t(again > 0 ? 'entry.code.again' : 'entry.code.send')}
        </Button>
      }
    />
  )
}
