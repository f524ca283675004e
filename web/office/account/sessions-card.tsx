import { officeEndOtherSessions, officeEndSession } from '#contract/identity/office-account.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAct } from '../actions.ts'
import type { Account } from './account.ts'
import { SessionList } from '../frame/session-list.tsx'

/** Lists the operator's own sessions. */
export function SessionsCard({ account }: { account: Account }) {
  const t = useT()
  const end = useAct(officeEndSession, t('account.ended'))
  const endOthers = useAct(officeEndOtherSessions, t('account.ended'))
  return (
    <Card>
      <h2 className="mb-1">{t('account.sessions')}</h2>
      <SessionList
        sessions={account.sessions}
        ending={end.isPending ? end.variables.id : null}
        onEnd={(id) => end.mutate({ id })}
      />
      {account.sessions.length > 1 && (
        <div className="mt-3">
          <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
            {t('account.endOthers')}
          </Button>
        </div>
      )}
    </Card>
  )
}
