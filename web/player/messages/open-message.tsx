import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { CATEGORY_ICONS, placeOf } from './categories.ts'
import type { Message } from './use-inbox.ts'

type Props = { message: Message; isWide: boolean; isRemoving: boolean; onRemove: () => void; onClose: () => void }

/** Shows one message: beside the list on wide screens, over it on others. */
export function OpenMessage({ message, isWide, isRemoving, onRemove, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const body = <Body message={message} isRemoving={isRemoving} onRemove={onRemove} />
  if (!isWide)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={message.title}
        closeLabel={t('common.close')}
        description={formatMoment(message.at, locale)}
      >
        {body}
      </Dialog>
    )
  return (
    <Card className="sticky top-22 self-start">
      <article aria-label={message.title}>
        <h2 className="break-words">{message.title}</h2>
        <p className="mt-1 mb-4 text-sm text-ink-2">{formatMoment(message.at, locale)}</p>
        {body}
      </article>
    </Card>
  )
}

function Body({ message, isRemoving, onRemove }: Pick<Props, 'message' | 'isRemoving' | 'onRemove'>) {
  const t = useT()
  const { about, category, isRich, text } = message
  return (
    <>
      {isRich ? <RichText text={text} /> : <p className="break-words whitespace-pre-line">{text}</p>}
      <div className="mt-4">
        <Tag icon={CATEGORY_ICONS[category]}>{t(`inbox.category.${category}`)}</Tag>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {about && (
          <a href={placeOf(about)} className={buttonClass({ tone: 'primary', size: 'small' })}>
            {t(`inbox.about.${about.kind}`)}
          </a>
        )}
        <Button size="small" icon="trash" busy={isRemoving} onClick={onRemove}>
          {t('member.messages.remove')}
        </Button>
      </div>
    </>
  )
}
