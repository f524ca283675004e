import { type FormEvent, useEffect, useState } from 'react'
import {
  officePasskeyAdd,
  officePasskeyBegin,
  officeTotpBegin,
  officeTotpConfirm,
} from '#contract/identity/office-factors.ts'
import { PASSKEY_NAME_MAX } from '#contract/identity/security.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/i18n.tsx'
import { makePasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { callOffice } from '../operator-session.ts'
import { CodeField, isWholeCode } from './fields.tsx'
import { Secret } from './secret.tsx'

type Props = { onDone: (recoveryCodes: readonly string[] | null) => void }

/** Connects an authenticator app: shows its QR code or key, then asks for the first code that the app shows. */
export function AddTotp({ onDone }: Props) {
  const t = useT()
  const sayFault = useFault()
  const { mutate: begin, data: made, error: fault, isPending } = useAct(officeTotpBegin)
  const confirm = useAct(officeTotpConfirm, t('account.added'))
  const [code, setCode] = useState('')
  const [touched, setTouched] = useState(false)
  useEffect(() => begin({}), [begin])
  if (fault)
    return (
      <ErrorState
        compact
        title={sayFault(fault)}
        retryLabel={t('office.retry')}
        onRetry={() => begin({})}
        busy={isPending}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isWholeCode(code)) confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Secret made={made} />
      <CodeField
        value={code}
        onValueChange={(next) => {
          setCode(next)
          confirm.reset()
        }}
        error={
          confirm.error ? sayFault(confirm.error) : touched && !isWholeCode(code) ? t('account.sixDigits') : undefined
        }
      />
      <Button type="submit" tone="primary" size="large" wide busy={confirm.isPending} disabled={!made}>
        {t('account.totp.confirm')}
      </Button>
    </form>
  )
}

/** Asks for the name of a new passkey and lets the browser create it. */
export function AddPasskey({ onDone }: Props) {
  const t = useT()
  const sayFault = useFault()
  const add = useAct(officePasskeyAdd, t('account.added'))
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      const attestation = await makePasskey((await callOffice(officePasskeyBegin, {})).options)
      if (!attestation) setFault(t('account.passkeyDeclined'))
      else
        onDone(
          (
            await add.mutateAsync({
              name: name.trim() || t('account.passkeyUnnamed'),
              attestation,
            })
          ).recoveryCodes,
        )
    } catch (error) {
      setFault(sayFault(asApiError(error)))
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void make(event)} noValidate className="flex flex-col gap-4">
      <p className="text-ink-2">
        {t('account.passkeyHow')} {t('account.passkeyHost', { host: location.hostname })}
      </p>
      <Field
        label={t('account.passkeyName')}
        hint={t('account.passkeyNameHint')}
        data-autofocus
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fault}
      />
      <Button type="submit" tone="primary" size="large" wide busy={busy}>
        {t('account.addPasskey')}
      </Button>
    </form>
  )
}
