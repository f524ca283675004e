import { type ReactNode, useState } from 'react'
import { type AgentPageId, paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LogoutDialog } from '../frame/logout-dialog.tsx'
import { SiteSettings } from '../frame/site-settings.tsx'
import { AgentMenu, PAGE_ICONS } from './agent-menu.tsx'

/** The pages that a thumb reaches without the menu. */
const NEAR = ['agentTeamOverview', 'downlineManagmentView', 'registerCenter', 'personalHistoryCopy'] as const

const PLACE =
  'grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1lh] content-center justify-items-center gap-0.75 text-2xs font-medium focus-visible:-outline-offset-2'

/** Shows the bar at the bottom of phones: the pages that are used most, and the whole menu as a sheet. */
export function AgentBar({ page }: { page: AgentPageId | null }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const near = NEAR.some((id) => id === page)
  return (
    <>
      <nav
        aria-label={t('shell.nav.bar')}
        className="fixed inset-x-0 bottom-0 z-(--fh-z-nav) grid h-[calc(var(--fh-tab-h)+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line bg-(--fh-glass) pb-[env(safe-area-inset-bottom)] backdrop-blur-xl backdrop-saturate-[1.3] lg:hidden"
      >
        {NEAR.map((id) => (
          <a
            key={id}
            href={paths.agent(id)}
            aria-current={id === page ? 'page' : undefined}
            className={cx(PLACE, id === page ? 'text-ink-1' : 'text-ink-3')}
          >
            <Place icon={<Icon name={PAGE_ICONS[id]} className={cx('size-5.75!', id === page && 'text-brand-ink')} />}>
              {t(`agents.short.${id}`)}
            </Place>
          </a>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className={cx(PLACE, page && !near ? 'text-ink-1' : 'text-ink-3')}
        >
          <Place icon={<Icon name="list" className={cx('size-5.75!', page && !near && 'text-brand-ink')} />}>
            {t('agents.more')}
          </Place>
        </button>
      </nav>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('agents.centre')} closeLabel={t('common.close')}>
        <AgentMenu page={page} onGo={() => setOpen(false)} />
        <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
          <SiteSettings />
          <Button wide icon="sign-out" onClick={() => (setOpen(false), setLeaving(true))}>
            {t('shell.logout')}
          </Button>
        </div>
      </Dialog>
      <LogoutDialog open={isLeaving} onOpenChange={setLeaving} />
    </>
  )
}

function Place({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="max-w-full truncate px-1">{children}</span>
    </>
  )
}
