import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Shows new recovery codes. They are shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[] | null; onClose: () => void }) {
  const t = useT()
  const text = codes?.join('\n') ?? ''
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 0)
  }
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={onClose}
      title={t('security.recovery.title')}
      closeLabel={t('common.close')}
      description={t('security.recovery.text')}
    >
      <div className="flex flex-col gap-4">
        <div className="relative rounded-control bg-sunken p-4">
          <ol dir="ltr" className="num grid grid-cols-1 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 sm:pe-9">
            {codes?.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
          <div className="absolute end-2 top-2">
            <CopyButton text={text} label={t('security.copy')} copiedLabel={t('security.copied')} />
          </div>
        </div>
        <Button onClick={save}>{t('security.recovery.save')}</Button>
        <Button tone="primary" size="large" wide onClick={onClose}>
          {t('security.recovery.kept')}
        </Button>
      </div>
    </Dialog>
  )
}
