import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'

/** Explains to a trial player why a page about real money is not shown. */
export function NeedTrueAccount() {
  const t = useT()
  return (
    <EmptyState
      picture="shield"
      title={t('in_need_true_account')}
      hint={t('member.trial.hint')}
      action={
        <a href={paths.register()} className={buttonClass({ size: 'small' })}>
          {t('shell.register')}
        </a>
      }
    />
  )
}
