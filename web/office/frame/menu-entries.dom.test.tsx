/** The menu is computed from the screens, and a page itself refuses operators without its permission. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { officeAccount } from '#contract/identity/office-account.ts'
import { PERMISSIONS, HOUSE_PERMISSIONS } from '#contract/permissions.ts'
import { activateLocale, i18n, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { callOffice, startOperatorSession } from '../operator-session.ts'
import { SUBJECTS } from '../subjects.ts'
import { textOf } from './address.ts'
import { entryOf, groupsFor, groupsOf } from './menu-entries.ts'
import { logOut } from './operator.ts'
import { createOfficeRouter } from './router.tsx'
import { mayOpen, screen, type Subject, SubjectsContext } from './screen.ts'

const SCREENS = SUBJECTS.flatMap(({ screens }) => screens)
const EVERYTHING = [...PERMISSIONS, ...HOUSE_PERMISSIONS]
const pathsOf = (permissions: readonly string[]) =>
  groupsFor(SUBJECTS, permissions).flatMap((group) => group.entries.map(({ to }) => to))

test('OFFICE-1 the menu shows a role what it may open, and no empty group', () => {
  expect(pathsOf(['deposits.read'])).toEqual(['/', '/decisions', '/deposits', '/adjustments', '/findings', '/debts'])
  expect(groupsFor(SUBJECTS, []).map((group) => group.name)).toEqual(['office.menu.work'])
  expect(groupsFor(SUBJECTS, ['house.vendors']).map((group) => group.name)).toEqual([
    'office.menu.work',
    'office.menu.house',
    'office.menu.control',
  ])
  expect(pathsOf(['house.vendors'])).not.toContain('/vendors')
})

test('OFFICE-1 no page stands in the menu twice; each has its own place and icon within its group', () => {
  const groups = groupsOf(SUBJECTS)
  const paths = groups.flatMap((group) => group.entries.map(({ to }) => to))
  expect(new Set(paths).size).toBe(paths.length)
  for (const { name, entries } of groups)
    for (const field of ['icon', 'place'] as const)
      expect(new Set(entries.map((entry) => entry[field])).size, `${name}, ${field}`).toBe(entries.length)
})

/** Screens that the menu does not link to; other pages do. */
const ELSEWHERE =
  /^\/(?:login|account|\$)$|\/\$id\/(?:show|member|members|codes|terms|offer)$|\/\$issue\/show$|\/create$|\/compose$/

test('OFFICE-1 each screen stands in the menu, but for rows, new contents, the own account and what comes before', () => {
  const inMenu = pathsOf(EVERYTHING)
  expect(SCREENS.map(({ path }) => path).filter((path) => !inMenu.includes(path) && !ELSEWHERE.test(path))).toEqual([])
  expect(inMenu.filter((path) => ELSEWHERE.test(path))).toEqual([])
  const rows = SCREENS.filter(({ path }) => path.endsWith('/$id/show'))
  for (const { path, guard } of rows) {
    const list = SCREENS.find((one) => one.path === path.replace('/$id/show', ''))
    expect(list?.guard, `${path} is opened by whoever may open its list`).toEqual(guard)
  }
})

test('OFFICE-1 a row belongs to the page of its list', () => {
  expect(entryOf(SUBJECTS, '/withdrawals/12/show')).toMatchObject({ entry: { to: '/withdrawals' }, row: '12' })
  expect(entryOf(SUBJECTS, '/')).toMatchObject({ entry: { to: '/' }, row: null })
  expect(entryOf(SUBJECTS, '/nowhere')).toBeNull()
})

let root: Root | null = null
let asked: string[] = []
let permissions: readonly string[] = []

/**
 * Opens an address as an operator with these permissions. Every call but the one about the operator is recorded, and
 * fails.
 */
