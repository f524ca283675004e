/** Makes routes from screens: the parts of TanStack Router that site and back office share. */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorRouteComponent,
  notFound,
  redirect,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { parseSearch, type RawSearch, stringifySearch } from './address.ts'
import type { Preload, Screen } from './screen.ts'

export type RouteOptions<Guard, Entry> = {
  /** Throws a redirect where the reader may not enter; immediately, or once it knows who the reader is. */
  enter: (guard: Guard, location: { href: string }) => void | Promise<void>
  /** The frame around the open page, which an Outlet shows. */
  Frame: RouteComponent
  NotFound: RouteComponent
  Failed: ErrorRouteComponent
  screens: readonly Screen<Guard, Entry>[]
  /** The base path of an application that is not at the root of its server. */
  basepath?: string
  /** The browser's history, unless a test passes another one. */
  history?: RouterHistory
}

/** Returns an application's router: one route for each address of each screen, inside the frame of the screen. */
export function routerOf<Guard, Entry>({
  enter,
  Frame,
  NotFound,
  Failed,
  screens,
  ...options
}: RouteOptions<Guard, Entry>) {
  const root = createRootRoute({ component: Frame, notFoundComponent: NotFound, errorComponent: Failed })
  const inside = (frame: Screen<Guard, Entry>['inside'], parent: () => AnyRoute) =>
    screens.filter((screen) => screen.inside === frame).flatMap((screen) => routesOf(screen, parent, enter))
  const frames = [...new Set(screens.flatMap((screen) => screen.inside ?? []))].map((frame, index) => {
    const route: AnyRoute = createRoute({
      getParentRoute: () => root,
      id: `frame-${index}`,
      component: frame as FunctionComponent,
      loader: () => void ('preload' in frame && frame.preload().catch(() => undefined)),
    })
    return route.addChildren(inside(frame, () => route))
  })
  // holds a place before the router's own listener, for web/ui/close-by-back.ts
  window.onpopstate = () => undefined
  return createRouter({
    routeTree: root.addChildren([...inside(null, () => root), ...frames]),
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
    ...options,
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    guard?: unknown
    isAlias?: boolean
    /** Loads what a screen is drawn with (Screen.preload). */
    preload?: Preload | null
  }
}

type Coming = { location: { href: string }; params: Record<string, string>; search: RawSearch }

function routesOf<Guard, Entry>(
  { path, aliases, guard, elsewhere, exists, Show, preload }: Screen<Guard, Entry>,
  parent: () => AnyRoute,
  enter: RouteOptions<Guard, Entry>['enter'],
): AnyRoute[] {
  return [path, ...aliases].map((address) =>
    createRoute({
      getParentRoute: parent,
      path: address,
      component: Show,
      staticData: { guard, isAlias: address !== path, preload },
      beforeLoad: ({ location, params, search }: Coming) => {
        const href = elsewhere(search)
        if (href !== null) throw redirect({ href })
        const look = () => {
          if (!exists(params)) throw notFound()
        }
        const entering = enter(guard, location)
        return entering ? entering.then(look) : look()
      },
      loader: ({ location }) => void preload?.(location.search as RawSearch).catch(() => undefined),
    }),
  )
}
