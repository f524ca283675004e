import { useState } from 'react'
import { type AuthorityWire, officeStopAuthority } from '#contract/rewards/office-rewards.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** Stops a ceiling at once; one person is enough, and nothing starts it again. */
export function StopAuthority({ row }: { row: Pick<AuthorityWire, 'id' | 'stoppedAt' | 'subject'> }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.review') ? undefined : t('office.notAllowed')
  const [isOpen, setOpen] = useState(false)
  const stop = useAct(officeStopAuthority, t('office.done'))
  if (row.stoppedAt) return null
  const close = () => {
    setOpen(false)
    stop.reset()
  }
  return (
    <>
      <Button
        size="small"
        reason={mayNot}
        aria-label={t('office.authority.stopNamed', { subject: row.subject })}
        onClick={() => setOpen(true)}
      >
        {t('office.authority.stop')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={t('office.authority.stop')}
        description={t('office.authority.stopHint')}
        confirmLabel={t('office.authority.stop')}
        danger
        busy={stop.isPending}
        fault={stop.error}
        onConfirm={(reason) => stop.mutate({ id: row.id, reason }, { onSuccess: close })}
      />
    </>
  )
}
