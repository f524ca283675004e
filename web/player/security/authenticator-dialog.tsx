import { type FormEvent, useEffect, useState } from 'react'
import { securityOverview } from '#contract/identity/security.ts'
import { totpBegin, totpConfirm } from '#contract/identity/factors.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'

type Props = { open: boolean; onClose: () => void; onDone: (recoveryCodes: string[] | null) => void }

/** Connects an authenticator app: shows its QR code or key, then asks for the first code that the app shows. */
export function AuthenticatorDialog({ open, onClose, onDone }: Props) {
  const t = useT()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('security.totp.turnOn')}
      closeLabel={t('common.close')}
      description={t('security.totp.scan')}
    >
      {open && <Connect onDone={onDone} />}
    </Dialog>
  )
}

function Connect({ onDone }: Pick<Props, 'onDone'>) {
  const t = useT()
  const [code, setCode] = useState('')
  const [touched, setTouched] = useState(false)
  const isWhole = code.replace(/ /g, '').length === 6
  const { mutate: begin, data: made, error: fault, isPending } = useSend(totpBegin)
  const confirm = useSend(totpConfirm, [securityOverview])
  useEffect(() => begin({}), [begin])
  if (fault)
    return (
      <ErrorState
        compact
        title={fault.message}
        retryLabel={t('security.retry')}
        onRetry={() => begin({})}
        busy={isPending}
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isWhole) confirm.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="self-center">
        {made ? (
          <QrCode
            text={made.uri}
            label={t('security.totp.qr')}
            tooLongLabel={t('security.totp.qrFailed')}
            failedLabel={t('security.totp.qrFailed')}
          />
        ) : (
          <Skeleton className="size-50" />
        )}
      </div>
      <div>
        <div className="text-xs text-ink-3">{t('security.totp.key')}</div>
        <div className="flex items-center gap-1">
          <code data-secret dir="ltr" className="num min-h-6 min-w-0 text-sm break-all whitespace-normal!">
            {made?.secret.replace(/(.{4})(?=.)/g, '$1 ') ?? ''}
          </code>
          {made && <CopyButton text={made.secret} label={t('security.copy')} copiedLabel={t('security.copied')} />}
        </div>
      </div>
      <Field
        label={t('security.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={7}
        value={code}
        onChange={(event) => {
          setCode(event.target.value.replace(/[^\d ]/g, ''))
          confirm.reset()
        }}
        hint={t('security.totp.codeHint')}
        error={confirm.error?.message ?? (touched && !isWhole ? t('security.sixDigits') : undefined)}
      />
      <Button type="submit" tone="primary" size="large" wide busy={confirm.isPending} disabled={!made}>
        {t('security.totp.confirm')}
      </Button>
    </form>
  )
}
