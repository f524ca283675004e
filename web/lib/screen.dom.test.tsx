import { createMemoryHistory, Outlet, redirect, RouterProvider } from '@tanstack/react-router'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type RawSearch, stringifySearch, parseSearch } from './address.ts'
import { routerOf } from './screen-routes.tsx'
import { screensOf } from './screen.ts'

type Guard = 'none' | 'login'
type Wanted = { lane?: string | undefined; page: number }

const screen = screensOf<Guard, string>()
let root: Root | null = null
const readWanted = ({ lane, page }: RawSearch): Wanted => ({ lane, page: Number(page) || 1 })
const List = ({ wanted, onTurn }: { wanted: Wanted; onTurn: (page: number) => void }) => (
  <button type="button" onClick={() => onTurn(wanted.page + 1)}>
    {`${wanted.lane ?? 'all'} ${wanted.page}`}
  </button>
)
const LIST = screen({
  path: '/list',
  aliases: ['/rows'],
  guard: 'none',
  menus: ['side'],
  page: List,
  search: readWanted,
  draw: ({ search, change }) => <List wanted={search} onTurn={(page) => change({ page })} />,
})
const Article = ({ name }: { name: string | undefined }) => <p>{`article ${name}`}</p>
const ARTICLE = screen({
  path: '/article/$name',
  guard: 'none',
  exists: ({ name }) => name === 'known',
  page: Article,
  draw: ({ params }) => <Article name={params.name} />,
})
const PRIVATE = screen({ path: '/private', guard: 'login', page: () => <p>private</p> })
const LOGIN = screen({ path: '/login', guard: 'none', page: () => <p>login</p> })

async function openAt(href: string) {
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = routerOf<Guard, string>({
    screens: [LIST, ARTICLE, PRIVATE, LOGIN],
    enter: (guard) => {
      if (guard === 'login') throw redirect({ href: '/login' })
    },
    Frame: Outlet,
    NotFound: () => <p>no such page</p>,
    Failed: () => <p>failed</p>,
    history,
  })
  await act(async () => {
    await router.load()
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<RouterProvider router={router} />)
  })
  return history
}

const close = () => {
  act(() => root?.unmount())
  document.body.replaceChildren()
}
const text = () => document.body.textContent

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(close)

test('a screen shows what the address says, changes it, and keeps what it does not know', async () => {
  const history = await openAt('/list?lane=live&from=mail')
  expect(text()).toBe('live 1')
  await act(async () => document.querySelector('button')?.click())
  expect(text()).toBe('live 2')
  expect(history.location.href).toBe('/list?lane=live&from=mail&page=2')
})

test('an alias shows the same screen, a guard leads elsewhere, and what does not exist is not found', async () => {
  await openAt('/rows')
  expect(text()).toBe('all 1')
  close()
  await openAt('/article/known')
  expect(text()).toBe('article known')
  close()
  await openAt('/article/other')
  expect(text()).toBe('no such page')
  close()
  const history = await openAt('/private')
  expect(text()).toBe('login')
  expect(history.location.href).toBe('/login')
  expect(LIST.menus).toEqual(['side'])
})

test('values of an address are text on the way in and out', () => {
  expect(parseSearch('?page=2&search=ghuri+up&trial=1')).toEqual({ page: '2', search: 'ghuri up', trial: '1' })
  expect(stringifySearch({ page: 2, search: 'ghuri up', trial: undefined })).toBe('?page=2&search=ghuri+up')
  expect(stringifySearch({ nothing: undefined })).toBe('')
})
