import { useState } from 'react'
import { revokeOtherSessions, revokeSession, securityOverview } from '#contract/identity/security.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { deviceText } from './device-text.ts'
import type { Overview } from './overview.ts'
import { SettingRow } from './setting-row.tsx'

type Session = Overview['sessions'][number]

const say = (error: Error) => showToast('error', error.message)

/** Lists where the account is logged in now, with buttons that log it out there. */
export function SessionsCard({ overview }: { overview: Overview }) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  const end = useSend(revokeSession, [securityOverview])
  const others = overview.sessions.filter((session) => !session.isCurrent)
  const finish = { onSuccess: () => showToast('success', t('security.ended')), onError: say }
  return (
    <Card>
      <h2 className="mb-1 text-lg">{t('security.sessions')}</h2>
      <p className="mb-4 text-sm text-ink-2">{t('security.sessions.text')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {overview.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate({ id: session.id }, finish)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="mt-4 flex">
          <Button onClick={() => setAsks(true)}>{t('security.endOthers')}</Button>
        </div>
      )}
      <EndOthersDialog open={asks} onOpenChange={setAsks} />
    </Card>
  )
}

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useT()
  const locale = useLocale()
  const device = deviceText(session.device, t)
  return (
    <SettingRow
      icon={session.device.isPhone ? 'device-mobile' : 'globe-simple'}
      title={device}
      tags={session.isCurrent && <Tag tone="positive">{t('security.here')}</Tag>}
      text={
        <>
          <span dir="ltr" className="num">
            {session.ip}
          </span>
          {' · '}
          {t('security.lastUsed', { moment: formatMoment(session.lastSeenAt, locale) })}
        </>
      }
    >
      {!session.isCurrent && (
        <Button size="small" busy={isEnding} aria-label={t('security.endNamed', { device })} onClick={onEnd}>
          {t('security.end')}
        </Button>
      )}
    </SettingRow>
  )
}

/** Asks before it logs the account out everywhere else. */
function EndOthersDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useT()
  const end = useSend(revokeOtherSessions, [securityOverview])
  const finish = {
    onSuccess: () => {
      onOpenChange(false)
      showToast('success', t('security.ended'))
    },
    onError: say,
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('security.endOthers')}
      text={t('security.endOthers.text')}
      cancelLabel={t('security.cancel')}
      confirmLabel={t('security.endOthers')}
      busy={end.isPending}
      onConfirm={() => end.mutate({}, finish)}
    />
  )
}
