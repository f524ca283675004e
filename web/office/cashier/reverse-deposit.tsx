import { useState } from 'react'
import { officeReverseDeposit } from '#contract/cashier/office-deposits.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import type { DepositDetail } from './deposit-detail.ts'

/** Asks to take a credited deposit back whose payer's bank took it back; another operator must agree. */
export function ReverseDeposit({ row }: { row: DepositDetail }) {
  const t = useT()
  const permissions = usePermissions()
  const reverse = useAct(officeReverseDeposit, t('office.done'))
  const [asking, setAsking] = useState(false)
  const reason = permissions.includes('deposits.review') ? undefined : t('office.notAllowed')
  return (
    <>
      <Button size="small" reason={row.waiting ? t('office.waitsAlready') : reason} onClick={() => setAsking(true)}>
        {t('office.reverseDeposit')}
      </Button>
      <ReasonDialog
        open={asking}
        onOpenChange={() => {
          setAsking(false)
          reverse.reset()
        }}
        title={t('office.reverseDeposit')}
        description={t('office.reverseHint')}
        confirmLabel={t('office.reverseDeposit')}
        danger
        busy={reverse.isPending}
        fault={reverse.error}
        onConfirm={(text) => reverse.mutate({ id: row.id, reason: text }, { onSuccess: () => setAsking(false) })}
      >
        <p>
          {row.member.username}: <Money amount={row.credited ?? row.amount} currency={row.currency} />
        </p>
      </ReasonDialog>
    </>
  )
}
