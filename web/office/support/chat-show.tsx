import { useLayoutEffect, useRef } from 'react'
import { officeEndSupport, officeSupportConversation, officeTakeSupport } from '#contract/support/office-support.ts'
import { findLanguage } from '#contract/languages.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import type { Chat } from './chat.ts'
import { HandButton } from './hand-button.tsx'
import { Reply } from './reply.tsx'
import { useLive } from './use-office-call.ts'

type Line = Chat['lines'][number]
const TONES: Record<Chat['state'], TagTone> = { waiting: 'warning', open: 'positive', ended: 'neutral' }

/** One conversation: who, its lines, the box for an answer, notes and earlier conversations. */
export function ChatShow({ id }: { id: string }) {
  const t = useT()
  const sayFault = useFault()
  const { data: chat, error, refetch } = useLive(officeSupportConversation, { id })
  if (error && !chat)
    return (
      <ErrorState
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!chat) return <RowSkeletons />
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card className="flex min-w-0 flex-col gap-3">
        <Head chat={chat} />
        <Lines chat={chat} />
        {chat.isMine && <Reply chat={chat} />}
      </Card>
      <Notes chat={chat} />
      <Earlier chat={chat} />
    </div>
  )
}

function Head({ chat }: { chat: Chat }) {
  const t = useT()
  const permissions = usePermissions()
  const take = useAct(officeTakeSupport)
  const end = useAct(officeEndSupport, t('office.desk.ended'))
  const reason = permissions.includes('support.write') ? undefined : t('office.notAllowed')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line pb-3">
      <h2 className="min-w-0 [overflow-wrap:anywhere]">
        {chat.memberId ? (
          <Link
            to={`/members/${chat.memberId}/show`}
            className="text-brand-ink"
            aria-label={t('office.desk.file', { name: chat.username ?? chat.memberId })}
          >
            {chat.username ?? chat.memberId}
          </Link>
        ) : (
          t('office.visitor')
        )}
      </h2>
      <Tag tone={TONES[chat.state]}>{t(`office.desk.state.${chat.state}`)}</Tag>
      <Tag tone={chat.topic === 'limits' ? 'warning' : 'neutral'}>{t(`support.topic.${chat.topic}`)}</Tag>
      <span className="text-sm text-ink-3">{findLanguage(chat.language)?.name ?? chat.language}</span>
      {chat.contact && <span className="num text-sm text-ink-3">{chat.contact}</span>}
      {chat.operator && <span className="text-sm text-ink-3">{t('office.desk.by', { operator: chat.operator })}</span>}
      <span className="ms-auto flex flex-wrap gap-2">
        {chat.state === 'waiting' && (
          <Button
            tone="primary"
            size="small"
            busy={take.isPending}
            reason={reason}
            onClick={() => take.mutate({ id: chat.id })}
          >
            {t('office.desk.take')}
          </Button>
        )}
        {chat.isMine && (
          <>
            <HandButton chat={chat} />
            <Button size="small" busy={end.isPending} onClick={() => end.mutate({ id: chat.id })}>
              {t('office.desk.end')}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

/** How near the end the newest line is followed. */
const FOLLOW_PX = 160

function Lines({ chat }: { chat: Chat }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    const isNear = shown.scrollHeight - shown.scrollTop - shown.clientHeight < FOLLOW_PX
    if (isFirst.current || isNear) shown.scrollTop = shown.scrollHeight
    isFirst.current = false
  }, [chat.lines.length])
  return (
    <div
      ref={box}
      role="log"
      aria-live="polite"
      aria-label={t('support.log')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and has nothing inside to focus
      tabIndex={0}
      className="flex max-h-[min(56dvh,640px)] min-h-40 flex-col gap-3 overflow-y-auto"
    >
      {chat.lines.map((line) => (
        <LineView key={line.id} line={line} isSeen={Number(line.id) <= Number(chat.seen)} />
      ))}
      {chat.stars !== null && <Stars chat={chat} />}
    </div>
  )
}

function LineView({ line, isSeen }: { line: Line; isSeen: boolean }) {
  const t = useT()
  const locale = useLocale()
  if (line.speaker === 'house') {
    const said = line.event ? t(`office.desk.event.${line.event}`, { operator: line.operator ?? '–' }) : ''
    return (
      <p className="self-center text-center text-xs text-ink-3">
        {said} · {formatMoment(line.at, locale)}
      </p>
    )
  }
  const isOperator = line.speaker === 'operator'
  return (
    <div
      className={cx('flex max-w-[80%] flex-col gap-1', isOperator ? 'items-end self-end' : 'items-start self-start')}
    >
      <span className="text-xs text-ink-3">
        {isOperator ? (line.operator ?? '–') : t('office.desk.reader')} · {formatMoment(line.at, locale)}
        {isOperator && ` · ${t(isSeen ? 'office.desk.seen' : 'office.desk.unseen')}`}
      </span>
      <p
        dir="auto"
        className={cx(
          'rounded-[14px] px-3.5 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap',
          isOperator ? 'bg-brand-soft' : 'bg-surface-3',
        )}
      >
        {line.text ?? t('support.deleted')}
      </p>
    </div>
  )
}

function Stars({ chat }: { chat: Chat }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p className="self-center text-center text-sm text-warning">
      {t('office.desk.rated', { stars: formatCount(chat.stars ?? 0, locale) })}
      {chat.ratingWords && <span className="block text-ink-2 [overflow-wrap:anywhere]">{chat.ratingWords}</span>}
    </p>
  )
}

function Notes({ chat }: { chat: Chat }) {
  const t = useT()
  const locale = useLocale()
  if (chat.notes.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1">{t('office.desk.notes')}</h2>
      <ol>
        {chat.notes.map((note) => (
          <li key={`${note.at} ${note.text}`} className="border-t border-line py-2.5 first:border-t-0">
            <p className="text-xs text-ink-3">
              {note.operator} · {formatMoment(note.at, locale)}
            </p>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{note.text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Earlier({ chat }: { chat: Chat }) {
  const t = useT()
  const locale = useLocale()
  if (chat.earlier.length === 0) return null
  return (
    <Card>
      <h2 className="mb-1">{t('office.desk.earlier')}</h2>
      <ul>
        {chat.earlier.map((row) => (
          <li key={row.id} className="border-t border-line first:border-t-0">
            <Link
              to={`/chats/${row.id}/show?view=ended`}
              className="flex flex-wrap gap-x-3 py-2.5 hover:text-brand-ink"
            >
              <span className="font-medium">{t(`support.topic.${row.topic}`)}</span>
              <span className="num text-ink-3">{formatMoment(row.beganAt, locale)}</span>
              {row.stars !== null && (
                <span className="text-warning">
                  {t('office.desk.rated', { stars: formatCount(row.stars, locale) })}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
