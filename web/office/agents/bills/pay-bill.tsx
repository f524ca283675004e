import { useState } from 'react'
import { type AgentBill, officePayBill } from '#contract/agents/bills.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useAct } from '../../actions.ts'
import { usePermissions } from '../../frame/operator.ts'
import { ReasonDialog } from '../../frame/reason-dialog.tsx'
import { isWaiting } from './bill-words.tsx'

/** Asks that a bill of the brand be paid that is above the rule's amount; another person agrees, and once asked it says so. */
export function PayBill({ bill, isAsked = false }: { bill: AgentBill; isAsked?: boolean }) {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const pay = useAct(officePayBill, t('office.saved'))
  if (!isWaiting(bill)) return null
  if (isAsked) return <span className="text-sm text-ink-3">{t('office.bill.payAsked')}</span>
  return (
    <>
      <Button
        size="small"
        reason={permissions.includes('withdrawals.review') ? undefined : t('office.notAllowed')}
        onClick={() => setIsOpen(true)}
      >
        {t('office.bill.pay')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('office.bill.payOf', { username: bill.taker.username })}
        description={t('office.bill.payHint')}
        confirmLabel={t('office.bill.pay')}
        busy={pay.isPending}
        fault={pay.error}
        onConfirm={(reason) => pay.mutate({ id: bill.id, reason }, { onSuccess: () => setIsOpen(false) })}
      >
        <p className="text-[18px] font-semibold">
          <Money amount={bill.amount} currency={bill.currency} />
        </p>
      </ReasonDialog>
    </>
  )
}
