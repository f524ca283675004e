import { useT } from '#web/lib/i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { registerHere } from './need-true-account.tsx'

export type TrueAccountDialogProps = {
  /** What the server said. */
  text: string
  onClose: () => void
}

/** Tells a trial player that an act needs a true account; confirming leads to the registration and back to this page. */
export function TrueAccountDialog({ text, onClose }: TrueAccountDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('in_need_true_account')}
      text={text}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('shell.register')}
      onConfirm={() => {
        onClose()
        registerHere()
      }}
    />
  )
}
