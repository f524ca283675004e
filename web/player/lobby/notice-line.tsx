import { notices } from '#contract/messages/messages.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Marquee } from '#web/ui/marquee.tsx'
import { type Notice, openModal } from '../frame/modal-state.ts'
import { NOTICES_INPUT } from './lobby-queries.ts'

/** Shows the site's notices in one moving line. Its box is there even when there are none. */
export function NoticeLine() {
  const t = useT()
  const { data } = useCall(notices, NOTICES_INPUT)
  return (
    <div className="with-faces flex h-9.5 items-center gap-2.5 text-sm text-ink-2">
      {data && data.length > 0 && (
        <>
          <Icon name="megaphone-simple" size="s" className="text-ink-3" />
          <Marquee
            label={t('lobby.notices')}
            items={data.map((notice) => ({ id: notice.id, content: <NoticeButton notice={notice} /> }))}
            pauseLabel={t('lobby.notices.pause')}
            resumeLabel={t('lobby.notices.resume')}
          />
        </>
      )}
    </div>
  )
}

/** Shows one notice of the line; a click opens it in full. */
function NoticeButton({ notice }: { notice: Notice }) {
  return (
    <button type="button" className="rounded-xs hover:text-ink-1" onClick={() => openModal({ kind: 'notice', notice })}>
      {notice.title}
    </button>
  )
}
