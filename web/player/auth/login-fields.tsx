import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { LOGIN_CODE_THROTTLE_MS } from '#contract/limits.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { CodeField } from './code-field.tsx'
import { MobileField } from './mobile-field.tsx'
import type { LoginValues } from './use-login.ts'
import { useSmsCode } from './use-sms-code.ts'

type FieldsProps = { form: UseFormReturn<LoginValues>; errors: FieldErrors<LoginValues> }

const needed = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })

/** Shows the fields of a login by username or mobile number, and password. */
export function PasswordLoginFields({ form: { register }, errors }: FieldsProps) {
  const t = useT()
  return (
    <>
      <Field
        label={t('auth.usernameOrMobile')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        error={errors.username?.message}
        {...register('username', needed(t('auth.enterBoth')))}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        showLabel={t('auth.password.show')}
        hideLabel={t('auth.password.hide')}
        error={errors.password?.message}
        {...register('password', needed(t('auth.enterBoth')))}
      />
    </>
  )
}

type CodeLoginProps = FieldsProps & {
  market: string | undefined
  diallingCode: string
  onDiallingCode: (code: string) => void
}

/** Shows the fields of a login by mobile number and a code that is sent to it. */
export function CodeLoginFields({ form, errors, market, diallingCode, onDiallingCode }: CodeLoginProps) {
  const t = useT()
  const { register } = form
  const sendCode = useLoginCode(form)
  return (
    <>
      <MobileField
        label={t('auth.field.mobileNum')}
        market={market}
        diallingCode={diallingCode}
        onDiallingCode={onDiallingCode}
        error={errors.mobileNum?.message}
        input={{ ...register('mobileNum', needed(t('register.rule.mobile'))), autoFocus: true }}
      />
      <CodeField
        label={t('auth.field.verificationCode')}
        onSend={() => sendCode(diallingCode)}
        error={errors.verificationCode?.message}
        input={register('verificationCode', needed(t('register.rule.required')))}
      />
    </>
  )
}

let lastCodeAt = Number.NEGATIVE_INFINITY

/** Returns a function that asks for a code to the typed number; at most one request in LOGIN_CODE_THROTTLE_MS. */
function useLoginCode({ getValues, setError, clearErrors }: FieldsProps['form']) {
  const askForCode = useSmsCode('login', {
    say: (field, message) => setError(field, { message }, { shouldFocus: true }),
    clear: clearErrors,
  })
  return async (countryDialingCode: string) => {
    const mobileNum = getValues('mobileNum')
    if (mobileNum.trim() !== '') {
      // only sent requests are counted: a reader who quickly corrects an empty number is not delayed without a message
      if (performance.now() - lastCodeAt < LOGIN_CODE_THROTTLE_MS) return null
      lastCodeAt = performance.now()
    }
    return askForCode({ mobileNum, countryDialingCode })
  }
}
