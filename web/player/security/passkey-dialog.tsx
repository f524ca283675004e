import { type FormEvent, useState } from 'react'
import { PASSKEY_NAME_MAX, securityOverview } from '#contract/identity/security.ts'
import { passkeyAdd, passkeyBegin } from '#contract/identity/factors.ts'
import { useT } from '#web/lib/i18n.tsx'
import { makePasskey } from '#web/lib/passkeys.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

type Props = { open: boolean; onClose: () => void; onDone: (recoveryCodes: string[] | null) => void }

/** Asks for the name of a new passkey and lets the browser create it. */
export function PasskeyDialog({ open, onClose, onDone }: Props) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('security.passkeys.add')}
      closeLabel={t('common.close')}
      description={t('security.passkeys.how')}
    >
      {open && <Make onDone={onDone} />}
    </Dialog>
  )
}

function Make({ onDone }: Pick<Props, 'onDone'>) {
  const t = useT()
  const [name, setName] = useState('')
  const [isDeclined, setDeclined] = useState(false)
  const begin = useSend(passkeyBegin)
  const add = useSend(passkeyAdd, [securityOverview])
  const make = async () => {
    setDeclined(false)
    const made = await begin.mutateAsync({}).catch(() => null)
    if (!made) return
    const attestation = await makePasskey(made.options)
    if (!attestation) return setDeclined(true)
    add.mutate(
      { name: name.trim() || t('security.passkeys.unnamed'), attestation },
      { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void make()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('security.passkeys.name')}
        data-autofocus
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint={t('security.passkeys.nameHint')}
        error={begin.error?.message ?? add.error?.message ?? (isDeclined ? t('security.passkeys.declined') : undefined)}
      />
      <Button type="submit" tone="primary" size="large" wide busy={begin.isPending || add.isPending}>
        {t('security.passkeys.make')}
      </Button>
    </form>
  )
}
