import { type FormEvent, useState } from 'react'
import { confirmItsMe, confirmPasskey } from '#contract/identity/factors.ts'
import { securityOverview } from '#contract/identity/security.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { useReauthQuestion } from '#web/lib/reauth.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/**
 * Asks members to confirm their identity, by the quickest way that the account has. The call that needed it is then
 * repeated automatically.
 */
export function ReauthDialog() {
  const t = useT()
  const question = useReauthQuestion()
  return (
    <Dialog
      open={question !== null}
      onOpenChange={() => question?.answer(false)}
      title={t('security.reauth.title')}
      description={t('security.reauth.text')}
      closeLabel={t('common.close')}
    >
      {question && <Ways onConfirmed={() => question.answer(true)} />}
    </Dialog>
  )
}

function Ways({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useT()
  const { data } = useCall(securityOverview, {})
  const factors = data?.factors
  const [byCode, setByCode] = useState(false)
  const isCode = byCode || data?.hasPassword === false
  const { text, change, submit, tryPasskey, error, isPending } = useConfirmation(isCode, onConfirmed)
  const shared = { 'data-autofocus': true, value: text, error }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {isCode ? (
        <Field
          key="code"
          label={t('security.totp.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={7}
          {...shared}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <PasswordField
          key="password"
          label={t('security.password')}
          showLabel={t('security.show')}
          hideLabel={t('security.hide')}
          autoComplete="current-password"
          {...shared}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide busy={isPending}>
        {t('security.reauth.confirm')}
      </Button>
      {factors && factors.passkeys.length > 0 && hasPasskeys() && (
        <Button icon="key" onClick={() => void tryPasskey()}>
          {t('security.reauth.passkey')}
        </Button>
      )}
      {factors?.totp && data?.hasPassword && (
        <Button
          tone="quiet"
          onClick={() => {
            setByCode(!byCode)
            change('')
          }}
        >
          {t(byCode ? 'security.reauth.byPassword' : 'security.reauth.byCode')}
        </Button>
      )}
    </form>
  )
}

/** Returns the confirmation that is being typed, a code or a password, and the one with a passkey. */
function useConfirmation(isCode: boolean, onConfirmed: () => void) {
  const t = useT()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = useSend(confirmItsMe, [securityOverview])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(text === '' ? t('security.reauth.empty') : null)
    if (text !== '')
      send.mutate(isCode ? { method: 'totp', code: text } : { method: 'password', password: text }, {
        onSuccess: onConfirmed,
      })
  }
  const tryPasskey = async () => {
    setFault(null)
    try {
      const assertion = await signWithPasskey((await call(confirmPasskey, {})).options)
      if (!assertion) return setFault(t('security.passkeys.declined'))
      send.mutate({ method: 'passkey', assertion }, { onSuccess: onConfirmed })
    } catch (error) {
      setFault(asApiError(error).message)
    }
  }
  const change = (next: string) => {
    setText(next)
    setFault(null)
    send.reset()
  }
  return { text, change, submit, tryPasskey, error: fault ?? send.error?.message, isPending: send.isPending }
}
