import { useT } from '#web/lib/i18n.tsx'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx'

/** The input for the six digits of an authenticator app. */
export function CodeField({
  onValueChange,
  ...field
}: Omit<FieldProps, 'label' | 'onChange'> & { onValueChange: (value: string) => void }) {
  const t = useT()
  return (
    <Field
      label={t('account.code')}
      hint={t('account.codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      maxLength={7}
      {...field}
      onChange={(event) => onValueChange(event.target.value.replace(/[^\d ]/g, ''))}
    />
  )
}

/** A password input with its labels. */
export function OwnPasswordField(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const t = useT()
  return <PasswordField showLabel={t('office.showPassword')} hideLabel={t('office.hidePassword')} {...field} />
}

export const isWholeCode = (code: string): boolean => code.replaceAll(' ', '').length === 6
