import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logout } from '#contract/identity/identity.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { leaveEverywhere } from '../session/tabs.ts'

/**
 * Asks for confirmation, then ends the session in all tabs of this browser whatever the server answers: a reader who
 * leaves must not stay logged in.
 */
export function LogoutDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await call(logout, {}).catch(() => undefined)
    setBusy(false)
    onOpenChange(false)
    leaveEverywhere(client)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('in_sure_logout')}
      text={t('shell.logout.text')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('shell.logout')}
      busy={busy}
      onConfirm={() => void leave()}
    />
  )
}
