import { type FormEvent, useState } from 'react'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { contactCode, contactVerify, memberProfile } from '#contract/identity/profile.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/queries.ts'
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

function Prove({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const t = useT()
  const [target, setTarget] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const send = useSend(contactCode)
  const prove = useSend(contactVerify, [memberProfile, memberInfoCall])
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
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t(`profile.${channel}.new`)}
        type={channel === 'mail' ? 'email' : 'tel'}
        autoComplete={channel === 'mail' ? 'email' : 'tel'}
        dir="ltr"
        data-autofocus
        readOnly={isSent}
        value={target}
        onChange={(event) => {
          setTarget(event.target.value)
          send.reset()
        }}
        error={refusal}
      />
      {isSent && (
        <Field
          label={t('profile.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          maxLength={20}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            prove.reset()
          }}
          hint={t('profile.code.sent')}
          error={prove.error?.message}
        />
      )}
      <Button type="submit" tone="primary" size="large" wide busy={send.isPending || prove.isPending}>
        {t(isSent ? 'profile.confirm' : 'profile.send')}
      </Button>
      {isSent && (
        <Button
          tone="quiet"
          onClick={() => {
            setSent(false)
            setCode('')
            prove.reset()
          }}
        >
          {t('profile.otherContact')}
        </Button>
      )}
    </form>
  )
}
