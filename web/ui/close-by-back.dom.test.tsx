/** Tests that "back" closes what lies over the page on a phone, and that the history is whole afterwards. */
import { createBrowserHistory } from '@tanstack/history'
import { useEffect, useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { leave, loadWords, show, until } from '#web/testing/show.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

// as web/lib/screen-routes.tsx does, before the router listens
window.onpopstate = () => undefined
const router = createBrowserHistory()
/** What the router was told of steps through the history. */
const told: string[] = []
let isBusy = false
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
  isBusy = false
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
  const [open, setOpen] = useState<'no' | 'message' | 'question'>('no')
  return (
    <>
      <button type="button" onClick={() => setOpen('message')}>
        open
      </button>
      <Dialog open={open !== 'no'} onOpenChange={() => setOpen('no')} title="A message" closeLabel="close">
        <button type="button" onClick={() => setOpen('question')}>
          delete
        </button>
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
      <ConfirmDialog
        open={open === 'question'}
        onOpenChange={() => setOpen('message')}
        title="Delete it?"
        text="It is gone then."
        confirmLabel="yes"
        cancelLabel="keep"
        onConfirm={() => undefined}
        busy={isBusy}
      />
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
  await until(() => expect(press('open')).toBe(true))
  await shows(1)
  await until(() => expect(history.state).toMatchObject({ isOver: true }))
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

test('SITE-14 a sheet that is closed by hand costs no step back, one that leads on puts its page in the place of it', async () => {
  show(<Page />)
  await openMessage()
  press('close')
  await shows(0)
  await openMessage()
  press('lead on')
  await until(() => expect(location.pathname).toBe('/gift'))
  await back()
  expect(location.pathname).toBe('/messages')
  await openMessage()
  press('close')
  await shows(0)
  history.back()
  await until(() => expect(location.pathname).toBe('/first'))
  await until(() => expect(told.at(-1)).toBe('BACK /first'))
})

test('SITE-14 what is navigated to in the moment in which a sheet is closed by hand is not lost', async () => {
  show(<Page />)
  await openMessage()
  press('close')
  router.push('/gift')
  await shows(0)
  await new Promise((done) => setTimeout(done, 50))
  expect(location.pathname).toBe('/gift')
  await back()
  expect(location.pathname).toBe('/messages')
})

test('SITE-14 back closes the sheet on top only, and none that must not close now', async () => {
  show(<Page />)
  await openMessage()
  press('delete')
  await shows(2)
  await back()
  await shows(1)
  isBusy = true
  press('delete')
  await shows(2)
  await until(() => expect(history.state).toMatchObject({ isOver: true }))
  await back()
  expect(openSheets(), 'what is being done is not left').toBe(2)
  expect(location.pathname).toBe('/messages')
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

/** A dialog that is open while the address says so, as a record's is. */
function ByAddress() {
  const [href, setHref] = useState(router.location.href)
  useEffect(() => {
    const read = () => setHref(router.location.href)
    read()
    return router.subscribe(read)
  }, [])
  return (
    <>
      <button type="button" onClick={() => router.replace('/messages?contract=5')}>
        open
      </button>
      <Dialog
        open={href.includes('contract')}
        onOpenChange={() => router.replace('/messages')}
        title="A contract"
        closeLabel="close"
      >
        text
      </Dialog>
    </>
  )
}

test.each(['hand', 'back'] as const)(
  'SITE-14 a sheet that stands in the address and is closed by %s does not open again, and is there again after a step forward',
  async (closing) => {
    show(<ByAddress />)
    await openMessage()
    if (closing === 'hand') press('close')
    else history.back()
    await shows(0)
    await until(() => expect(location.href.endsWith('/messages')).toBe(true))
    expect(router.location.href).toBe('/messages')
    history.back()
    await until(() => expect(told.at(-1)).toBe('BACK /first'))
    history.forward()
    await until(() => expect(told.at(-1)).toBe('FORWARD /messages'))
    await shows(0)
    if (closing === 'hand') return
    history.forward()
    await shows(1)
    await back()
    await shows(0)
    expect(location.href.endsWith('/messages')).toBe(true)
  },
)
