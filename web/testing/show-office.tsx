/** Shows a page of the back office as its frame does, for its test: with a router, and an operator of these permissions. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { officeSession } from '#contract/identity/office-identity.ts'
import { findOperator } from '../office/frame/operator.ts'
import { startOperatorSession } from '../office/operator-session.ts'
import type { FakeCalls } from './fake-calls.ts'
import { show } from './show.tsx'

/** Logs an operator in, as far as the page knows. One operator for each test file: pages keep who was found. */
export async function enterAs(fakes: FakeCalls, permissions: readonly string[]): Promise<void> {
  const operator = { id: '1', username: 'admin', role: 'admin', permissions: [...permissions], isHouse: false }
  fakes.answer(officeSession, { operator, merchant: 'fairhouse' })
  startOperatorSession('token')
  await findOperator()
}

/** Shows a page of the back office in place of the one before. */
export function showOffice(page: ReactNode): void {
  const routeTree = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  show(<RouterProvider router={router as never} />)
}

/** Shows a page of the back office at its address; every other address is an empty page. */
export function showAt(path: string, address: string, Page: () => ReactNode): void {
  const layout = createRootRoute()
  const pages = [
    createRoute({ getParentRoute: () => layout, path, component: Page }),
    createRoute({ getParentRoute: () => layout, path: '$', component: () => <p>elsewhere</p> }),
  ]
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: layout.addChildren(pages), history })
  show(<RouterProvider router={router as never} />)
}
