import { type FormEvent, useState } from 'react'
import { officeLoginVerify, officeLoginVerifyPasskey, type OperatorOffer } from '#contract/identity/office-login.ts'
import type { OperatorFactor } from '#contract/identity/office-factors.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Login } from '../frame/operator.ts'
import { callOffice } from '../operator-session.ts'
import { useEntryFault } from './entry-fault.ts'
import { CodeField } from './fields.tsx'
import { PasskeyHow, WayPicker } from './ways.tsx'

type Props = {
  offer: OperatorOffer
  login: (way: Login) => Promise<unknown>
  /** Called when the step has ended: the login starts again and shows the message. */ onOver: (message: string) => void
}

/** Asks for the second factor of an operator's login. */
export function LoginStep(props: Props) {
  const t = useT()
  const { methods, method, choose, code, change, fault, busy, submit } = useLoginStep(props)
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <WayPicker ways={methods} way={method} onWayChange={choose} />
      {/* the step replaces the form before it: move the keyboard focus here */}
      {method === 'totp' && <CodeField data-autofocus value={code} onValueChange={change} error={fault} />}
      {method === 'recovery' && (
        <Field
          label={t('account.recoveryCode')}
          hint={t('account.recoveryHint')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={20}
          data-autofocus
          value={code}
          onChange={(event) => change(event.target.value)}
          error={fault}
        />
      )}
      {method === 'passkey' && <PasskeyHow fault={fault} />}
      <Button type="submit" tone="primary" size="large" wide busy={busy}>
        {t(method === 'passkey' ? 'account.passkeyUse' : 'office.login')}
      </Button>
      <Button tone="quiet" icon="arrow-left" onClick={() => props.onOver('')}>
        {t('account.login.back')}
      </Button>
    </form>
  )
}

/**
 * Returns the factor that the operator chose, what they typed, what is wrong with it, and a function that logs in with
 * it.
 */
function useLoginStep({ offer, login, onOver }: Props) {
  const t = useT()
  const sayFault = useEntryFault()
  const methods = offer.methods.filter((one) => one !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<OperatorFactor>(methods[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const { verificationId } = offer
  const change = (next: string) => {
    setCode(next)
    setFault(undefined)
  }
  const choose = (next: OperatorFactor) => {
    setMethod(next)
    change('')
  }
  const enter = async () => {
    if (method !== 'passkey')
      return login({ open: () => callOffice(officeLoginVerify, { verificationId, method, code, keepInCookie: true }) })
    const assertion = await signWithPasskey((await callOffice(officeLoginVerifyPasskey, { verificationId })).options)
    if (assertion)
      return login({
        open: () => callOffice(officeLoginVerify, { verificationId, method, assertion, keepInCookie: true }),
      })
    setFault(t('account.passkeyDeclined'))
    setBusy(false)
    return null
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (method !== 'passkey' && code.trim() === '') return setFault(t('account.fillIn'))
    setBusy(true)
    setFault(undefined)
    try {
      await enter()
    } catch (error) {
      const said = sayFault(error)
      if (['VERIFICATION_EXPIRED', 'ACCOUNT_FROZEN'].includes(asApiError(error).code)) return onOver(said)
      setFault(said)
      setBusy(false)
    }
  }
  return { methods, method, choose, code, change, fault, busy, submit }
}
