import type { z } from 'zod'
import type { operatorSession } from '#contract/identity/office-operators.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useWord } from './use-word.ts'

type Session = z.output<typeof operatorSession>

/** Lists an operator's sessions, each with a button to end it. */
export function SessionList({
  sessions,
  ending,
  onEnd,
  reason,
}: {
  sessions: readonly Session[]
  ending: string | null
  onEnd: (id: string) => void
  reason?: string | undefined
}) {
  const t = useT()
  const locale = useLocale()
  const word = useWord()
  if (sessions.length === 0) return <p className="py-2 text-ink-3">{t('account.noSessions')}</p>
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <span dir="ltr" className="num">
                {session.ip}
              </span>
              {session.isCurrent && <Tag tone="positive">{t('account.here')}</Tag>}
            </p>
            <p className="text-ink-3 [overflow-wrap:anywhere]">{session.userAgent}</p>
            <p className="text-ink-3">
              {t('account.sessionTimes', {
                way: word('account.way', session.method),
                at: formatMoment(session.createdAt, locale),
                seen: formatMoment(session.lastSeenAt, locale),
              })}
            </p>
          </div>
          {!session.isCurrent && (
            <Button
              size="small"
              busy={ending === session.id}
              disabled={reason !== undefined}
              aria-label={t('account.endNamed', { ip: session.ip })}
              onClick={() => onEnd(session.id)}
            >
              {t('account.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
