import type { VerificationOffer } from '#contract/identity/login-steps.ts'
import type { StepMethod } from '#contract/identity/security.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { type SecondStepOptions, useSecondStep } from './use-second-step.ts'

export type SecondStepProps = SecondStepOptions & { onClose: () => void }

/**
 * Shows the second step of a login: a code, a passkey, or the account holder's name at the bank, whichever the member
 * has.
 */
export function SecondStepDialog({ onClose, ...options }: SecondStepProps) {
  const t = useT()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('auth.step.title')}
      closeLabel={t('common.close')}
      description={t(`auth.step.why.${options.offer.reason}`)}
    >
      <Step {...options} />
    </Dialog>
  )
}

function Step(options: SecondStepOptions) {
  const t = useT()
  const { offer } = options
  const step = useSecondStep(options)
  const { methods, method, sentTo, needsSending, trustDevice, setTrust } = step
  return (
    <form onSubmit={step.submit} noValidate className="flex flex-col gap-4">
      {methods.length > 1 && <MethodChoice methods={methods} chosen={method} onChoose={step.choose} />}
      {method === 'passkey' || needsSending ? (
        <WithoutCode offer={offer} step={step} />
      ) : (
        <StepCodeField key={method} method={method} step={step} />
      )}
      {offer.reason === 'factor' && (
        <Checkbox checked={trustDevice} onChange={(event) => setTrust(event.target.checked)}>
          {t('auth.step.trust')}
        </Checkbox>
      )}
      <Button type="submit" tone="primary" size="large" wide busy={step.busy}>
        {t(needsSending ? 'auth.step.send' : method === 'passkey' ? 'auth.step.passkey.use' : 'auth.step.confirm')}
      </Button>
      {sentTo && (
        <Button tone="quiet" onClick={step.sendAgain}>
          {t('auth.step.again')}
        </Button>
      )}
    </form>
  )
}

type MethodChoiceProps = {
  methods: readonly StepMethod[]
  chosen: StepMethod
  onChoose: (method: StepMethod) => void
}

function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const t = useT()
  return (
    <div role="group" aria-label={t('auth.step.choose')} className="flex flex-wrap gap-2">
      {methods.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === chosen}
          className={chipClass('picker', one === chosen)}
          onClick={() => onChoose(one)}
        >
          {t(`auth.step.${one}`)}
        </button>
      ))}
    </div>
  )
}

type StepProps = { step: ReturnType<typeof useSecondStep> }

/** Says what the button does while there is no code to type: it sends a code, or asks for a passkey. */
function WithoutCode({ offer, step: { method, needsSending, fault } }: StepProps & { offer: VerificationOffer }) {
  const t = useT()
  return (
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
  )
}

type StepCodeProps = StepProps & { method: Exclude<StepMethod, 'passkey'> }

/** Shows the field for the code, or for the account holder's name at the bank. */
function StepCodeField({ method, step: { sentTo, code, write, fault } }: StepCodeProps) {
  const t = useT()
  const figures = method === 'totp' || method === 'sms' || method === 'email'
  return (
    <Field
      label={t(`auth.step.${method}.label`)}
      hint={sentTo ? t('auth.step.sentTo', { recipient: sentTo }) : t(`auth.step.${method}.hint`)}
      inputMode={figures ? 'numeric' : 'text'}
      autoComplete={figures ? 'one-time-code' : 'off'}
      dir={method === 'bankName' ? 'auto' : 'ltr'}
      maxLength={method === 'bankName' ? 255 : 20}
      data-autofocus
      {...(sentTo !== null ? { autoFocus: true } : {})} // a code has been sent, so its field gets the focus
      value={code}
      onChange={(event) => write(event.target.value)}
      error={fault}
    />
  )
}
