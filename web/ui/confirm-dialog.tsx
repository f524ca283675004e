import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
  /** While the request runs, the dialog stays open and its button is busy. */
  busy?: boolean
  danger?: boolean
}

/** Asks before something happens. The focus starts on the cancel button, where there is one. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  cancelLabel,
  onConfirm,
  busy,
  danger,
}: ConfirmDialogProps) {
  const titleId = useId()
  const modal = useModal(open, () => !busy && onOpenChange(false))
  return (
    <dialog
      {...modal}
      role="alertdialog"
      className="sheet"
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-text`}
    >
      {open && (
        <div className="px-5 pt-5 pb-6 lg:p-7">
          <h2 id={titleId}>{title}</h2>
          <p id={`${titleId}-text`} className="mt-2 text-ink-2">
            {text}
          </p>
          <div className="mt-6 flex gap-2 *:flex-1">
            {cancelLabel && (
              <Button disabled={busy} onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
            )}
            <Button tone={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  )
}
