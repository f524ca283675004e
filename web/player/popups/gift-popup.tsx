import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { StatePicture } from '#web/ui/states.tsx'
import { paths } from '#contract/paths.ts'

export type Gift = { url: string; title: string; text: string; picture: string }
export type GiftPopupProps = { gift: Gift; onClose: () => void }

/** Shows the brand's offer to visitors (resource REGISTERPOP): its picture and text, and a link to its page. */
export function GiftPopup({ gift, onClose }: GiftPopupProps) {
  const t = useT()
  const isInner = /^\/(?![/\\])/.test(gift.url)
  const isOuter = gift.url.startsWith('https://')
  return (
    <Dialog open onOpenChange={onClose} title={gift.title || t('popups.gift')} closeLabel={t('common.close')}>
      {gift.picture ? (
        <img
          src={gift.picture}
          alt=""
          width={716}
          height={420}
          className="aspect-[16/9] w-full rounded-card bg-surface-2 object-cover"
        />
      ) : (
        <StatePicture name="gift" width={220} />
      )}
      <div className="mt-4">
        {gift.text ? <RichText text={gift.text} /> : <p className="text-ink-2">{t('popups.gift.text')}</p>}
      </div>
      <a
        href={isInner || isOuter ? gift.url : paths.register()}
        {...(isOuter ? { target: '_blank', rel: 'noreferrer' } : {})}
        onClick={onClose}
        data-autofocus
        className={buttonClass({ tone: 'primary', size: 'large', wide: true, className: 'mt-5' })}
      >
        {t('popups.gift.go')}
      </a>
    </Dialog>
  )
}
