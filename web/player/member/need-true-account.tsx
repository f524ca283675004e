import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { openAuth } from '../session/auth-state.ts'

/** Opens the registration over the present page, to which the new member returns: what the trial had open is kept. */
export function registerHere(): void {
  openAuth('register', location.pathname + location.search)
}

/** Explains to a trial player why a page about real money is not shown; registering leads back to it. */
export function NeedTrueAccount() {
  const t = useT()
  return (
    <EmptyState
      picture="shield"
      title={t('in_need_true_account')}
      hint={t('member.trial.hint')}
      action={
        <Button size="small" onClick={registerHere}>
          {t('shell.register')}
        </Button>
      }
    />
  )
}
