import { type ReactNode, useEffect, useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { supportConversation, supportEnd } from '#contract/support/support.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { useSession } from '#web/lib/session.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { BeginForm } from './begin-form.tsx'
import { Composer } from './composer.tsx'
import { type Desk, useDeskLine } from './desk-words.ts'
import { Earlier } from './earlier.tsx'
import { Rating } from './rating.tsx'
import { type Talk, useOwner, useSay, useTalk } from './talk.ts'
import { TalkView } from './talk-view.tsx'
import { saveTranscript } from './transcript.ts'
import { hideUnread, watchUnread } from './watch-unread.ts'

export type SupportDialogProps = {
  desk: Desk
  /** Returns the solved challenge that a visitor brings. */
  takeWork: () => Promise<string>
  /** Opens the contact form instead. */
  onWrite: () => void
  onClose: () => void
}

/** The conversation with customer service: a sheet on phones, a panel at the end of the page where there is room. */
export function SupportDialog({ desk, takeWork, onWrite, onClose }: SupportDialogProps) {
  const t = useT()
  const { isLogin, isTrial } = useSession()
  const isMember = isLogin && !isTrial
  const [view, setView] = useState<'talk' | 'earlier'>('talk')
  const [isAnew, setAnew] = useState(false)
  const { data: talk, isError, refetch } = useTalk()
  useUnreadMark()
  const shown = talk && !(isAnew && talk.state === 'ended') ? talk : null
  const isRunning = shown !== null && shown.state !== 'ended'
  return (
    <Frame desk={desk} talk={shown} onClose={onClose} foot={isRunning && view === 'talk' && <Foot />}>
      {isMember && !isRunning && (
        <div className="mb-4">
          <Segmented
            label={t('shell.liveChat')}
            value={view}
            onValueChange={setView}
            options={[
              { value: 'talk', label: t('support.talk') },
              { value: 'earlier', label: t('support.earlier') },
            ]}
          />
        </div>
      )}
      {view === 'earlier' && !isRunning ? (
        <Earlier />
      ) : talk === undefined ? (
        isError ? (
          <ErrorState
            compact
            title={t('support.failed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowSkeletons />
        )
      ) : shown ? (
        <div className="flex flex-col gap-4">
          <TalkView talk={shown} desk={desk} />
          {shown.state === 'ended' && <Ended talk={shown} onAnew={() => setAnew(true)} />}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <BeginForm isMember={isMember} takeWork={takeWork} />
          <Button tone="quiet" icon="envelope-simple" onClick={onWrite}>
            {t('support.writeInstead')}
          </Button>
        </div>
      )}
    </Frame>
  )
}

/** Shows nothing as unread while the dialog is open, and watches for answers from when it is closed. */
function useUnreadMark(): void {
  const client = useQueryClient()
  const owner = useOwner()
  useEffect(() => {
    hideUnread()
    return () => watchUnread(client, owner)
  }, [client, owner])
}

function Frame({
  desk,
  talk,
  onClose,
  foot,
  children,
}: {
  desk: Desk
  talk: Talk | null
  onClose: () => void
  foot: ReactNode
  children: ReactNode
}) {
  const t = useT()
  const titleId = useId()
  const line = useDeskLine(desk)
  const modal = useModal(true, onClose)
  const isRunning = talk !== null && talk.state !== 'ended'
  const name = talk?.lines.findLast(({ event }) => event === 'taken' || event === 'handed')?.name
  return (
    <dialog
      {...modal}
      className="sheet h-[94dvh] lg:ms-auto! lg:me-6! lg:mt-auto! lg:mb-6! lg:h-[min(760px,calc(100dvh-48px))]! lg:w-[440px]!"
      aria-labelledby={titleId}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <header className="flex flex-none items-center gap-3 border-b border-line px-5 py-3">
          <span className="grid size-10 flex-none place-items-center rounded-full bg-brand-soft text-brand-ink">
            <Icon name="headset" />
          </span>
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="text-[18px]! leading-snug!">
              {t('shell.liveChat')}
            </h2>
            <p className="text-xs text-ink-3">
              {talk?.state === 'open' ? t('support.with', { name: name ?? t('support.anOperator') }) : line}
            </p>
          </div>
          {isRunning && <EndButton />}
          <IconButton icon="x" label={t('common.close')} filled className="size-10" onClick={onClose} />
        </header>
        <OfflineBar />
        <div data-scrolls className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
          {children}
        </div>
        {foot && <div className="flex-none border-t border-line px-5 pt-3 pb-4">{foot}</div>}
      </div>
    </dialog>
  )
}

function OfflineBar() {
  const t = useT()
  const isOnline = useOnline()
  return (
    <output className="block flex-none">
      {!isOnline && (
        <p className="flex items-center gap-2 bg-warning-soft px-5 py-2 text-sm text-warning">
          <Icon name="wifi-slash" size="s" />
          {t('support.offline')}
        </p>
      )}
    </output>
  )
}

function Foot() {
  const t = useT()
  const { say } = useSay(t('common.network'))
  return <Composer onSay={say} />
}

/** Ends the conversation after one question more. */
function EndButton() {
  const t = useT()
  const [asks, setAsks] = useState(false)
  const end = useSend(supportEnd, [supportConversation])
  return (
    <Button
      size="small"
      tone={asks ? 'danger' : 'secondary'}
      busy={end.isPending}
      onBlur={() => setAsks(false)}
      onClick={() => (asks ? end.mutate({}) : setAsks(true))}
    >
      {t(asks ? 'support.endSure' : 'support.end')}
    </Button>
  )
}

function Ended({ talk, onAnew }: { talk: Talk; onAnew: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      {talk.canRate && <Rating />}
      {talk.rating && <p role="status">{t('support.thanks')}</p>}
      <span className="flex flex-wrap gap-2">
        <Button tone="primary" icon="plus" onClick={onAnew}>
          {t('support.anew')}
        </Button>
        <Button icon="download-simple" onClick={() => saveTranscript(t, talk, locale)}>
          {t('support.save')}
        </Button>
      </span>
    </>
  )
}
