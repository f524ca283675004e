import { type FormEvent, useState } from 'react'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { contactCode, contactVerify, memberProfile } from '#contract/identity/profile.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Channel = 'mail' | 'sms'

/** Asks for a contact, then for the code that was sent to it. */
export function ContactDialog({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      open={channel !== null}
      onOpenChange={onClose}
      title={t(`profile.${channel ?? 'mail'}`)}
      closeLabel={t('common.close')}
      description={t('profile.prove')}
    >
      {channel && <Prove channel={channel} onDone={onClose} />}
    </Dialog>
  )
}

type ProveProps = { channel: Channel; onDone: () => void }

function Prove({ channel, onDone }: ProveProps) {
  const t = useT()
  const proof = useProof({ channel, onDone })
  const { isSent } = proof
  return (
    <form onSubmit={proof.submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t(`profile.${channel}.new`)}
        type={channel === 'mail' ? 'email' : 'tel'}
        autoComplete={channel === 'mail' ? 'email' : 'tel'}
        dir="ltr"
        data-autofocus
        readOnly={isSent}
        value={proof.target}
        onChange={(event) => proof.changeTarget(event.target.value)}
        error={proof.refusal}
      />
      {isSent && (
        <Field
          label={t('profile.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={20}
          value={proof.code}
          onChange={(event) => proof.changeCode(event.target.value)}
          hint={t('profile.code.sent')}
          error={proof.codeRefusal}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide busy={proof.isPending}>
        {t(isSent ? 'profile.confirm' : 'profile.send')}
      </Button>
      {isSent && (
        <Button tone="quiet" onClick={proof.startOver}>
          {t('profile.otherContact')}
        </Button>
      )}
    </form>
  )
}

/** Returns the contact that is being proved: the first `submit` sends a code to it, the next one checks the code. */
function useProof({ channel, onDone }: ProveProps) {
  const t = useT()
  const [target, setTarget] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const send = useSend(contactCode)
  const prove = useSend(contactVerify, [memberProfile, memberInfoCall])
  const changeTarget = (next: string) => {
    setTarget(next)
    send.reset()
  }
  const changeCode = (next: string) => {
    setCode(next)
    prove.reset()
  }
  const startOver = () => {
    setSent(false)
    changeCode('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSent) return send.mutate({ channel, target }, { onSuccess: () => setSent(true) })
    prove.mutate(
      { channel, target, code },
      {
        onSuccess: () => {
          showToast('success', t('profile.saved'))
          onDone()
        },
      },
    )
  }
  const refusal =
    send.error && (send.error.code === 'INVALID_INPUT' ? t(`profile.${channel}.wrong`) : send.error.message)
  return {
    target,
    changeTarget,
    refusal,
    isSent,
    code,
    changeCode,
    codeRefusal: prove.error?.message,
    startOver,
    submit,
    isPending: send.isPending || prove.isPending,
  }
}
