import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  loginVerify,
  loginVerifyCode,
  loginVerifyPasskey,
  type VerificationOffer,
} from '#contract/identity/login-steps.ts'
import type { StepMethod } from '#contract/identity/security.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import { hasPasskeys, signWithPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type Opened = OutputOf<typeof loginVerify>
export type SecondStepProps = {
  offer: VerificationOffer
  onOpened: (session: Opened) => void | Promise<void>
  onClose: () => void
  /** Called when the step can no longer be passed: the login starts again. */ onOver: (message: string) => void
}

/**
 * Shows the second step of a login: a code, a passkey, or the account holder's name at the bank, whichever the member
 * has.
 */
export function SecondStepDialog({ offer, onOpened, onClose, onOver }: SecondStepProps) {
  const t = useT()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('auth.step.title')}
      closeLabel={t('common.close')}
      description={t(`auth.step.why.${offer.reason}`)}
    >
      <Step offer={offer} onOpened={onOpened} onOver={onOver} />
    </Dialog>
  )
}

function Step({ offer, onOpened, onOver }: Omit<SecondStepProps, 'onClose'>) {
  const t = useT()
  const methods = offer.methods.filter((one) => one !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<StepMethod>(methods[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [trustDevice, setTrust] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { verificationId } = offer
  const choose = (next: StepMethod) => {
    setMethod(next)
    setCode('')
    setFault(null)
    setSentTo(null)
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
    } catch (error) {
      const { code: reason, message } = asApiError(error)
      if (reason === 'VERIFICATION_EXPIRED') onOver(message)
      else setFault(message || t('common.network'))
    }
    setBusy(false)
  }
  const isSent = method === 'sms' || method === 'email'
  const needsSending = isSent && sentTo === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      if (isSent && needsSending) return setSentTo((await call(loginVerifyCode, { verificationId, method })).recipient)
      if (method === 'passkey') {
        const assertion = await signWithPasskey((await call(loginVerifyPasskey, { verificationId })).options)
        if (!assertion) return setFault(t('auth.step.declined'))
        return await onOpened(await call(loginVerify, { verificationId, method, assertion, trustDevice }))
      }
      if (code.trim() === '') return setFault(t('auth.step.empty'))
      await onOpened(await call(loginVerify, { verificationId, method, code, trustDevice }))
    })
  }
  const figures = method === 'totp' || isSent
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {methods.length > 1 && (
        <div role="group" aria-label={t('auth.step.choose')} className="flex flex-wrap gap-2">
          {methods.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === method}
              className={chipClass('picker', one === method)}
              onClick={() => choose(one)}
            >
              {t(`auth.step.${one}`)}
            </button>
          ))}
        </div>
      )}
      {method === 'passkey' || needsSending ? (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-ink-2">
            {needsSending
              ? t('auth.step.sendTo', { recipient: offer.recipients[method as 'sms' | 'email'] ?? '' })
              : t('auth.step.passkey.how')}
          </p>
          {fault && (
            <p role="alert" className="text-sm text-negative">
              {fault}
            </p>
          )}
        </div>
      ) : (
        <Field
          key={method}
          label={t(`auth.step.${method}.label`)}
          hint={sentTo ? t('auth.step.sentTo', { recipient: sentTo }) : t(`auth.step.${method}.hint`)}
          inputMode={figures ? 'numeric' : 'text'}
          autoComplete={figures ? 'one-time-code' : 'off'}
          dir={method === 'bankName' ? 'auto' : 'ltr'}
          maxLength={method === 'bankName' ? 255 : 20}
          data-autofocus
          {...(sentTo !== null ? { autoFocus: true } : {})} // a code has been sent, so its field gets the focus
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setFault(null)
          }}
          error={fault}
        />
      )}
      {offer.reason === 'factor' && (
        <Checkbox checked={trustDevice} onChange={(event) => setTrust(event.target.checked)}>
          {t('auth.step.trust')}
        </Checkbox>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={busy}>
        {t(needsSending ? 'auth.step.send' : method === 'passkey' ? 'auth.step.passkey.use' : 'auth.step.confirm')}
      </Button>
      {sentTo && (
        <Button tone="quiet" onClick={() => setSentTo(null)}>
          {t('auth.step.again')}
        </Button>
      )}
    </form>
  )
}
