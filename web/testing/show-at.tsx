/** Shows a page of the site at an address, for its test: the page reads and changes the address as in the browser. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { parseSearch, stringifySearch } from '#web/lib/address.ts'
import { show } from './show.tsx'

/** Shows the page in place of the one before. Returns a function that tells the present address. */
export function showAt(href: string, Page: FunctionComponent, Frame: FunctionComponent = Outlet): () => string {
  const root = createRootRoute({ component: Frame })
  const page = createRoute({ getParentRoute: () => root, path: '$', component: Page })
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch })
  show(<RouterProvider router={router as never} />)
  return () => history.location.href
}
