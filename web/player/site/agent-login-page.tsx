import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Logo } from '../frame/logo.tsx'
import { useSite } from '../frame/site.ts'
import { paths } from '../paths.ts'

/** The agents' door: without menu, header and footer. Who is logged in without being an agent is told so. */
export function AgentLoginPage() {
  const t = useT()
  const site = useSite()
  const { isLogin, isAgent } = useSession()
  return (
    <div className="mx-auto grid min-h-dvh max-w-3xl content-center gap-6 px-(--fh-gutter) py-10">
      <Logo name={site?.brandName ?? 'Fairhouse'} href={paths.lobby()} />
      <EmptyState
        picture="shield"
        title={t('site.agent.title')}
        hint={isLogin && !isAgent ? t('site.agent.notAgent') : t('site.agent.text')}
        action={
          <a href={paths.lobby()} className={buttonClass({ size: 'small' })}>
            {t('site.toLobby')}
          </a>
        }
      />
    </div>
  )
}
