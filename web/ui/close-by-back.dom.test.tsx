/** Tests that "back" closes what lies over the page on a phone, and that the history is whole afterwards. */
import { createBrowserHistory } from '@tanstack/history'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import { Dialog } from './dialog.tsx'

const router = createBrowserHistory()
/** What the router was told of steps through the history. */
const told: string[] = []
/** Steps through the history so far; heard before anybody else can stop them. */
let steps = 0
addEventListener('popstate', () => steps++, true)

beforeAll(() => {
  router.subscribe(({ action, location }) => told.push(`${action.type} ${location.href}`))
  vi.stubGlobal('matchMedia', (media: string) => ({ matches: media.includes('max-width') }))
  return loadWords()
})
afterAll(() => {
  vi.unstubAllGlobals()
  router.destroy()
})
beforeEach(async () => {
  await go('/first')
  await go('/messages')
  told.length = 0
})
afterEach(leave)

async function go(href: string): Promise<void> {
  router.push(href)
  await until(() => expect(location.pathname).toBe(href))
}
async function back(): Promise<void> {
  const before = steps
  history.back()
  await until(() => expect(steps).toBe(before + 1))
}

function Page() {
  const [open, setOpen] = useState<'no' | 'message'>('no')
  return (
    <>
      <button type="button" onClick={() => setOpen('message')}>
        open
      </button>
      <Dialog
        byAddress={false}
        open={open !== 'no'}
        onOpenChange={() => setOpen('no')}
        title="A message"
        closeLabel="close"
      >
        <button
          type="button"
          onClick={() => {
            setOpen('no')
            router.push('/gift')
          }}
        >
          lead on
        </button>
      </Dialog>
    </>
  )
}

function press(name: string): boolean {
  const button = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent?.trim()) === name,
  )
  button?.click()
  return button !== undefined
}
const openSheets = () => [...document.querySelectorAll('dialog')].filter(({ open }) => open).length
async function shows(count: number): Promise<void> {
  await until(() => expect(openSheets()).toBe(count))
}
/** Opens the sheet, and waits until "back" would close it. */
async function openMessage(): Promise<void> {
  const pushed = vi.spyOn(History.prototype, 'pushState')
  await until(() => expect(press('open')).toBe(true))
  await until(() => expect(pushed).toHaveBeenCalled())
  pushed.mockRestore()
}

test('GAME-6 SITE-14 back closes a sheet on a phone and stays on the page; the next back leaves it', async () => {
  show(<Page />)
  await openMessage()
  await back()
  await shows(0)
  expect(location.pathname).toBe('/messages')
  expect(told, 'the router saw no step').toEqual([])
  await back()
  expect(location.pathname).toBe('/first')
})

test('SITE-14 a sheet that is closed by hand leaves no step behind, one that leads on puts its page in the place of it', async () => {
  show(<Page />)
  await openMessage()
  const before = steps
  press('close')
  await shows(0)
  await until(() => expect(steps, 'the entry is taken back').toBe(before + 1))
  expect(told).toEqual([])
  await openMessage()
  press('lead on')
  await until(() => expect(location.pathname).toBe('/gift'))
  await back()
  expect(location.pathname).toBe('/messages')
  await back()
  expect(location.pathname).toBe('/first')
})

test('SITE-14 an address that changes under a sheet stays when the sheet closes', async () => {
  show(<Page />)
  await openMessage()
  router.replace('/messages?open=7')
  await until(() => expect(location.search).toBe('?open=7'))
  await back()
  await shows(0)
  expect(location.pathname + location.search).toBe('/messages?open=7')
  await back()
  expect(location.pathname).toBe('/first')
})
