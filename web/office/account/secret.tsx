import { useT } from '#web/lib/i18n.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shows what an authenticator app needs: the QR code for its camera, and the key to type without a camera. */
export function Secret({ made }: { made: { secret: string; uri: string } | undefined }) {
  const t = useT()
  return (
    <>
      <p className="text-ink-2">{t('account.totp.scan')}</p>
      <div className="self-center">
        {made ? (
          <QrCode
            text={made.uri}
            label={t('account.totp.qr')}
            tooLongLabel={t('account.totp.qrFailed')}
            failedLabel={t('account.totp.qrFailed')}
          />
        ) : (
          <Skeleton className="size-50" />
        )}
      </div>
      <div>
        <div className="text-xs text-ink-3">{t('account.totp.key')}</div>
        <div className="flex items-center gap-1">
          <code data-secret dir="ltr" className="num min-h-6 min-w-0 text-sm break-all whitespace-normal!">
            {made?.secret.replace(/(.{4})(?=.)/g, '$1 ') ?? ''}
          </code>
          {made && <CopyButton text={made.secret} label={t('office.keyCopy')} copiedLabel={t('office.keyCopied')} />}
        </div>
      </div>
    </>
  )
}
