/** Builds the router from the screens of all subjects (subjects.ts). */
import { Outlet, redirect, type RouterHistory, useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '#contract/paths.ts'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { routerOf } from '#web/lib/screen-routes.tsx'
import { readSessionState } from '#web/lib/session.ts'
import { MenusProvider } from './frame/menus.ts'
import { type Guard, type MenuEntry, screen } from './frame/screen.ts'
import { Root } from './root.tsx'
import { LISTED, SCREENS } from './subjects.ts'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { RouteError } from './frame/route-error.tsx'
import { ScreenFallback } from './frame/screen-fallback.tsx'

/** A page with every control of web/ui, in development only. */
const GALLERY = import.meta.env.DEV
  ? [
      screen({
        path: '/ui',
        guard: 'none',
        page: lazyScreen<object>('gallery', async () => (await import('#web/ui/gallery.tsx')).Gallery),
      }),
    ]
  : []

/**
 * Private pages need a token; without one they redirect to /login, which returns to them afterwards
 * (docs/specification.md 2.18).
 */
function enter(guard: Guard, { href }: { href: string }): void {
  const { isLogin, isAgent } = readSessionState()
  if (guard === 'login' && !isLogin) throw redirect({ href: paths.login(href) })
  if (guard === 'agent' && !isAgent) throw redirect({ href: paths.agentLogin() })
}

function Frame() {
  const { pathname, searchStr } = useLocation()
  // the frame changes together with the page in it: a game that moved into another frame would reload
  const shown = useRouterState({
    select: ({ matches }) => (matches.length > 1 ? matches.at(-1)?.pathname : undefined),
  })
  return (
    <MenusProvider value={LISTED}>
      <Root pathname={shown ?? pathname} search={searchStr}>
        <Suspense fallback={<ScreenFallback />}>
          <Outlet />
        </Suspense>
      </Root>
    </MenusProvider>
  )
}

/** Returns the router, on the given history or the browser's. */
export function createPlayerRouter(history?: RouterHistory) {
  return routerOf<Guard, MenuEntry>({
    enter,
    Frame,
    NotFound: NotFoundPage,
    Failed: RouteError,
    screens: [...SCREENS, ...GALLERY],
    ...(history ? { history } : {}),
  })
}
