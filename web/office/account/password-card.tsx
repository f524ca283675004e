import { type FormEvent, useState } from 'react'
import { officeChangePassword, OPERATOR_PASSWORD_MIN } from '#contract/identity/office-account.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import type { Account } from './account.ts'
import { OwnPasswordField } from './fields.tsx'

const EMPTY = { old: '', next: '', again: '' }

/** Changes the operator's own password; their other sessions end. */
export function PasswordCard({ account }: { account: Account }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card>
      <h2 className="mb-1">{t('office.password')}</h2>
      <p className="mb-4 text-ink-3">
        {account.passwordChangedAt
          ? t('account.passwordSince', { at: formatMoment(account.passwordChangedAt, locale) })
          : t('account.passwordHint', { count: OPERATOR_PASSWORD_MIN })}
      </p>
      <PasswordForm username={account.username} />
    </Card>
  )
}

function PasswordForm({ username }: { username: string }) {
  const t = useT()
  const sayFault = useFault()
  const change = useAct(officeChangePassword, t('account.passwordChanged'), { isSaidThere: true })
  const [typed, setTyped] = useState(EMPTY)
  const [touched, setTouched] = useState(false)
  const isShort = typed.next.length < OPERATOR_PASSWORD_MIN
  const differ = typed.again !== typed.next
  const set = (field: keyof typeof EMPTY) => ({
    value: typed[field],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [field]: event.target.value })
      change.reset()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (typed.old === '' || isShort || differ) return
    change.mutate(
      { oldPassword: typed.old, newPassword: typed.next },
      {
        onSuccess: () => {
          setTyped(EMPTY)
          setTouched(false)
        },
      },
    )
  }
  const weak = change.error?.fields['newPassword'] ? t('account.passwordWeak') : undefined
  const refused = change.error && !weak ? sayFault(change.error) : undefined
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" readOnly hidden value={username} />
      <OwnPasswordField
        label={t('account.presentPassword')}
        autoComplete="current-password"
        {...set('old')}
        error={refused ?? (touched && typed.old === '' ? t('account.fillIn') : undefined)}
      />
      <OwnPasswordField
        label={t('account.newPassword')}
        autoComplete="new-password"
        hint={t('account.passwordHint', { count: OPERATOR_PASSWORD_MIN })}
        {...set('next')}
        error={weak ?? (touched && isShort ? t('account.passwordShort', { count: OPERATOR_PASSWORD_MIN }) : undefined)}
      />
      <OwnPasswordField
        label={t('account.passwordAgain')}
        autoComplete="new-password"
        {...set('again')}
        error={touched && differ ? t('account.passwordsDiffer') : undefined}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </div>
    </form>
  )
}
