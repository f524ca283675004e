import { useState } from 'react'
import { officePaymentPasswordCode } from '#contract/cashier/office-cashier-rules.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { usePermissions } from '../frame/operator.ts'

/**
 * Asks for a code for a member who forgot the payment password: when another operator agrees it goes to the member, and
 * no operator sees it.
 */
export function PaymentPasswordCode({ memberId }: { memberId: string }) {
  const t = useT()
  const permissions = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const make = useAct(officePaymentPasswordCode, t('office.done'))
  const title = t('office.paymentPasswordCode')
  return (
    <>
      <Button
        size="small"
        reason={permissions.includes('members.write') ? undefined : t('office.notAllowed')}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      <ReasonDialog
        open={isAsking}
        onOpenChange={() => {
          setAsking(false)
          make.reset()
        }}
        title={title}
        description={t('office.paymentPasswordCodeHint')}
        confirmLabel={title}
        busy={make.isPending}
        fault={make.error}
        onConfirm={(reason) => make.mutate({ id: memberId, reason }, { onSuccess: () => setAsking(false) })}
      />
    </>
  )
}
