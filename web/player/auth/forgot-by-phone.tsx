import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { passwordVerification } from '#contract/identity/passwords.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { takeSession } from '#web/lib/take-session.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote } from '#web/ui/field-note.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSite } from '../frame/site.ts'
import { CodeField } from './code-field.tsx'
import { describeRefusal } from './describe-refusal.ts'
import { logInAnew } from './finish-login.tsx'
import { homeCode, MobileField } from './mobile-field.tsx'
import { NewPasswordFields, usePasswordRule } from './new-password-fields.tsx'
import type { Carried } from './use-login.ts'
import { useSmsCode } from './use-sms-code.ts'

type Values = { mobileNum: string; verificationCode: string; newPassword: string; confirmNewPassword: string }
const FIELDS = ['mobileNum', 'verificationCode', 'newPassword'] as const

/** Asks for a code by SMS and a new password; success also logs the member in, or hands on what that still asks for. */
export function ForgotByPhone({ onDone, onAsked }: { onDone: () => void; onAsked: (carried: Carried) => void }) {
  const t = useT()
  const client = useQueryClient()
  const market = useSite()?.registerRules.market
  const [chosenCode, setDiallingCode] = useState<string | null>(null)
  const diallingCode = chosenCode ?? homeCode(market)
  const { hint, validate } = usePasswordRule()
  const { register, handleSubmit, setError, clearErrors, getValues, formState } = useForm<Values>({
    defaultValues: { mobileNum: '', verificationCode: '', newPassword: '', confirmNewPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const askForCode = useSmsCode('forgot', {
    say: (field, message) => setError(field, { message }, { shouldFocus: true }),
    clear: clearErrors,
  })
  const needed = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })
  const submit = handleSubmit(async ({ mobileNum, verificationCode, newPassword }) => {
    try {
      const { account } = await call(passwordVerification, {
        mobileNum: mobileNum.trim(),
        ...(diallingCode ? { countryDialingCode: diallingCode } : {}),
        verificationCode,
        newPassword,
      })
      const entry = await logInAnew(account, newPassword)
      if ('refusal' in entry) return onAsked(entry)
      takeSession(client, entry.opened)
      showToast('success', t('entry.password.changed'))
      onDone()
    } catch (thrown) {
      const refusal = describeRefusal(thrown, t, FIELDS)
      for (const [name, message] of Object.entries(refusal.fields)) setError(name as keyof Values, { message })
      if (refusal.root) setError('root', { message: refusal.root })
    }
  })
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <MobileField
        label={t('auth.field.mobileNum')}
        market={market}
        diallingCode={diallingCode}
        onDiallingCode={setDiallingCode}
        error={errors.mobileNum?.message}
        input={register('mobileNum', needed(t('register.rule.mobile')))}
      />
      <CodeField
        label={t('auth.field.verificationCode')}
        error={errors.verificationCode?.message}
        input={register('verificationCode', needed(t('register.rule.required')))}
        onSend={() => askForCode({ mobileNum: getValues('mobileNum'), countryDialingCode: diallingCode })}
      />
      <NewPasswordFields
        hint={hint}
        errors={{ newPassword: errors.newPassword?.message, confirmNewPassword: errors.confirmNewPassword?.message }}
        newPassword={register('newPassword', { validate })}
        confirmNewPassword={register('confirmNewPassword', {
          validate: (text, all) => text === all.newPassword || t('register.rule.mismatch'),
        })}
      />
      <FieldNote error={errors.root?.message} />
      <Button tone="primary" size="large" wide type="submit" busy={isSubmitting}>
        {t('entry.password.set')}
      </Button>
    </form>
  )
}
