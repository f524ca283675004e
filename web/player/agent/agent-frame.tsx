import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Clock } from '../frame/clock.tsx'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { Logo } from '../frame/logo.tsx'
import { LogoutDialog } from '../frame/logout-dialog.tsx'
import { useCustomerService } from '../frame/customer-service.ts'
import { useSite } from '../frame/site.ts'
import { paths } from '#contract/paths.ts'

/**
 * Shows the first page of the agent centre: the agent's account, the links to money and messages, and the invitation
 * with the members who registered through it.
 */
export function AgentFrame() {
  const t = useT()
  const site = useSite()
  const { user } = useSession()
  const service = useCustomerService()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="mx-auto max-w-[80rem] px-(--fh-gutter) pb-10">
      <header className="flex min-h-16 items-center justify-between gap-3 border-b border-line">
        <Logo name={site?.brandName ?? 'Fairhouse'} href={paths.lobby()} nameClass="max-sm:sr-only" />
        <div className="flex items-center gap-2">
          <Clock timeZone={site?.timeZone ?? 'Asia/Dhaka'} />
          <LanguageSwitch />
          <IconButton icon="sign-out" label={t('shell.logout')} onClick={() => setLeaving(true)} />
        </div>
      </header>
      <h1 className="mt-6">{t('agent.title')}</h1>
      <p className="mt-1 mb-5 text-ink-2">{t('agent.welcome', { account: user?.account ?? '' })}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Panel>
          <ListRow icon="download-simple" title={t('member.depositv2')} href={paths.member('depositv2')} />
          <ListRow icon="export" title={t('member.withdraw')} href={paths.member('withdraw')} />
          <ListRow icon="users" title={t('member.transferUpline')} href={paths.member('transferUpline')} />
          <ListRow icon="envelope-simple" title={t('member.messageV2')} href={paths.member('messageV2')} />
          <ListRow icon="megaphone-simple" title={t('footer.announcements')} href={paths.announcements()} />
          <ListRow icon="headset" title={t('site.service')} onPress={service.open} />
        </Panel>
        <section aria-labelledby="agent-invite" className="min-w-0">
          <h2 id="agent-invite" className="mb-3.5">
            {t('agent.invite')}
          </h2>
          <Outlet />
        </section>
      </div>
      <LogoutDialog open={leaving} onOpenChange={setLeaving} />
    </div>
  )
}