async function openAt(path: string, held: readonly string[], subjects: readonly Subject[] = SUBJECTS) {
  permissions = held
  startOperatorSession('token-of-a-test')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const history = createMemoryHistory({ initialEntries: [`/backoffice${path}`] })
  const router = createOfficeRouter(subjects, client, history)
  await router.load()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={client}>
        <SubjectsContext value={subjects}>
          <RouterProvider router={router} />
        </SubjectsContext>
      </QueryClientProvider>
    </MessagesProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('main')).not.toBeNull())
  return { router, client }
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await Promise.all([activateLocale('en'), loadSubject('office'), loadSubject('office-decisions')])
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('EventSource', class extends EventTarget {})
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href)
    if (pathname === '/office/session')
      return Response.json({
        success: true,
        value: { operator: { id: '1', username: 'nila', role: 'support', isHouse: false, permissions } },
      })
    asked.push(pathname)
    return Response.json({ success: false, code: 'NOT_FOUND', message: '', value: {} }, { status: 404 })
  })
})
afterEach(async () => {
  await logOut()
  root?.unmount()
  root = null
  document.body.replaceChildren()
})

const heard = () => document.querySelector('main')?.textContent ?? ''
/** The same addresses and guards, with pages that show only their address. */
const PLAIN: readonly Subject[] = [
  {
    screens: SCREENS.map(({ path, guard }) => screen({ path, guard, page: () => <p>{`the page ${path}`}</p> })),
  },
]
const refused = () => i18n._('office.refused')

const GUARDED = SCREENS.flatMap(({ path, guard }) =>
  guard === 'anyone' || guard.length === 0 ? [] : [{ path, guard, to: path.replace('$id', '7') }],
)
/** One screen of each guard. */
const KINDS = [...new Map(GUARDED.map((one) => [one.guard.join(), one])).values()]

test('OFFICE-1 each page that needs a permission refuses whoever has none', async () => {
  const { router } = await openAt('/account', [], PLAIN)
  expect(GUARDED.length).toBeGreaterThan(35)
  for (const { to } of GUARDED) {
    await router.navigate({ to })
    await vi.waitFor(() => expect(heard(), to).toBe(refused() + i18n._('office.refusedHint')), { interval: 5 })
  }
}, 30_000)

test.each(KINDS)(
  'OFFICE-1 $to opens to who has one of $guard, and to nobody for all other permissions',
  async (one) => {
    const { router } = await openAt('/account', one.guard.slice(0, 1), PLAIN)
    await router.navigate({ to: one.to })
    await vi.waitFor(() => expect(heard()).toContain(`the page ${one.path}`))
    permissions = EVERYTHING.filter((each) => !one.guard.includes(each))
    await logOut() // a role's permissions are asked once a login
    startOperatorSession('token-of-a-test')
    await router.navigate({ to: '/account' })
    await router.navigate({ to: one.to })
    await vi.waitFor(() => expect(heard()).toContain(refused()))
  },
)

test('OFFICE-1 a refused page asks the server for nothing of its own', async () => {
  await openAt('/audit', ['members.read'])
  await vi.waitFor(() => expect(heard()).toContain(refused()))
  await vi.waitFor(() => expect(asked).toContain('/office/decisions/count'))
  expect(asked.filter((path) => path.startsWith('/office/audit'))).toEqual([])
  expect(mayOpen(['audit.read'], ['members.read'])).toBe(false)
})

test('OFFICE-1 whoever’s session ends is sent to log in, and comes from there to the page with its filters', async () => {
  const { router } = await openAt('/audit?page=2', ['audit.read'], PLAIN)
  await vi.waitFor(() => expect(heard()).toContain('the page /audit'))
  await vi.waitFor(() => expect(asked).toContain('/office/decisions/count')) // the frame is there, and listens
  const answers = globalThis.fetch
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, code: 'LOGIN_REQUIRED', message: '', value: {} }, { status: 401 }),
  )
  await expect(callOffice(officeAccount, {})).rejects.toMatchObject({ code: 'LOGIN_REQUIRED' })
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(textOf(router.state.location.state, 'next')).toBe('/audit?page=2')
  await vi.waitFor(() => expect(document.querySelector('main')).toBeNull())
  vi.stubGlobal('fetch', answers)
  await router.navigate({ to: '/audit' })
  expect(router.state.location.pathname, 'a visitor goes no further').toBe('/login')
})
