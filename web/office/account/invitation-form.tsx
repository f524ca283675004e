import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  officeInvitationAccept,
  officeInvitationPasskey,
  officeInvitationTotp,
} from '#contract/identity/office-invitation.ts'
import { OPERATOR_PASSWORD_MIN } from '#contract/identity/office-account.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, makePasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { callOffice } from '../operator-session.ts'
import { CodeField, isWholeCode, OwnPasswordField } from './fields.tsx'
import type { Invitation } from './invitation.ts'
import { Secret } from './secret.tsx'

type Props = {
  link: string
  invitation: Invitation
  onDone: (done: { recoveryCodes: readonly string[] | null }) => void
  onDead: () => void
}
type Faults = { password?: string; again?: string; factor?: string }
const NONE: Faults = {}

/**
 * Asks for the password and the second factor in one form: nothing is stored before all of it is right, and each error
 * is shown at its field.
 */
export function InvitationForm({ link, invitation, onDone, onDead }: Props) {
  const t = useT()
  const sayFault = useFault()
  const { setsPassword, setsFactor } = invitation
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [method, setMethod] = useState<'totp' | 'passkey'>('totp')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const check = (): Faults => ({
    ...(setsPassword && password.length < OPERATOR_PASSWORD_MIN
      ? { password: t('account.passwordShort', { count: OPERATOR_PASSWORD_MIN }) }
      : !setsPassword && password === ''
        ? { password: t('account.fillIn') }
        : {}),
    ...(setsPassword && again !== password ? { again: t('account.passwordsDiffer') } : {}),
    ...(setsFactor && method === 'totp' && !isWholeCode(text) ? { factor: t('account.sixDigits') } : {}),
  })
  const makeFactor = async () => {
    if (!setsFactor) return {}
    if (method === 'totp') return { factor: { method, code: text } }
    const attestation = await makePasskey((await callOffice(officeInvitationPasskey, { link })).options)
    return attestation ? { factor: { method, name: text.trim() || t('account.passkeyUnnamed'), attestation } } : null
  }
  const accept = async () => {
    const factor = await makeFactor()
    if (!factor) return setFaults({ factor: t('account.passkeyDeclined') })
    onDone(await callOffice(officeInvitationAccept, { link, password, ...factor }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      await accept()
    } catch (error) {
      const { code, fields } = asApiError(error)
      if (code === 'LINK_INVALID') return onDead()
      const isOfPassword = code === 'PASSWORD_WRONG' || fields['password'] !== undefined
      setFaults(
        isOfPassword
          ? { password: fields['password'] ? t('account.passwordWeak') : sayFault(error) }
          : { factor: sayFault(error) },
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" readOnly hidden value={invitation.username} />
      <OwnPasswordField
        label={t(setsPassword ? 'account.newPassword' : 'account.presentPassword')}
        autoComplete={setsPassword ? 'new-password' : 'current-password'}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={faults.password}
        {...(setsPassword ? { hint: t('account.passwordHint', { count: OPERATOR_PASSWORD_MIN }) } : {})}
      />
      {setsPassword && (
        <OwnPasswordField
          label={t('account.passwordAgain')}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          error={faults.again}
        />
      )}
      {setsFactor && (
        <Factor
          link={link}
          method={method}
          onMethod={(next) => {
            setMethod(next)
            setText('')
          }}
          text={text}
          onText={setText}
          fault={faults.factor}
        />
      )}
      {!setsFactor && faults.factor && (
        <p role="alert" className="text-negative">
          {faults.factor}
        </p>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={busy}>
        {t('account.invitation.accept')}
      </Button>
    </form>
  )
}

type FactorProps = {
  link: string
  method: 'totp' | 'passkey'
  onMethod: (method: 'totp' | 'passkey') => void
  text: string
  onText: (text: string) => void
  fault: string | undefined
}

function Factor({ link, method, onMethod, text, onText, fault }: FactorProps) {
  const t = useT()
  const { data: made } = useQuery({
    queryKey: [officeInvitationTotp.id, link],
    queryFn: () => callOffice(officeInvitationTotp, { link }),
    enabled: method === 'totp',
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">{t('account.factor')}</legend>
      <p className="text-ink-2">{t('account.factorWhy')}</p>
      {hasPasskeys() && (
        <Segmented
          label={t('account.choose')}
          value={method}
          onValueChange={onMethod}
          options={(['totp', 'passkey'] as const).map((value) => ({ value, label: t(`account.way.${value}`) }))}
        />
      )}
      {method === 'totp' ? (
        <>
          <Secret made={made} />
          <CodeField value={text} onValueChange={onText} error={fault} disabled={!made} />
        </>
      ) : (
        <Field
          label={t('account.passkeyName')}
          hint={t('account.passkeyNameHint')}
          maxLength={60}
          value={text}
          onChange={(event) => onText(event.target.value)}
          error={fault}
        />
      )}
    </fieldset>
  )
}
