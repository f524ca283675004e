import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { registerHere } from './true-account.ts'

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
