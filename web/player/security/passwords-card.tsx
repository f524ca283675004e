import { useState } from 'react'
import { withdrawMethods } from '#contract/cashier/withdrawals.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoginPasswordDialog } from './login-password-dialog.tsx'
import { PaymentPasswordDialog } from './payment-password-dialog.tsx'
import type { Overview } from './overview.ts'
import { SettingRow } from './setting-row.tsx'

/** Shows the login password and the payment password. An account without a login password has none to change. */
export function PasswordsCard({ overview }: { overview: Overview }) {
  const t = useT()
  const [open, setOpen] = useState<'login' | 'payment' | null>(null)
  const { data } = useCall(withdrawMethods, {})
  const close = () => setOpen(null)
  const change = t('passwords.change')
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('passwords.title')}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {overview.hasPassword && (
          <SettingRow icon="lock-simple" title={t('passwords.login')} text={t('passwords.login.text')}>
            <Button size="small" aria-label={`${t('passwords.login')}: ${change}`} onClick={() => setOpen('login')}>
              {change}
            </Button>
          </SettingRow>
        )}
        <SettingRow icon="wallet" title={t('passwords.payment')} text={t('passwords.payment.text')}>
          {data && (
            <Button
              size="small"
              aria-label={`${t('passwords.payment')}: ${data.hasPaymentPassword ? change : t('passwords.set')}`}
              onClick={() => setOpen('payment')}
            >
              {data.hasPaymentPassword ? change : t('passwords.set')}
            </Button>
          )}
        </SettingRow>
      </ul>
      <LoginPasswordDialog open={open === 'login'} onClose={close} />
      <PaymentPasswordDialog open={open === 'payment'} isSet={data?.hasPaymentPassword ?? false} onClose={close} />
    </Card>
  )
}
