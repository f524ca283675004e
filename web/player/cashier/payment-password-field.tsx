import { useT } from '#web/lib/i18n.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

type Props = { value: string; onValueChange: (value: string) => void; error: string | undefined }

/** Asks for the payment password, which confirms that money leaves the account. */
export function PaymentPasswordField({ value, onValueChange, error }: Props) {
  const t = useT()
  return (
    <PasswordField
      label={t('cashier.paymentPassword')}
      showLabel={t('cashier.show')}
      hideLabel={t('cashier.hide')}
      autoComplete="off"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      error={error}
    />
  )
}
