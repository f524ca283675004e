import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Shows new recovery codes, this one time only: to copy or save, then to continue. */
export function RecoveryCodes({
  codes,
  keptLabel,
  onKept,
}: {
  codes: readonly string[]
  keptLabel: string
  onKept: () => void
}) {
  const t = useT()
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 0)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{t('account.recovery.text')}</p>
      <div className="relative rounded-control bg-sunken p-4">
        <ol dir="ltr" className="num grid grid-cols-1 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 sm:pe-9">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="absolute end-2 top-2">
          <CopyButton text={text} label={t('office.keyCopy')} copiedLabel={t('office.keyCopied')} />
        </div>
      </div>
      <Button icon="download-simple" onClick={save}>
        {t('account.recovery.save')}
      </Button>
      <Button tone="primary" size="large" wide onClick={onKept}>
        {keptLabel}
      </Button>
    </div>
  )
}
