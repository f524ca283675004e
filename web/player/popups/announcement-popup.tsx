import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { announcements } from '#contract/messages/messages.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { rememberClosed } from './popup-memory.ts'

export type Announcement = OutputOf<typeof announcements>['content'][number]
export type AnnouncementPopupProps = { all: readonly Announcement[]; onClose: () => void }

/** Shows the house's announcements one after the other. When the reader ticks the box, they are never shown again. */
export function AnnouncementPopup({ all, onClose }: AnnouncementPopupProps) {
  const t = useT()
  const locale = useLocale()
  const [index, setIndex] = useState(0)
  const [never, setNever] = useState(false)
  const one = all[index]
  if (!one) return null
  const isLast = index === all.length - 1
  const close = () => {
    if (never) rememberClosed(all.map(({ id }) => id))
    onClose()
  }
  const place =
    all.length > 1
      ? ` · ${t('popups.place', { number: formatCount(index + 1, locale), total: formatCount(all.length, locale) })}`
      : ''
  return (
    <Dialog
      open
      onOpenChange={close}
      title={one.title}
      closeLabel={t('common.close')}
      description={formatDay(one.startsAt, locale) + place}
      footer={
        <div className="flex flex-col gap-4 pb-1">
          <Checkbox checked={never} onChange={(event) => setNever(event.target.checked)}>
            {t('popups.never')}
          </Checkbox>
          <div className="flex gap-2 *:flex-1">
            {index > 0 && <Button onClick={() => setIndex(index - 1)}>{t('popups.before')}</Button>}
            <Button tone="primary" data-autofocus onClick={isLast ? close : () => setIndex(index + 1)}>
              {isLast ? t('popups.understood') : t('popups.next')}
            </Button>
          </div>
        </div>
      }
    >
      <div key={one.id} className="min-h-28">
        <RichText text={one.text} />
      </div>
    </Dialog>
  )
}
