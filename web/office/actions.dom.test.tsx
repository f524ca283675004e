/** An operator sees a refusal once: in the form that shows it, or in a toast where no form does. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { officeTotpRemove } from '#contract/identity/office-factors.ts'
import { activateLocale, MessagesProvider } from '#web/lib/i18n.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { useAct } from './actions.ts'
import { useFault } from './frame/describe-fault.ts'

const SAID = 'The last factor stays.'
let root: Root | null = null
let sent = 0
let read = 0
let refusal: { code: string; status: number } | null = null

/** Shows the refusal in a component of its own, as dialogs do. */
function Words({ fault }: { fault: unknown }): ReactNode {
  const sayFault = useFault()
  return <p role="alert">{sayFault(fault)}</p>
}
function Form(): ReactNode {
  const act = useAct(officeTotpRemove)
  return (
    <>
      <button type="button" onClick={() => act.mutate({})}>
        Send
      </button>
      {act.error && <Words fault={act.error} />}
    </>
  )
}
function Closing({ onClose, onSend }: { onClose: () => void; onSend?: () => void }): ReactNode {
  const act = useAct(officeTotpRemove)
  const send = () => {
    act.mutate({}, { onError: onClose })
    onSend?.()
  }
  return (
    <>
      <button type="button" onClick={send}>
        Send
      </button>
      {act.error && <Words fault={act.error} />}
    </>
  )
}
function Bare(): ReactNode {
  const act = useAct(officeTotpRemove)
  return (
    <button type="button" onClick={() => act.mutate({})}>
      Send
    </button>
  )
}
function ClosesWhenRefused(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <Closing onClose={() => setOpen(false)} />
}
function LeavesAtOnce(): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <Closing onClose={() => undefined} onSend={() => setOpen(false)} />
}
function Forgets(): ReactNode {
  const act = useAct(officeTotpRemove)
  return (
    <>
      <button type="button" onClick={() => act.mutate({}, { onError: () => act.reset() })}>
        Send
      </button>
      {act.error && <Words fault={act.error} />}
    </>
  )
}
/** A list beside an act. */
function WithList(): ReactNode {
  const { data } = useQuery({ queryKey: ['list'], queryFn: () => ++read })
  return (
    <>
      <Form />
      <output>{data}</output>
    </>
  )
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // answers arrive later: the test waits for the text
  await activateLocale('en')
})
beforeEach(() => {
  sent = 0
  read = 0
  refusal = { code: 'FACTOR_LAST', status: 422 }
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  vi.stubGlobal('fetch', async (url: string) => {
    // requests that are left over from another file's pages are not counted
    if (!url.includes(officeTotpRemove.path)) return new Promise(() => undefined)
    await new Promise((resolve) => {
      setTimeout(resolve)
    }) // no answer arrives in the same turn as the press
    sent += 1
    if (!refusal) return Response.json({ success: true, value: {} })
    const { code, status } = refusal
    return Response.json({ success: false, code, message: `${SAID} ${sent}`, value: {} }, { status })
  })
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

const heard = () => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)
const press = () => document.querySelector('button')?.click()

async function show(page: ReactNode): Promise<void> {
  root?.unmount()
  document.body.replaceChildren(document.createElement('div'))
  root = createRoot(document.body.firstElementChild as HTMLElement)
  const routeTree = createRootRoute({ component: () => page })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  root.render(
    <MessagesProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <Toaster closeLabel="Close" />
      </QueryClientProvider>
    </MessagesProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull())
  document.querySelectorAll<HTMLButtonElement>('[aria-label=Close]').forEach((one) => one.click()) // of the last case
  press()
}

test('OFFICE-6 what a form shows is not said in passing as well, each time that it is refused', async () => {
  await show(<Form />)
  await vi.waitFor(() => expect(heard()).toEqual([`${SAID} 1`]))
  press()
  await vi.waitFor(() => expect(heard()).toEqual([`${SAID} 2`]))
})

test.each([
  ['no form shows it', <Bare key="bare" />],
  ['the form went away when it was refused', <ClosesWhenRefused key="closes" />],
  ['the form went away before the answer came', <LeavesAtOnce key="leaves" />],
  ['the form forgot it at once', <Forgets key="forgets" />],
])('OFFICE-6 a refusal is said in passing where %s', async (_when, page) => {
  await show(page)
  await vi.waitFor(() => expect(heard()).toEqual([expect.stringContaining(`${SAID} 1`)]))
})

test.each([
  ['reads nothing again when a field of it is refused', { code: 'FACTOR_LAST', status: 422 }, 1],
  ['reads nothing again when it is not allowed', { code: 'PERMISSION_DENIED', status: 403 }, 1],
  ['reads again what it met changed', { code: 'CONTENT_CHANGED', status: 409 }, 2],
  ['reads again what it found gone', { code: 'NOT_FOUND', status: 404 }, 2],
  ['reads again when nobody knows what became of it', { code: 'INTERNAL', status: 500 }, 2],
  ['reads again what it changed itself', null, 2],
])('OFFICE-6 an act %s', async (_what, answer, times) => {
  refusal = answer
  await show(<WithList />)
  await vi.waitFor(() => expect(sent).toBe(1))
  if (answer) await vi.waitFor(() => expect(heard()).not.toEqual([]))
  await vi.waitFor(() => expect(document.querySelector('output')?.textContent).toBe(String(times)))
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  }) // a reading too many would have begun by now
  expect(read).toBe(times)
})
