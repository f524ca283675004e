import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Notice } from '../frame/modal-state.ts'

export type NoticePopupProps = { notice: Notice; onClose: () => void }

/** Shows a notice of the moving line in full. */
export function NoticePopup({ notice, onClose }: NoticePopupProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={notice.title}
      closeLabel={t('common.close')}
      description={formatDay(notice.startsAt, locale)}
    >
      <RichText text={notice.text} />
    </Dialog>
  )
}
