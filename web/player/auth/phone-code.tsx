import { useT } from '#web/lib/i18n.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { paths } from '#contract/paths.ts'

/** The size of the QR code on the login form, in pixels (docs/specification.md 7.14). */
const SIZE = 120

/** Shows a QR code that opens the app page on a phone. */
export function PhoneCode() {
  const t = useT()
  return (
    <div className="mt-5 flex items-center gap-4">
      <QrCode
        text={new URL(paths.app(), location.origin).href}
        size={SIZE}
        label={t('entry.phone.qr')}
        tooLongLabel={t('qr.tooLong')}
        failedLabel={t('qr.failed')}
      />
      <p className="min-w-0 flex-1 text-sm leading-relaxed text-white/85">{t('entry.phone.hint')}</p>
    </div>
  )
}
