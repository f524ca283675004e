import { useState } from 'react'
import { officeEndContract, type OfficeContractRow } from '#contract/agents/office-contracts.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../../actions.ts'
import { usePermissions } from '../../frame/operator.ts'
import { ReasonDialog } from '../../frame/reason-dialog.tsx'

/** Gives notice of a contract of the brand, or takes back one that is on offer. */
export function EndContract({ contract: { id, state, taker, terms } }: { contract: OfficeContractRow }) {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const end = useAct(officeEndContract, t('office.saved'))
  const act = state === 'offered' ? 'cancel' : 'notice'
  return (
    <>
      <Button
        size="small"
        reason={permissions.includes('cashier.rules') ? undefined : t('office.notAllowed')}
        onClick={() => setIsOpen(true)}
      >
        {t(`office.contract.act.${act}`)}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t(`office.contract.act.${act}Of`, { username: taker.username })}
        description={
          act === 'cancel'
            ? t('office.contract.act.cancelHint')
            : t('office.contract.act.noticeHint', { count: terms.noticeDays })
        }
        confirmLabel={t(`office.contract.act.${act}`)}
        danger
        busy={end.isPending}
        fault={end.error}
        onConfirm={(reason) => end.mutate({ id, reason }, { onSuccess: () => setIsOpen(false) })}
      />
    </>
  )
}
