import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFault } from './describe-fault.ts'
import { WayToOther } from './waiting-note.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  confirmLabel: string
  danger?: boolean
  busy: boolean
  /** The server's refusal; shown in the dialog. */
  fault?: unknown
  /** Why it cannot be sent now. */
  blocked?: string | undefined
  /** Shown above the reason. */
  children?: ReactNode
  onConfirm: (reason: string) => void
}

const SHORTEST = 3

/** Asks for the reason of an act, which others will read, then does it. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  danger,
  busy,
  fault,
  blocked,
  children,
  onConfirm,
}: Props) {
  const t = useT()
  const form = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      closeLabel={t('office.close')}
      {...(description ? { description } : {})}
      footer={
        <Button type="submit" form={form} tone={danger ? 'danger' : 'primary'} wide busy={busy} reason={blocked}>
          {confirmLabel}
        </Button>
      }
    >
      <ReasonForm id={form} fault={fault} onConfirm={(reason) => !blocked && onConfirm(reason)}>
        {children}
      </ReasonForm>
    </Dialog>
  )
}

function ReasonForm({
  id,
  fault,
  children,
  onConfirm,
}: Pick<Props, 'fault' | 'children' | 'onConfirm'> & { id: string }) {
  const t = useT()
  const sayFault = useFault()
  const [reason, setReason] = useState('')
  const [touched, setTouched] = useState(false)
  const isShort = reason.trim().length < SHORTEST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!isShort) onConfirm(reason.trim())
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <Field
        label={t('office.reason')}
        hint={t('office.reasonHint')}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={touched && isShort ? t('office.reasonShort') : undefined}
      />
      {fault ? (
        <p role="alert" className="text-negative">
          {sayFault(fault)} <WayToOther fault={fault} />
        </p>
      ) : null}
    </form>
  )
}
