import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { useT } from '#web/lib/i18n.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text: string
  chooseLabel: string
  options: readonly SelectOption[]
  /** Returns what a choice means, where the text does not say enough. */
  warning?: (value: string) => string
  understood: string
  confirmLabel: string
  busy: boolean
  error: string | undefined
  onConfirm: (value: string) => void
}

/**
 * Asks how long, says what the choice means, and continues only after the reader has ticked that it cannot be undone.
 */
export function StopDialog(props: Props) {
  const t = useT()
  const { open, onClose, title, text } = props
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} closeLabel={t('protection.close')} description={text}>
      <StopForm {...props} />
    </Dialog>
  )
}

function StopForm({ chooseLabel, options, warning, understood, confirmLabel, busy, error, onConfirm }: Props) {
  const [value, setValue] = useState(options[0]?.value ?? '')
  const [isUnderstood, setUnderstood] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <Select label={chooseLabel} options={options} value={value} onChange={(event) => setValue(event.target.value)} />
      {warning && <p className="rounded-control bg-surface-2 p-3 text-sm">{warning(value)}</p>}
      <Checkbox checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
        {understood}
      </Checkbox>
      <Button tone="danger" size="large" wide disabled={!isUnderstood} busy={busy} onClick={() => onConfirm(value)}>
        {confirmLabel}
      </Button>
      {error && <FieldNote error={error} />}
    </div>
  )
}
