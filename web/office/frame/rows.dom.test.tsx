/** A list of the back office: its state is in the address, and the rows before stay while more are read. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { officeDeposit, officeDeposits } from '#contract/cashier/office-deposits.ts'
import { parseSearch, stringifySearch } from '#web/lib/address.ts'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { ResourceList } from './resource-list.tsx'
import { pagedList } from './rows.ts'
import { ShowPage } from './show-page.tsx'

type Deposit = { id: string; reference: string }
const LIST = pagedList(officeDeposits, { kind: 'always' })
let root: Root | null = null
let asked: URL[] = []
/** Answers a call; replaced in the cases that need a late answer, or none. */
let answer: (url: URL) => Promise<Response>

const row = (id: string): Deposit => ({ id, reference: `D-${id}` })
const ok = (value: unknown) => Response.json({ success: true, value })
const page = (url: URL) => {
  const pageNo = Number(url.searchParams.get('pageNo') ?? 1)
  return ok({ content: [row(`${pageNo}01`), row(`${pageNo}02`)], total: 60, totals: [] })
}

function List() {
  return (
    <ResourceList
      list={LIST}
      path="/deposits"
      title="Deposits"
      opens
      columns={[{ id: 'reference', head: 'Reference', phone: 'title', cell: (one) => one.reference }]}
      filters={[
        { kind: 'text', field: 'username', label: 'Member' },
        {
          kind: 'choice',
          field: 'state',
          label: 'State',
          options: [{ value: 'review', label: 'In review' }],
        },
        { kind: 'days' },
      ]}
    />
  )
}
/** Two lists of the same call, one after the other, like the kinds of contents. */
const OTHER = pagedList(officeDeposits, { kind: 'other' })
function Others() {
  const [list, setList] = useState(LIST)
  return (
    <>
      <button type="button" onClick={() => setList(OTHER)}>
        Other
      </button>
      <ResourceList
        key={String(list.always.kind)}
        list={list}
        path="/others"
        title="Others"
        columns={[{ id: 'reference', head: 'Reference', phone: 'title', cell: (one) => one.reference }]}
      />
    </>
  )
}
const One = () => (
  <ShowPage call={officeDeposit} back="/deposits" backName="All deposits">
    {({ reference }) => <h1>{reference}</h1>}
  </ShowPage>
)

async function openAt(path: string) {
  const top = createRootRoute({ component: Outlet })
  const routeTree = top.addChildren([
    createRoute({ getParentRoute: () => top, path: '/deposits', component: List }),
    createRoute({ getParentRoute: () => top, path: '/others', component: Others }),
    createRoute({ getParentRoute: () => top, path: '/deposits/$id/show', component: One }),
  ])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  await router.load()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MessagesProvider>,
  )
  return router
}

const text = () => document.body.textContent ?? ''
const press = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find((one) => one.textContent === name)?.click()
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('scrollTo', () => undefined)
  await Promise.all([activateLocale('en'), loadSubject('office')])
})
beforeEach(() => {
  asked = []
  answer = async (url) => (url.pathname === officeDeposits.path ? page(url) : ok(row('7')))
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.href)
    asked.push(url)
    return answer(url)
  })
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

test('OFFICE-2 an address with a filter and a page is asked as it stands, days as moments', async () => {
  await openAt('/deposits?state=review&username=00123&page=2&from=2026-11-01&to=2026-11-02')
  await vi.waitFor(() => expect(text()).toContain('D-201'))
  expect(asked).toHaveLength(1)
  expect(lastAsked()).toEqual({
    state: 'review',
    username: '00123', // digits stay a text, as they were typed
    kind: 'always',
    pageNo: '2',
    pageSize: '25',
    from: new Date('2026-11-01T00:00:00').toISOString(),
    to: new Date('2026-11-03T00:00:00').toISOString(),
  })
})

test('OFFICE-2 pages and filters are steps that back undoes, and another filter begins at its first page', async () => {
  const router = await openAt('/deposits')
  await vi.waitFor(() => expect(text()).toContain('D-101'))
  press('Next')
  await vi.waitFor(() => expect(text()).toContain('D-201'))
  expect(router.state.location.href).toBe('/deposits?page=2')
  const state = document.querySelector('select')
  if (!state) throw new Error('no filter')
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(state, 'review')
  state.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(router.state.location.href).toBe('/deposits?state=review'))
  router.history.back()
  await vi.waitFor(() => expect(router.state.location.href).toBe('/deposits?page=2'))
  await vi.waitFor(() => expect(text()).toContain('D-201'))
  press('Clear')
  router.history.back()
  await vi.waitFor(() => expect(router.state.location.href).toBe('/deposits'))
})

test('OFFICE-2 the page before stays while the next one is read', async () => {
  await openAt('/deposits')
  await vi.waitFor(() => expect(text()).toContain('D-101'))
  let give: (response: Response) => void = () => undefined
  answer = () => new Promise((resolve) => (give = resolve))
  press('Next')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(text()).toContain('D-101')
  expect(document.querySelector('.opacity-60'), 'and looks as if it were on its way').not.toBeNull()
  give(page(asked[1] ?? new URL(location.href)))
  await vi.waitFor(() => expect(text()).toContain('D-201'))
  expect(text()).not.toContain('D-101')
  expect(document.querySelector('.opacity-60')).toBeNull()
})

test('OFFICE-2 what fails says so and is asked again by a press; what is empty says whether a filter is why', async () => {
  answer = async () =>
    Response.json({ success: false, code: 'INTERNAL', message: 'Broken.', value: {} }, { status: 500 })
  await openAt('/deposits?username=nobody')
  await vi.waitFor(() => expect(text()).toContain('Broken.'))
  answer = async () => ok({ content: [], total: 0, totals: [] })
  press('Try again')
  await vi.waitFor(() => expect(text()).toContain('No row fits these filters.'))
})

test('OFFICE-2 a row opens its page, which leads back to the list as it was left', async () => {
  const router = await openAt('/deposits?state=review')
  await vi.waitFor(() => expect(text()).toContain('D-102'))
  press('D-102')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/deposits/102/show'))
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('D-7'))
  expect(asked.at(-1)?.pathname).toBe(officeDeposit.path.replace('{id}', '102'))
  press('All deposits')
  await vi.waitFor(() => expect(router.state.location.href).toBe('/deposits?state=review'))
})

test('OFFICE-2 a row that was opened by its address leads to the whole list; a failed look is not repeated by itself', async () => {
  answer = async () =>
    Response.json({ success: false, code: 'NOT_FOUND', message: 'Gone.', value: {} }, { status: 404 })
  const router = await openAt('/deposits/9/show')
  await vi.waitFor(() => expect(text()).toContain('Gone.'))
  expect(asked).toHaveLength(1)
  press('All deposits')
  await vi.waitFor(() => expect(router.state.location.href).toBe('/deposits'))
})

test('OFFICE-2 a list shows nothing of another list of the same call', async () => {
  await openAt('/others')
  await vi.waitFor(() => expect(text()).toContain('D-101'))
  answer = () => new Promise(() => undefined)
  press('Other')
  await vi.waitFor(() => expect(lastAsked().kind).toBe('other'))
  expect(text()).not.toContain('D-101')
})
