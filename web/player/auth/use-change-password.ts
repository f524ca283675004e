import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changePassword, passwordCode } from '#contract/identity/passwords.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { settlePasswordChange } from '#web/lib/session.ts'
import { showToast } from '#web/ui/toast.tsx'
import { describeRefusal } from './describe-refusal.ts'

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string; verificationCode: string }
const FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword', 'verificationCode'] as const

/**
 * Returns the form that changes the password. A refusal is reported beside its field, else beneath the form. `sendCode`
 * sends a code and returns for how many minutes it is valid, or null when it was refused; `sentTo` is where it went.
 */
export function useChangePassword(needsCode: boolean, onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '', verificationCode: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ verificationCode, ...passwords }) => {
    try {
      await call(changePassword, { ...passwords, ...(needsCode ? { verificationCode } : {}) })
      settlePasswordChange()
      await client.invalidateQueries()
      showToast('success', t('entry.password.changed'))
      onDone()
    } catch (thrown) {
      const refusal = describeRefusal(thrown, t, FIELDS)
      for (const [name, message] of Object.entries(refusal.fields)) setError(name as keyof Values, { message })
      if (refusal.root) setError('root', { message: refusal.root })
    }
  })
  const sendCode = async () => {
    try {
      const { recipient, expiredMinutes } = await call(passwordCode, {})
      setSentTo(recipient)
      return expiredMinutes
    } catch (thrown) {
      setError('verificationCode', { message: describeRefusal(thrown, t, []).root ?? t('common.network') })
      return null
    }
  }
  return { register, errors, isSubmitting, submit, sendCode, sentTo }
}
