import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { AGENT_PAGES, type AgentPageId, paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { clockText, zoneName } from '../frame/clock.tsx'
import { Logo } from '../frame/logo.tsx'
import { isSwitchOn, useSite } from '../frame/site.ts'
import { AgentAccount } from './agent-account.tsx'
import { AgentBar } from './agent-bar.tsx'
import { AgentSide } from './agent-menu.tsx'
import { AgentsClosed } from './agents-closed.tsx'

/** Returns the page of the agent centre at an address; null where none is. */
function pageAt(pathname: string): AgentPageId | null {
  const last = pathname.split('/').filter(Boolean)[1]
  return last === undefined ? AGENT_PAGES[0] : (AGENT_PAGES.find((id) => id === last) ?? null)
}

/**
 * Shows the layout of the agent centre, which has no menu, header or footer of the site: its own menu, beside the page
 * or at the bottom of phones, the page's name and the brand's clock (docs/specification.md 2.15).
 */
export function AgentFrame() {
  const t = useT()
  const site = useSite()
  const page = pageAt(useLocation().pathname)
  if (site && !isSwitchOn(site, 'AGENTPOLICY3'))
    return (
      <main id="content" className="page">
        <AgentsClosed isPage />
      </main>
    )
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[var(--fh-side-w)_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed start-4 -top-20 z-(--fh-z-toast) rounded-control bg-surface-4 px-4 py-3 focus:top-4 print:hidden"
      >
        {t('shell.skip')}
      </a>
      <AgentSide page={page} />
      <div className="min-w-0 pb-[calc(var(--fh-tab-h)+20px)] lg:pb-0">
        <header className="sticky top-0 z-(--fh-z-nav) flex h-(--fh-header-h) items-center gap-3 border-b border-line bg-(--fh-glass) px-(--fh-gutter) backdrop-blur-lg backdrop-saturate-[1.3]">
          <Logo
            name={site?.brandName ?? 'Fairhouse'}
            href={paths.lobby()}
            className="flex-none lg:hidden"
            nameClass="sr-only"
          />
          <div className="min-w-0 flex-1 lg:flex lg:items-center lg:justify-between lg:gap-4">
            <h1 className="truncate text-[17px]! leading-snug! lg:text-[19px]!">
              {page ? t(`agents.page.${page}`) : t('agents.centre')}
            </h1>
            <AgentClock timeZone={site?.timeZone ?? 'Asia/Dhaka'} />
          </div>
          <AgentAccount />
        </header>
        <main id="content" tabIndex={-1} className="page min-h-[60dvh] outline-none">
          <Suspense fallback={<RowSkeletons />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <AgentBar page={page} />
    </div>
  )
}

/** Shows the brand's time with its offset from UTC, each second, on every screen. */
function AgentClock({ timeZone }: { timeZone: string }) {
  const now = useNow()
  return (
    <span dir="ltr" className="num block min-w-28 text-start text-xs text-ink-3 lg:text-end">
      {now === null ? '' : zoneName(now, timeZone)} <time>{now === null ? '' : clockText(now, timeZone)}</time>
    </span>
  )
}
