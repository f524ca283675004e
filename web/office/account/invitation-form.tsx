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

type Typed = { password: string; again: string; method: 'totp' | 'passkey'; text: string }
const EMPTY: Typed = { password: '', again: '', method: 'totp', text: '' }

/**
 * Asks for the password and the second factor in one form: nothing is stored before all of it is right, and each error
 * is shown at its field.
 */
export function InvitationForm(props: Props) {
  const t = useT()
  const { link, invitation } = props
  const { typed, type, faults, busy, submit } = useAcceptance(props)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <input type="text" name="username" autoComplete="username" readOnly hidden value={invitation.username} />
      <Passwords setsPassword={invitation.setsPassword} typed={typed} type={type} faults={faults} />
      {invitation.setsFactor && <Factor link={link} typed={typed} type={type} fault={faults.factor} />}
      {!invitation.setsFactor && faults.factor && (
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

/** Returns what is typed, what is wrong with it, and a function that accepts the invitation with it. */
function useAcceptance({ link, invitation, onDone, onDead }: Props) {
  const t = useT()
  const sayFault = useFault()
  const { setsPassword, setsFactor } = invitation
  const [typed, setTyped] = useState(EMPTY)
  const [faults, setFaults] = useState(NONE)
  const [busy, setBusy] = useState(false)
  const { password, again, method, text } = typed
  // a password manager fills several fields before the form is drawn again: each change is added to the one before it
  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
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
  return { typed, type, faults, busy, submit }
}

type PartProps = { typed: Typed; type: (change: Partial<Typed>) => void }

function Passwords({ setsPassword, typed, type, faults }: PartProps & { setsPassword: boolean; faults: Faults }) {
  const t = useT()
  return (
    <>
      <OwnPasswordField
        label={t(setsPassword ? 'account.newPassword' : 'account.presentPassword')}
        autoComplete={setsPassword ? 'new-password' : 'current-password'}
        value={typed.password}
        onChange={(event) => type({ password: event.target.value })}
        error={faults.password}
        {...(setsPassword ? { hint: t('account.passwordHint', { count: OPERATOR_PASSWORD_MIN }) } : {})}
      />
      {setsPassword && (
        <OwnPasswordField
          label={t('account.passwordAgain')}
          autoComplete="new-password"
          value={typed.again}
          onChange={(event) => type({ again: event.target.value })}
          error={faults.again}
        />
      )}
    </>
  )
}

function Factor({ link, typed, type, fault }: PartProps & { link: string; fault: string | undefined }) {
  const t = useT()
  const { method, text } = typed
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
          onValueChange={(next) => type({ method: next, text: '' })}
          options={(['totp', 'passkey'] as const).map((value) => ({ value, label: t(`account.way.${value}`) }))}
        />
      )}
      {method === 'totp' ? (
        <>
          <Secret made={made} />
          <CodeField value={text} onValueChange={(next) => type({ text: next })} error={fault} disabled={!made} />
        </>
      ) : (
        <Field
          label={t('account.passkeyName')}
          hint={t('account.passkeyNameHint')}
          maxLength={60}
          value={text}
          onChange={(event) => type({ text: event.target.value })}
          error={fault}
        />
      )}
    </fieldset>
  )
}
