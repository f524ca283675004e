import { type ReactNode, Suspense, useRef } from 'react'
import { frameOf } from '#contract/site/frame-of.ts'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { useStanding } from '#web/lib/use-standing.ts'
import { cx } from '#web/ui/cx.ts'
import { Header } from './header.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { SiteBars } from './site-bars.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'

const BelowPage = lazyScreen<object>('footer', async () => (await import('./below-page.tsx')).BelowPage)

/** Draws the frame around every page. It needs no router, so that it draws the server's shell too. */
export function Layout({
  pathname,
  search = '',
  children,
}: {
  pathname: string
  search?: string
  children: ReactNode
}) {
  const t = useT()
  const frame = frameOf(pathname, search)
  if (frame === 'own') return children
  if (frame === 'game' || frame === 'bare') return <main id="content">{children}</main>
  if (frame === 'headless')
    return (
      <main id="content" className="page">
        {children}
      </main>
    )
  return (
    <>
      <a
        href="#content"
        className="fixed start-4 -top-20 z-(--fh-z-toast) rounded-control bg-surface-4 px-4 py-3 focus:top-4 print:hidden"
      >
        {t('shell.skip')}
      </a>
      <div className="frame">
        <SideMenu pathname={pathname} search={search} />
        <div className="min-w-0 pb-[calc(var(--fh-tab-h)+20px)] lg:pb-0">
          <SiteBars />
          <Header pathname={pathname} />
          <PageRoom pathname={pathname}>{children}</PageRoom>
        </div>
      </div>
      <TabBar pathname={pathname} />
    </>
  )
}

/**
 * Holds the page and its footer. Until the page is rendered, it is as high as the screen and has no footer, so that the
 * content that comes later moves nothing visible. The footer of a page that is short comes directly beneath it.
 */
function PageRoom({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const stands = useStanding(main, pathname)
  return (
    <div className="page">
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={cx('outline-none', stands ? 'min-h-[60dvh]' : 'min-h-dvh')}
      >
        {children}
      </main>
      {stands && (
        <PartBoundary>
          <Suspense fallback={null}>
            <BelowPage />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  )
}
