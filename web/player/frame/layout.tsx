import { type ReactNode, Suspense } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useIdle } from '#web/lib/use-idle.ts'
import { Header } from './header.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { ScrollTop } from './scroll-top.tsx'
import { SiteBars } from './site-bars.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'

const Footer = lazyScreen<object>('footer', async () => (await import('./footer.tsx')).Footer)

/** Pages whose games need the whole width (specification, section 2). */
const GAME_PAGES: readonly string[] = ['/seamless', '/lottery', '/vnlottery', '/sealottery']
const AGENT_PAGES: readonly string[] = ['/agent', '/agenthome']

/** Which frame a page has: `full` with menu, header and footer, `game` with none of them, `bare` for the agents' pages. */
export function frameOf(pathname: string): 'full' | 'game' | 'bare' | 'headless' {
  const path = pathname.toLowerCase()
  if (GAME_PAGES.includes(path)) return 'game'
  if (path === '/helpmc') return 'headless'
  return AGENT_PAGES.includes(path) ? 'bare' : 'full'
}

/** The frame around every page. Needs no router, so that the server's shell is drawn by it too. */
export function Layout({ pathname, search = '', children }: { pathname: string; search?: string; children: ReactNode }) {
  const t = useT()
  const frame = frameOf(pathname)
  if (frame === 'game' || frame === 'bare') return <main id="content">{children}</main>
  if (frame === 'headless')
    return (
      <main id="content" className="page">
        {children}
      </main>
    )
  return (
    <>
      <a href="#content" className="fixed start-4 -top-20 z-(--fh-z-toast) rounded-control bg-surface-4 px-4 py-3 focus:top-4">
        {t('shell.skip')}
      </a>
      <div className="frame">
        <SideMenu pathname={pathname} search={search} />
        <div className="min-w-0 pb-[calc(var(--fh-tab-h)+20px)] lg:pb-0">
          <SiteBars />
          <Header pathname={pathname} />
          <div className="page">
            {/* as high as the screen, so that what comes later never moves what is seen */}
            <main id="content" tabIndex={-1} className="min-h-dvh outline-none">
              {children}
            </main>
            <Foot />
          </div>
        </div>
      </div>
      <TabBar pathname={pathname} />
      <ScrollTop />
    </>
  )
}

/** The foot lies below what is seen first, so it comes when the page is drawn. */
function Foot() {
  const isIdle = useIdle()
  return <PartBoundary>{isIdle && <Suspense fallback={null}><Footer /></Suspense>}</PartBoundary>
}
