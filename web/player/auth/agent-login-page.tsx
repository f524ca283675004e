import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { AgentsClosed } from '../agent/agents-closed.tsx'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { Logo } from '../frame/logo.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { paths } from '#contract/paths.ts'
import { AgentLoginForm } from './agent-login-form.tsx'
import { SupportHoursCard } from './support-hours.tsx'

const POINTS = [
  { icon: 'users', title: 'agent.point.team', text: 'agent.point.team.text' },
  { icon: 'receipt', title: 'agent.point.income', text: 'agent.point.income.text' },
  { icon: 'seal-check', title: 'agent.point.proof', text: 'agent.point.proof.text' },
] as const satisfies readonly { icon: IconName; title: string; text: string }[]

/**
 * Shows the agent login page: what the programme offers, the hours of support, and the login form. It has no menu,
 * header or footer.
 */
export function AgentLoginPage() {
  const t = useT()
  const site = useSite()
  const name = site?.brandName ?? 'Fairhouse'
  const isClosed = site !== undefined && !isSwitchOn(site, 'AGENTPOLICY3')
  return (
    <div className="mx-auto grid min-h-dvh max-w-[72rem] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] px-(--fh-gutter)">
      <header className="flex items-center justify-between gap-3 py-4.5">
        <Logo name={name} href={paths.lobby()} />
        <LanguageSwitch />
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-center items-center gap-x-14 gap-y-8 pb-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="max-lg:order-2">
          <h1 className="max-w-[22ch] text-[clamp(26px,8vw,34px)]! leading-tight! break-words">
            {t('agent.headline')}
          </h1>
          <p className="mt-3 max-w-[52ch] text-lg text-ink-2">{t('agent.intro', { brand: name })}</p>
          <ul className="mt-7 flex flex-col gap-5">
            {POINTS.map(({ icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-11 flex-none place-items-center rounded-control bg-surface-2 text-brand-ink">
                  <Icon name={icon} />
                </span>
                <span>
                  <span className="block font-semibold">{t(title)}</span>
                  <span className="block text-sm text-ink-2">{t(text)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-col gap-4">
          {isClosed ? (
            <Card>
              <AgentsClosed />
            </Card>
          ) : (
            <AgentLogin />
          )}
          <SupportHoursCard timeZone={site?.timeZone ?? 'Asia/Dhaka'} />
        </div>
      </div>
    </div>
  )
}

/**
 * Shows the login form. An agent who is logged in sees the link to the agent centre; any other logged-in account reads
 * that it is not an agent's account.
 */
function AgentLogin() {
  const t = useT()
  const { isLogin, isAgent, user } = useSession()
  return (
    <Card>
      <h2 className="mb-4">{t('agent.login')}</h2>
      {isAgent ? (
        <>
          <p className="mb-4 text-ink-2">{t('agent.loggedIn', { account: user?.account ?? '' })}</p>
          <a href={paths.agentHome()} className={buttonClass({ tone: 'primary', size: 'large', wide: true })}>
            {t('agent.open')}
          </a>
        </>
      ) : (
        <>
          {isLogin && (
            <p className="mb-4 text-sm text-warning">{t('agent.notAgent', { account: user?.account ?? '' })}</p>
          )}
          <AgentLoginForm />
        </>
      )}
    </Card>
  )
}
