/** The days of a brand on the overview: figures, no figures yet, and a call that fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { BrandDays, PlayersCard } from './overview-days.tsx'

const day = { registered: 3, loggedIn: 21, played: 12, firstDeposits: 2, deposits: 5, withdrawals: 1 }
let root: Root | null = null

beforeAll(async () => {
  await Promise.all([activateLocale('en'), ...['office', 'office-reports', 'errors'].map(loadSubject)])
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function show(answer: () => Response): Promise<HTMLElement> {
  vi.stubGlobal('fetch', async () => answer())
  const place = document.body.appendChild(document.createElement('div'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = createRootRoute({
    component: () => (
      <>
        <PlayersCard />
        <BrandDays />
      </>
    ),
  })
  const router = createRouter({ routeTree: page, history: createMemoryHistory({ initialEntries: ['/'] }) })
  root = createRoot(place)
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MessagesProvider>,
  )
  return place
}

test('OFFICE-8 the overview shows how many players there are, who is new, and each day with its figures', async () => {
  const value = { members: 1234, days: [{ day: '2026-11-23', ...day }] }
  const place = await show(() => Response.json({ success: true, value }))
  await vi.waitFor(() => expect(place.textContent).toContain('1,234'))
  expect(place.textContent).toContain('3 new today')
  const cells = [...place.querySelectorAll('tbody td')].map((cell) => cell.textContent)
  expect(cells).toEqual(['2026-11-23', '3', '21', '12', '2', '5', '1'])
  expect(place.querySelector('a')?.getAttribute('href')).toContain('/members')
})

test('OFFICE-8 where the figures cannot be read the overview says so, and offers to try again', async () => {
  const refusal = { success: false, code: 'INTERNAL', message: 'Something went wrong.', value: null, requestId: 'r' }
  const place = await show(() => Response.json(refusal, { status: 500 }))
  await vi.waitFor(() => expect(place.querySelector('button')).not.toBeNull())
  expect(place.textContent).toContain('—')
  expect(place.querySelector('table')).toBeNull()
})
