import type { UseFormRegisterReturn } from 'react-hook-form'
import type { OutputOf } from '#contract/call.ts'
import { passwordRule } from '#contract/identity/passwords.ts'
import { breachMessage, checkField } from '#contract/identity/registration.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { useCall } from '#web/lib/queries.ts'
import { PasswordField } from '#web/ui/password-field.tsx'

export type PasswordRule = OutputOf<typeof passwordRule>['rule']

/** Returns the brand's rule for a new password, its validation, and whether a change needs a code. */
export function usePasswordRule() {
  const t = useT()
  const { data } = useCall(passwordRule, {})
  const say = (breach: Parameters<typeof breachMessage>[0]) => {
    const { key, values } = breachMessage(breach)
    return t(key as MessageKey, values)
  }
  const rule = data?.rule
  return {
    needsCode: data?.needsCode ?? false,
    hint: rule && say({ rule: 'pattern', patternId: rule.patternId, min: rule.minLength, max: rule.maxLength }),
    /** For the form: returns true, or what is wrong. Until the rule has loaded, only the server validates. */
    validate: (password: string): true | string => {
      if (password === '') return t('register.rule.required')
      const breach = rule && checkField(rule, password)
      return breach ? say(breach) : true
    },
  }
}

export type NewPasswordFieldsProps = {
  hint: string | undefined
  errors: { newPassword: string | undefined; confirmNewPassword: string | undefined }
  /** True when the dialog opens with the focus on this field. */
  isFirst?: boolean
  newPassword: UseFormRegisterReturn
  confirmNewPassword: UseFormRegisterReturn
}

/** Shows the fields for a new password and its repetition. */
export function NewPasswordFields({ hint, errors, isFirst, newPassword, confirmNewPassword }: NewPasswordFieldsProps) {
  const t = useT()
  const eye = { showLabel: t('auth.password.show'), hideLabel: t('auth.password.hide'), autoComplete: 'new-password' }
  return (
    <>
      <PasswordField
        {...newPassword}
        {...eye}
        data-autofocus={isFirst || undefined}
        label={t('entry.newPassword')}
        hint={hint}
        error={errors.newPassword}
      />
      <PasswordField
        {...confirmNewPassword}
        {...eye}
        label={t('entry.newPassword.again')}
        error={errors.confirmNewPassword}
      />
    </>
  )
}
