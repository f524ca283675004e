import { useState } from 'react'
import { confirmPasskey } from '#contract/identity/factors.ts'
import { paths } from '#contract/paths.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, type PasskeyAnswer, signWithPasskey } from '#web/lib/passkeys.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** What confirms that the owner of the account asks: one of the two. */
export type OwnerProof = { paymentPassword: string } | { passkey: PasskeyAnswer }

/** Returns a function that has the reader's passkey sign, and sends what it signed; `fault` says why it did not. */
function usePasskey(send: (proof: OwnerProof) => void) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const sign = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const passkey = await signWithPasskey((await call(confirmPasskey, {})).options)
      if (passkey) send({ passkey })
      else setFault(t('proof.passkeyDeclined'))
    } catch (error) {
      setFault(asApiError(error).message)
    } finally {
      setBusy(false)
    }
  }
  return { sign: () => void sign(), busy, fault }
}

type Props = {
  has: { hasPaymentPassword: boolean; hasPasskey: boolean }
  password: string
  onPassword: (password: string) => void
  error: string | undefined
  /** What the button says that sends. */
  label: string
  isPending: boolean
  /** Returns whether the rest of the form may be sent; it shows what is missing. */
  check: () => boolean
  onPasskey: (proof: OwnerProof) => void
}

/** The end of a form that binds the owner’s money: the payment password with the form's button, or a passkey. */
export function ConfirmOwner({ has, password, onPassword, error, label, isPending, check, onPasskey }: Props) {
  const t = useT()
  const passkey = usePasskey(onPasskey)
  const canSign = has.hasPasskey && hasPasskeys()
  if (!has.hasPaymentPassword && !canSign)
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-2">{t('proof.needPassword')}</p>
        <a href={paths.member('securityCenter')} className={buttonClass({ wide: true })}>
          {t('proof.setPassword')}
        </a>
      </div>
    )
  return (
    <>
      {has.hasPaymentPassword && (
        <>
          <PasswordField
            label={t('proof.paymentPassword')}
            showLabel={t('proof.show')}
            hideLabel={t('proof.hide')}
            autoComplete="off"
            value={password}
            onChange={(event) => onPassword(event.target.value)}
            error={error}
          />
          <Button type="submit" tone="primary" size="large" wide busy={isPending && !passkey.busy}>
            {label}
          </Button>
        </>
      )}
      {canSign && (
        <Button
          tone={has.hasPaymentPassword ? 'secondary' : 'primary'}
          size="large"
          wide
          busy={passkey.busy || (isPending && !has.hasPaymentPassword)}
          onClick={() => check() && passkey.sign()}
        >
          {has.hasPaymentPassword ? t('proof.withPasskey') : t('proof.withPasskeyOnly', { act: label })}
        </Button>
      )}
      {passkey.fault && (
        <p role="alert" className="text-sm text-negative">
          {passkey.fault}
        </p>
      )}
    </>
  )
}
