import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { giveOneTimePassword } from '#contract/office-door.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** Makes a password for a member who lost his, to be read out once: it is good for setting his own and for nothing else. */
export function OneTimePassword({ memberId }: { memberId: string }) {
  const t = useT()
  const { permissions = [] } = usePermissions<string[]>()
  const [isAsking, setAsking] = useState(false)
  const make = useAct(giveOneTimePassword)
  const title = t('office.oneTimePassword')
  return (
    <>
      <Button size="small" reason={permissions.includes('members.write') ? undefined : t('office.notAllowed')} onClick={() => setAsking(true)}>{title}</Button>
      <ReasonDialog
        open={isAsking} onOpenChange={() => { setAsking(false); make.reset() }} title={title} description={t('office.oneTimePasswordHint')} confirmLabel={title}
        busy={make.isPending} fault={make.error} onConfirm={(reason) => make.mutate({ id: memberId, reason }, { onSuccess: () => setAsking(false) })}
      />
      <Dialog open={make.data !== undefined && !isAsking} onOpenChange={() => make.reset()} title={title} closeLabel={t('office.close')}>
        <p className="num text-center text-[28px] font-bold" dir="ltr">{make.data?.password}</p>
        <p className="text-center text-ink-2">{t('office.oneTimePasswordOnce')}</p>
      </Dialog>
    </>
  )
}
