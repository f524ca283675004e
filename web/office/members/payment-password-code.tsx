import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { officePaymentPasswordCode } from '#contract/office-cashier-rules.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'

/** Makes a code for a member who forgot the payment password and cannot be reached; it is shown once, to be read out. */
export function PaymentPasswordCode({ memberId }: { memberId: string }) {
  const t = useT()
  const locale = useLocale()
  const { permissions = [] } = usePermissions<string[]>()
  const [isAsking, setAsking] = useState(false)
  const make = useAct(officePaymentPasswordCode)
  const title = t('office.paymentPasswordCode')
  return (
    <>
      <Button size="small" reason={permissions.includes('members.write') ? undefined : t('office.notAllowed')} onClick={() => setAsking(true)}>{title}</Button>
      <ReasonDialog
        open={isAsking} onOpenChange={() => { setAsking(false); make.reset() }} title={title} description={t('office.paymentPasswordCodeHint')} confirmLabel={title}
        busy={make.isPending} fault={make.error} onConfirm={(reason) => make.mutate({ id: memberId, reason }, { onSuccess: () => setAsking(false) })}
      />
      <Dialog open={make.data !== undefined && !isAsking} onOpenChange={() => make.reset()} title={title} closeLabel={t('office.close')}>
        <p className="num text-center text-[32px] font-bold tracking-widest" dir="ltr">{make.data?.code}</p>
        <p className="text-center text-ink-2">{make.data && t('office.validUntil', { time: formatMoment(make.data.expiresAt, locale) })}</p>
      </Dialog>
    </>
  )
}
